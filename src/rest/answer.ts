import { hash } from 'node:crypto';
import { tagOf } from '../lib/http-response.ts';
import { jsonBytes, type WritesItself } from '../lib/json-bytes.ts';
import type { Answered } from './route.ts';

const dataPrefix = '{"data":';

/** An answer before what is written fresh of it, and its tag. */
export interface Tagged {
  readonly start: Buffer;
  readonly etag: string;
}

/** The beginning of an answer: `{"data":…`, ended by its tail (R1.1); its tag is of the data, or of what stands for it. */
export function recordBytes(data: unknown, tagged?: unknown): Tagged {
  const start = jsonBytes(data, { prefix: dataPrefix });
  const stable = tagged === undefined ? start.subarray(dataPrefix.length) : jsonBytes(tagged);
  return { start, etag: tagOf(stable) };
}

/** A whole answer of a list: all that its `meta` says is stable (R5.1). */
export function listBytes(
  data: unknown,
  { cursorNext, total }: NonNullable<Answered['list']>,
): Tagged {
  const meta = { cursor_next: cursorNext, total };
  const start = jsonBytes({ data, meta });
  const end = start.length - JSON.stringify(meta).length - ',"meta":}'.length;
  const digest = keptDigest(data) ?? hash('sha256', start.subarray(dataPrefix.length, end));
  return { start, etag: tagOf(`${digest} ${cursorNext} ${total}`) };
}

/** A body that is a file of another form. */
export function fileBytes(data: unknown): Tagged {
  const start = jsonBytes(data);
  return { start, etag: tagOf(start) };
}

const digests = new WeakMap<Uint8Array, string>();

/** What is written from bytes that are kept need not be digested again. */
function keptDigest(data: unknown): string | undefined {
  const kept = (data as Partial<WritesItself> | null)?.kept;
  if (kept === undefined) return undefined;
  const digest = digests.get(kept) ?? hash('sha256', kept);
  digests.set(kept, digest);
  return digest;
}

/** `,"meta":…}`, or the last brace alone. */
export const answerTail = (meta: Record<string, unknown> | undefined): string =>
  meta ? `,"meta":${JSON.stringify(meta)}}` : '}';
