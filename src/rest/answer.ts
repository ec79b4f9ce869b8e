import { hash } from 'node:crypto';
import { jsonType } from '../lib/http-response.ts';
import { jsonBytes, type WritesItself } from '../lib/json-bytes.ts';
import type { KeptAnswer } from './answer-cache.ts';
import type { Answered, CachePolicy, Freshness } from './route.ts';

const dataPrefix = '{"data":';

/** An answer before what is written fresh of it, and its tag. */
interface Tagged {
  readonly start: Buffer;
  readonly etag: string;
}

/** The beginning of an answer: `{"data":…`, ended by its tail (R1.1). */
export function recordBytes(data: unknown): Tagged {
  const start = jsonBytes(data, { prefix: dataPrefix });
  return { start, etag: tagOf(start.subarray(dataPrefix.length)) };
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

/** What an answer says of itself: how long it holds, for whom, and in which language (R1.11, R1.12, R1.16). */
export function answerHeaders(
  policy: CachePolicy,
  { language }: Pick<KeptAnswer, 'language'>,
  freshness: Freshness | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': jsonType,
    'Cache-Control': cacheControl(policy, freshness),
    Vary: 'Authorization, Accept',
  };
  if (language !== undefined) headers['Content-Language'] = language;
  return headers;
}

function cacheControl(policy: CachePolicy, freshness: Freshness | undefined): string {
  switch (policy) {
    case 'freshness':
    case 'catalog':
      return `private, max-age=${freshness?.ttlSeconds ?? 0}`;
    case 'no-cache':
      return 'private, no-cache';
    case 'no-store':
      return 'no-store';
  }
}

/** R1.11: over `data` and the meta that does not change by itself. */
const tagOf = (stable: string | Uint8Array): string =>
  `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;

/** R1.11: weak comparison against a list of tags, or `*`. */
export function notModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/** R5.1: where the list begins, and where it goes on, from the address without its cursor. */
export function links(first: string, cursorNext: string | null): string {
  if (cursorNext === null) return `<${first}>; rel="first"`;
  const next = `${first}${first.includes('?') ? '&' : '?'}cursor=${cursorNext}`;
  return `<${first}>; rel="first", <${next}>; rel="next"`;
}

/** The address of a list's first page. */
export function firstPage(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('cursor');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
