import { jsonType } from '../lib/http-response.ts';
import { isCompressible } from './compressible.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { CachePolicy, Freshness, Route } from './route.ts';

/** What an answer says of itself: how long it holds, for whom, and in which language (R1.11, R1.12, R1.16). */
export function answerHeaders(
  route: Pick<Route<unknown, unknown>, 'cacheControl' | 'isPublic'>,
  { language, lastModified }: Pick<KeptAnswer, 'language' | 'lastModified'>,
  freshness: Freshness | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': jsonType,
    'Cache-Control': cacheControl(route.cacheControl, freshness),
    Vary: isCompressible(route)
      ? 'Authorization, Accept, Accept-Encoding'
      : 'Authorization, Accept',
  };
  if (language !== undefined) headers['Content-Language'] = language;
  if (lastModified !== undefined) headers['Last-Modified'] = new Date(lastModified).toUTCString();
  return headers;
}

function cacheControl(policy: CachePolicy, freshness: Freshness | undefined): string {
  switch (policy) {
    case 'freshness':
    case 'max-age':
    case 'catalog':
      return `private, max-age=${freshness?.ttlSeconds ?? 0}`;
    case 'archive':
      return 'private, max-age=60';
    case 'no-cache':
      return 'private, no-cache';
    case 'no-store':
      return 'no-store';
  }
}

/** The links to the first and the next page, from the address without its cursor (R5.1). */
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
