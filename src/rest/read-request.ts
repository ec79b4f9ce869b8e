import { createLru } from '../lib/lru.ts';
import { firstPage } from './answer-headers.ts';
import { type Read, type ReadyRoute, readInput } from './ready-route.ts';
import type { RestInput } from './rest-endpoint.ts';

const maxRememberedLength = 256;

export interface ReadRequest extends Read {
  /** The address of the first page of a list; empty for what has no pages. */
  readonly firstPage: string;
}

export const readAddress = (ready: ReadyRoute, input: RestInput): ReadRequest => ({
  ...readInput(ready, input),
  firstPage: ready.isPaged ? firstPage(input.url) : '',
});

/** What a GET asks is in its address alone: the same address is read once. */
export function rememberingReads(ready: ReadyRoute): (input: RestInput) => ReadRequest {
  const reads = createLru<ReadRequest>(2000);
  return (input) => {
    const known = reads.get(input.url);
    if (known) return known;
    const read = readAddress(ready, input);
    if (input.url.length <= maxRememberedLength) reads.set(input.url, read);
    return read;
  };
}
