import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Coded, Coding, HttpResponse } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import { limitHeaders } from '../limits/decision.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import type { Authenticator } from './authenticate.ts';
import type { Cors } from './cors.ts';
import { createFailure, problemFrom } from './failure.ts';
import { chooseCoding, prefersPage } from './negotiation.ts';
import type { RequestContext } from './request-context.ts';
import type { SlowReaders } from './slow-readers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
  }
}

export interface ResponderDependencies {
  readonly authenticator: Authenticator;
  readonly retryGuard: FastRetryGuard;
  readonly cors: Cors;
  readonly readers: SlowReaders;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly onAnswered: (requestContext: RequestContext, status: number) => void;
  /** Writes the failure of a page for people; without it that is JSON too. */
  readonly failurePage?:
    | ((
        problem: Problem,
        requestContext: RequestContext,
        request: IncomingMessage,
      ) => Promise<HttpResponse>)
    | undefined;
  /** Receives every error that the caller sees as an internal one. */
  readonly onDefect: (error: unknown, requestContext: RequestContext) => void;
}

export type Responder = ReturnType<typeof createResponder>;

/**
 * Ends every request with an answer or a failure, with the headers of every response. Never throws: nothing would catch it.
 * Once `isClosing`, every answer closes its connection, so that the server can stop.
 */
export function createResponder(dependencies: ResponderDependencies, isClosing: () => boolean) {
  const { authenticator, retryGuard, clock, baseUrl, failurePage, onAnswered, onDefect } =
    dependencies;

  function write(
    { requestContext }: FastifyRequest,
    reply: FastifyReply,
    answer: HttpResponse,
  ): void {
    authenticator.note(requestContext);
    reply.hijack();
    if (isClosing()) reply.raw.setHeader('Connection', 'close');
    send(reply.raw, answer, requestContext, clock.now(), dependencies);
    onAnswered(requestContext, answer.status);
  }

  /** An answer that cannot be written becomes a failure; after a failure that cannot be written the connection ends. */
  function attemptWrite(request: FastifyRequest, reply: FastifyReply, answer: HttpResponse): void {
    try {
      write(request, reply, answer);
    } catch (error) {
      if (answer.status >= 500 || reply.raw.headersSent) {
        onDefect(error, request.requestContext);
        reply.raw.destroy();
      } else fail(request, reply, error);
    }
  }

  function fail(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    headers?: HttpResponse['headers'],
  ): void {
    const { requestContext } = request;
    const problem = requestContext.deferredRefusal ?? problemFrom(error);
    if (!(error instanceof Problem)) onDefect(error, requestContext);
    // The headers show the limit that refused (R4.2).
    if (problem.refusal)
      requestContext.decisions.splice(0, Number.POSITIVE_INFINITY, problem.refusal);
    const { retryGuarded, principal, ip, path } = requestContext;
    // Without a principal the key could not be checked, and no provider was called.
    if (retryGuarded && principal && problem.code === 'upstream_unavailable') {
      retryGuard.after503(ip, principal.environment, path);
    }
    const writeFailure = (failure: HttpResponse): void =>
      attemptWrite(request, reply, { ...failure, headers: { ...failure.headers, ...headers } });
    const writePlain = () => writeFailure(createFailure(problem, requestContext, baseUrl));
    if (isForPeople(requestContext) && failurePage) {
      failurePage(problem, requestContext, request.raw).then(writeFailure, (pageError: unknown) => {
        onDefect(pageError, requestContext);
        writePlain();
      });
    } else writePlain();
  }

  return {
    answer(request: FastifyRequest, reply: FastifyReply, answer: HttpResponse) {
      const { retryGuarded, ip, path, principal } = request.requestContext;
      if (retryGuarded && principal) retryGuard.afterSuccess(ip, principal.environment, path);
      const coded = encodeAnswer(answer, request.raw.headers['accept-encoding']);
      if (!(coded instanceof Promise)) return attemptWrite(request, reply, coded);
      coded.then(
        (late) => attemptWrite(request, reply, late),
        (error: unknown) => fail(request, reply, error),
      );
    },
    fail,
  };
}

/** Programs get the failure of a page as JSON. */
const isForPeople = ({ errorForm, accept }: RequestContext): boolean =>
  errorForm === 'page' && prefersPage(accept, false);

/** Compresses an answer where it can be and the client accepts it. */
function encodeAnswer(
  answer: HttpResponse,
  acceptEncoding: string | undefined,
): HttpResponse | Promise<HttpResponse> {
  const { coded, body } = answer;
  const coding = coded && body !== undefined ? chooseCoding(acceptEncoding) : undefined;
  if (coded === undefined || coding === undefined) return answer;
  const found = coded(coding);
  return found instanceof Promise
    ? found.then((late) => withEncoding(answer, coding, late))
    : withEncoding(answer, coding, found);
}

/** The answer with its body in this coding; unchanged without one. */
export function withEncoding(
  answer: HttpResponse,
  coding: Coding,
  coded: Coded | undefined,
): HttpResponse {
  if (coded === undefined) return answer;
  return {
    status: answer.status,
    headers: { ...answer.headers, 'Content-Encoding': coding },
    body: coded.bytes,
    tail: coded.end(answer.tail ?? ''),
  };
}

/** Writes an answer with the headers of every response (R1.7, R1.13, R4.2). */
function send(
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

/** Names and values in turn, the form that Node writes fastest. */
function responseHeaders(
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
    // A failure's own Retry-After wins; only refusals have one of the limit (R4.3).
    const isNeeded =
      name !== 'Retry-After' || (answer.status === 429 && own['Retry-After'] === undefined);
    if (isNeeded) headers.push(name, limits[name] ?? '');
  }
  headers.push('X-Request-Id', requestContext.requestId, 'X-Content-Type-Options', 'nosniff');
  if (requestContext.headers) add(headers, requestContext.headers);
  add(headers, cors(requestContext.origin, requestContext.method === 'OPTIONS'));
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

/** Writes a stream no faster than the client reads. A closed connection ends the stream. */
export function sendStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  stream: ReadableStream<Uint8Array>,
  readers: Pick<SlowReaders, 'wrote'>,
): void {
  // A server that stops need not wait for this connection.
  response.shouldKeepAlive = false;
  response.writeHead(status, headers);
  response.flushHeaders();
  const reader = stream.getReader();
  const left = new AbortController();
  const cancel = () => {
    left.abort();
    void reader.cancel().catch(() => undefined);
  };
  response.once('close', cancel);
  void copy(reader, response, readers, left.signal)
    .catch(() => response.destroy())
    .finally(cancel);
}

async function copy(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ServerResponse,
  readers: Pick<SlowReaders, 'wrote'>,
  signal: AbortSignal,
): Promise<void> {
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) break;
    const hasRoom = response.write(value);
    readers.wrote(response.socket);
    if (!hasRoom) await once(response, 'drain', { signal });
  }
  response.end();
}
