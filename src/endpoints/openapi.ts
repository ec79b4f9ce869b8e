import { readFile } from 'node:fs/promises';
import { createStaticText } from '../answers/cached-body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { jsonType } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { textAnswer } from './public-answer.ts';

export interface OpenApiDependencies {
  /** The public address, without a trailing slash. */
  readonly baseUrl: string;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}

/** It lies beside the bundle, and where it is committed when the service runs from its sources (build.mjs). */
const committed = (): Promise<string> =>
  readFile(new URL('./openapi.json', import.meta.url), 'utf8').catch(() =>
    readFile(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
  );

/** The reference as it is committed, with the address of this service: read and written anew when the first one asks. */
async function document(baseUrl: string): Promise<Uint8Array> {
  const read = JSON.parse(await committed()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...read, servers: [{ url: baseUrl }] }));
}

/** The reference of the interface for programs (R16.5). */
export function openApiEndpoint({ baseUrl, anonymous }: OpenApiDependencies): Endpoint {
  const answer = { text: createStaticText(() => document(baseUrl)), type: jsonType };
  return {
    method: 'GET',
    path: '/openapi.json',
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    handle: (requestContext, incoming) => textAnswer(requestContext, incoming, anonymous, answer),
  };
}
