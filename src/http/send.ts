import type { ServerResponse } from 'node:http';
import type { Answer } from '../lib/answer.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Cors } from './cors.ts';
import type { Exchange } from './exchange.ts';

/** Writes an answer with the headers that every answer has (R1.7, R1.13, R4.2), at once. */
export function send(
  response: ServerResponse,
  answer: Answer,
  exchange: Exchange,
  now: number,
  cors: Cors,
): void {
  const headers: Record<string, string | number> = {
    ...answer.headers,
    ...limitHeaders(exchange.decisions, now),
    'X-Request-Id': exchange.requestId,
  };
  // A failure's own Retry-After speaks of the fault, and is kept; an answer that refuses nothing has none (R4.3).
  if (answer.headers['Retry-After'] !== undefined)
    headers['Retry-After'] = answer.headers['Retry-After'];
  else if (answer.status !== 429) delete headers['Retry-After'];
  if (exchange.headers) add(headers, exchange.headers);
  add(headers, cors(exchange.origin, exchange.method === 'OPTIONS'));
  const { status, body } = answer;
  // RFC 9110: 204 and 304 have no body, and a 204 not even a length.
  if (status !== 204 && status !== 304) headers['Content-Length'] = byteLength(body);
  response.writeHead(status, headers);
  response.end(exchange.method === 'HEAD' ? undefined : body);
}

/** Adds headers; those that are lists grow (`Vary`, `Link`). */
function add(
  headers: Record<string, string | number>,
  more: Readonly<Record<string, string>>,
): void {
  for (const name in more) {
    const value = more[name];
    if (value === undefined) continue;
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
}

const byteLength = (body: Answer['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
