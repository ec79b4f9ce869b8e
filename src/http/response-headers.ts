import type { HttpResponse } from '../lib/http-response.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Cors } from './cors.ts';
import type { RequestContext } from './request-context.ts';

/** Names and values in turn, as Node writes them fastest. */
export function responseHeaders(
  answer: HttpResponse,
  requestContext: RequestContext,
  now: number,
  cors: Cors,
): string[] {
  const headers: string[] = [];
  const own = answer.headers;
  for (const name in own) headers.push(name, own[name] ?? '');
  const limits = limitHeaders(requestContext.decisions, now);
  for (const name in limits) {
    // A failure's own Retry-After speaks of the fault; an answer that refuses nothing has none (R4.3).
    const isNeeded =
      name !== 'Retry-After' || (answer.status === 429 && own['Retry-After'] === undefined);
    if (isNeeded) headers.push(name, limits[name] ?? '');
  }
  headers.push('X-Request-Id', requestContext.requestId, 'X-Content-Type-Options', 'nosniff');
  if (requestContext.headers) add(headers, requestContext.headers);
  const crossOrigin = cors(requestContext.origin, requestContext.method === 'OPTIONS');
  add(headers, crossOrigin);
  return headers;
}

/** Adds headers; those that are lists grow (`Vary`, `Link`). */
function add(headers: string[], more: Readonly<Record<string, string>>): void {
  for (const name in more) {
    const value = more[name] ?? '';
    const at = headers.indexOf(name);
    if (at < 0) headers.push(name, value);
    else headers[at + 1] = `${headers[at + 1]}, ${value}`;
  }
}
