import { hash } from 'node:crypto';
import { jsonType } from '../lib/answer.ts';
import type { KeptAnswer } from './answer-cache.ts';
import type { Answered, CachePolicy, Freshness } from './route.ts';

const open = Buffer.from('{"data":');
const close = Buffer.from('}');

/** `{"data":…,"meta":…}` around data that is serialised already (R1.1). */
export const answerBody = (data: Buffer, meta: Record<string, unknown> | undefined): Buffer =>
  Buffer.concat([open, data, meta ? Buffer.from(`,"meta":${JSON.stringify(meta)}}`) : close]);

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
      return `private, max-age=${freshness?.ttlSeconds ?? 0}`;
    case 'no-cache':
      return 'private, no-cache';
    case 'no-store':
      return 'no-store';
  }
}

/** R1.11: over `data` and the meta that does not change by itself. */
export function etagOf(data: Buffer, list?: Answered['list']): string {
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
