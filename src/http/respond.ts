import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import type { Authenticator } from './authenticator.ts';
import { codedAnswer } from './coded-answer.ts';
import type { Cors } from './cors.ts';
import { failureAnswer, problemFrom } from './failure.ts';
import type { RequestContext } from './request-context.ts';
import { send } from './send.ts';
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
  /** Called after every answer, with its status. */
  readonly onAnswered: (requestContext: RequestContext, status: number) => void;
  /** Receives every error that the caller sees as an internal one. */
  readonly onDefect: (error: unknown, requestContext: RequestContext) => void;
}

/**
 * The two ends of every request: an answer or a failure, each written with the headers of every response. Neither throws:
 * they are called where nothing catches.
 */
export interface Responder {
  answer(request: FastifyRequest, reply: FastifyReply, answer: HttpResponse): void;
  fail(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    headers?: HttpResponse['headers'],
  ): void;
}

/** `isClosing`: from then on every answer ends its connection, so that the server can end too. */
export function createResponder(
  dependencies: ResponderDependencies,
  isClosing: () => boolean,
): Responder {
  const { authenticator, retryGuard, clock, baseUrl, onAnswered, onDefect } = dependencies;

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

  /** An answer that cannot be written is a failure of ours; a failure that cannot be written leaves its caller without. */
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

  const fail: Responder['fail'] = (request, reply, error, headers) => {
    const { requestContext } = request;
    const problem = requestContext.owed ?? problemFrom(error);
    if (!(error instanceof Problem)) onDefect(error, requestContext);
    // The headers show the limit that refused, whichever it was (R4.2).
    if (problem.refusal)
      requestContext.decisions.splice(0, Number.POSITIVE_INFINITY, problem.refusal);
    const { retryGuarded, principal, ip, path } = requestContext;
    // Without a principal it was the keys that could not be checked: no provider was asked.
    if (retryGuarded && principal && problem.code === 'upstream_unavailable') {
      retryGuard.after503(ip, principal.environment, path);
    }
    const { errorForm: form, accept, requestId, tokensCharged } = requestContext;
    const options = { form, accept, requestId, baseUrl, tokensCharged };
    const failure = failureAnswer(problem, options);
    attemptWrite(request, reply, { ...failure, headers: { ...failure.headers, ...headers } });
  };

  return {
    answer(request, reply, answer) {
      const { retryGuarded, ip, path, principal } = request.requestContext;
      if (retryGuarded && principal) retryGuard.afterSuccess(ip, principal.environment, path);
      const coded = codedAnswer(answer, request.raw.headers['accept-encoding']);
      if (!(coded instanceof Promise)) return attemptWrite(request, reply, coded);
      coded.then(
        (late) => attemptWrite(request, reply, late),
        (error: unknown) => fail(request, reply, error),
      );
    },
    fail,
  };
}
