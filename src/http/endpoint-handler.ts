import type { FastifyReply, FastifyRequest } from 'fastify';
import { attempt, refused } from './attempt.ts';
import type { Endpoint } from './endpoint.ts';
import type { Responder } from './respond.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

/** The last step of a request: its endpoint answers or fails, at once or later. */
export const handling =
  (endpoint: Endpoint, responder: Responder): Handler =>
  (request, reply) => {
    const refuse = (error: unknown) => responder.fail(request, reply, error);
    const answer = attempt(
      () =>
        endpoint.handle(request.requestContext, {
          params: request.params as Record<string, string>,
          query: request.query as Record<string, string | string[]>,
          url: request.raw.url ?? '/',
          headers: request.raw.headers,
          body: Buffer.isBuffer(request.body) ? request.body : emptyBody,
          stream: request.raw,
        }),
      refuse,
    );
    if (answer === refused) return;
    if (answer instanceof Promise)
      answer.then((late) => responder.answer(request, reply, late), refuse);
    else responder.answer(request, reply, answer);
  };

const emptyBody = new Uint8Array(0);
