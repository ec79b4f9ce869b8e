import type { Incoming } from '../http/endpoint.ts';
import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import { answerTail, recordBytes } from '../rest/answer.ts';
import { changelog } from '../rest/changelog.ts';
import { notModified } from '../rest/etag.ts';
import { header } from './header.ts';

/** R14.3: it is there to be polled, so that it answers 304 to who has it (R1.11). */
export function changelogAnswer(incoming: Incoming): HttpResponse {
  const { start, etag } = recordBytes(changelog);
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Authorization, Accept' };
  if (notModified(header(incoming, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined };
  }
  return {
    status: 200,
    headers: { 'Content-Type': jsonType, ...headers },
    body: start,
    tail: answerTail(undefined),
  };
}
