import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Cors } from './cors.ts';
import type { RequestContext } from './request-context.ts';
import { responseHeaders } from './response-headers.ts';
import { sendStream } from './send-stream.ts';
import type { SlowReaders } from './slow-readers.ts';

/** Writes an answer with the headers that every answer has (R1.7, R1.13, R4.2), at once. */
export function send(
  response: ServerResponse,
  answer: HttpResponse,
  requestContext: RequestContext,
  now: number,
  { cors, readers }: { readonly cors: Cors; readonly readers: Pick<SlowReaders, 'wrote'> },
): void {
  const { status, body, tail, stream } = answer;
  const { socket } = response;
  const headers = responseHeaders(answer, requestContext, now, cors);
  if (stream) {
    sendStream(response, status, headers, stream, readers);
    return;
  }
  // RFC 9110: 204 and 304 have no body, and a 204 not even a length.
  if (status !== 204 && status !== 304) {
    headers.push('Content-Length', String(byteLength(body) + (tail?.length ?? 0)));
  }
  response.writeHead(status, headers);
  if (requestContext.method === 'HEAD' || tail === undefined) {
    response.end(requestContext.method === 'HEAD' ? undefined : body);
  } else {
    // Head, body and tail leave in one system call.
    response.cork();
    response.write(body);
    response.end(tail, 'latin1');
  }
  readers.wrote(socket);
}

const byteLength = (body: HttpResponse['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
