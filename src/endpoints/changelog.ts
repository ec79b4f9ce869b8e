import { keptBody } from '../answers/kept-body.ts';
import type { Incoming } from '../http/endpoint.ts';
import { type HttpResponse, jsonType, notModified } from '../lib/http-response.ts';
import { answerTail, recordBytes } from '../rest/answer.ts';
import { changelog } from '../rest/changelog.ts';
import { header } from './header.ts';

const { start, etag } = recordBytes(changelog);
const { bytes: body, coded } = keptBody(start);

/** The changelog is there to be polled, so a caller that has it already gets a 304 (R1.11, R14.3). */
export function changelogAnswer(incoming: Incoming): HttpResponse {
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Authorization, Accept, Accept-Encoding',
  };
  if (notModified(header(incoming, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined };
  }
  return {
    status: 200,
    headers: { 'Content-Type': jsonType, ...headers },
    body,
    tail: answerTail(undefined),
    coded,
  };
}
