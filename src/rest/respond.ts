import { type HttpResponse, isUnchanged } from '../lib/http-response.ts';
import { answerTail } from './answer.ts';
import { answerHeaders, links } from './answer-headers.ts';
import { isCompressible } from './compressible.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { ReadRequest } from './read-request.ts';
import type { RestCaller, RestInput } from './rest-endpoint.ts';
import type { Answered, Freshness, Route } from './route.ts';

/** The answer around data that is serialised already; 304 when the caller has it (R1.11). */
export function respond(
  route: Route<unknown, unknown>,
  kept: KeptAnswer,
  { freshness, status = 200, location }: Pick<Answered, 'freshness' | 'status' | 'location'>,
  read: ReadRequest,
  conditions: RestInput,
  { requestId }: Pick<RestCaller, 'requestId'>,
): HttpResponse {
  const { list } = kept;
  const headers = answerHeaders(route, kept, freshness);
  if (kept.file) Object.assign(headers, kept.file);
  if (list) headers['Link'] = links(read.firstPage, list.cursorNext);
  if (route.method === 'GET') {
    headers['ETag'] = kept.etag;
    if (isUnchanged(conditions, kept)) return { status: 304, headers, body: undefined };
  }
  if (location !== undefined) headers['Location'] = location;
  if (status === 204) {
    delete headers['Content-Type'];
    return { status, headers, body: undefined };
  }
  const { bytes: body } = kept.body;
  const coded = isCompressible(route) ? kept.body.coded : undefined;
  // A list that says more in its meta says all of it there.
  if (kept.file || (list && kept.meta === undefined)) return { status, headers, body, coded };
  const meta = kept.meta?.({ requestId, cache: 'miss', ttlSeconds: 0, ...freshness });
  return { status, headers, body, tail: answerTail(meta), coded };
}

/** What is left of what a kept answer shows, and never more than was said at first (R6.4). */
export const freshnessOf = (
  { cacheControl }: Pick<Route<unknown, unknown>, 'cacheControl'>,
  { sameUntil, ttlSeconds }: KeptAnswer,
  now: number,
): Freshness => ({
  cache: 'hit',
  ttlSeconds:
    cacheControl === 'catalog'
      ? ttlSeconds
      : Math.min(ttlSeconds, Math.floor((sameUntil - now) / 1000)),
});
