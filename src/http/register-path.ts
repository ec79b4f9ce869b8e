import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../lib/problem.ts';
import { admitting } from './admit.ts';
import type { Authenticator } from './authenticator.ts';
import { authorizationOf } from './authorization.ts';
import type { Endpoint } from './endpoint.ts';
import { handling } from './endpoint-handler.ts';
import { anyOtherMethod, routedMethods } from './request-method.ts';
import type { Responder } from './respond.ts';

/** HEAD as GET, OPTIONS with `Allow`, 405 for every other method; a removed path answers 410 to all (R1.8). */
export function registerPath(
  app: FastifyInstance,
  url: string,
  group: readonly Endpoint[],
  authenticator: Authenticator,
  responder: Responder,
): void {
  const known = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const endpoint of group) {
    const method = endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method;
    const handler = handling(endpoint, responder);
    const onRequest = admitting(endpoint, authenticator, responder, handler);
    app.route({ method, url, onRequest, handler });
  }
  const method = [...routedMethods, anyOtherMethod].filter((name) => !known.includes(name));
  const answer = otherMethod(url, group, [...known, 'OPTIONS'].join(', '), responder);
  const [{ access } = {}] = group;
  const bucket = typeof access === 'object' && access.kind === 'key' ? access.bucket : 'request';
  const isRemoved = typeof access === 'object' && access.kind === 'removed';
  const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    // A removed path answers before the key is looked at (R1.10).
    const shown = isRemoved
      ? undefined
      : authenticator.show(request.requestContext, bucket, authorizationOf(request.raw));
    if (shown instanceof Promise) void shown.then(() => answer(request, reply));
    else answer(request, reply);
  };
  app.route({ method, url, onRequest, handler: () => undefined });
}

const otherMethod =
  (route: string, group: readonly Endpoint[], allow: string, responder: Responder) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const [first] = group;
    request.requestContext.route = route;
    request.requestContext.errorForm = first?.errorForm ?? 'envelope';
    const access = typeof first?.access === 'object' ? first.access : undefined;
    if (access?.kind === 'removed') {
      responder.fail(request, reply, new Problem('endpoint_removed', access.message));
    } else if (request.method === 'OPTIONS') {
      responder.answer(request, reply, { status: 204, headers: { Allow: allow }, body: undefined });
    } else {
      const problem = new Problem('method_not_allowed', `This path knows ${allow}.`);
      responder.fail(request, reply, problem, { Allow: allow });
    }
  };
