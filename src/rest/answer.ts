import { hash } from 'node:crypto';
import { jsonType } from '../lib/answer.ts';
import { jsonBytes } from '../lib/json-bytes.ts';
import type { KeptAnswer } from './answer-cache.ts';
import type { Answered, CachePolicy, Freshness } from './route.ts';

/** The beginning of every answer: `{"data":…`, ended by its tail (R1.1). */
export const answerStart = (data: unknown): Buffer => jsonBytes(data, dataPrefix);

const dataPrefix = '{"data":';

/** `,"meta":…}`, or the last brace alone. */
export const answerTail = (meta: Record<string, unknown> | undefined): string =>
  meta ? `,"meta":${JSON.stringify(meta)}}` : '}';

/** R1.11, R1.12, R1.16. */
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
export function etagOf(start: Buffer, list?: Answered['list']): string {
  const data = start.subarray(dataPrefix.length);
  const stable = list ? Buffer.concat([data, Buffer.from(JSON.stringify(list))]) : data;
  return `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;
}

/** R1.11: weak comparison against a list of tags, or `*`. */
export function notModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/** R5.1: where the list begins, and where it goes on. */
export function links(url: string, cursorNext: string | null): string {
  const at = (cursor: string | null) => {
    const target = new URL(url, 'http://localhost');
    target.searchParams.delete('cursor');
    if (cursor !== null) target.searchParams.set('cursor', cursor);
    return `<${target.pathname}${target.search}>`;
  };
  const first = `${at(null)}; rel="first"`;
  return cursorNext === null ? first : `${first}, ${at(cursorNext)}; rel="next"`;
}
