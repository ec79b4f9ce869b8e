import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../lib/problem.ts';
import type { Authenticator } from './authenticate.ts';
import { bodyFault } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { readAuthorization } from './key-finder.ts';
import { anyOtherMethod, routedMethods } from './request-context.ts';
import type { Responder } from './respond.ts';

/** Registers a path: HEAD as GET, OPTIONS with `Allow`, 405 for other methods, and 410 on a removed path (R1.8). */
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
    const handler = createEndpointHandler(endpoint, responder);
    const onRequest = createAdmission(endpoint, authenticator, responder, handler);
    app.route({ method, url, onRequest, handler });
  }
  const method = [...routedMethods, anyOtherMethod].filter((name) => !known.includes(name));
  const answer = otherMethod(url, group, [...known, 'OPTIONS'].join(', '), responder);
  const access = typeof group[0]?.access === 'object' ? group[0].access : undefined;
  const bucket = access?.kind === 'key' ? access.bucket : 'request';
  const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    // A removed path answers before the key is checked (R1.10).
    const shown =
      access?.kind === 'removed'
        ? undefined
        : authenticator.show(request.requestContext, bucket, readAuthorization(request.raw));
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

/** The checks before the body, in order (R1.10). A handler that reads the body itself gets it unread. */
const createAdmission =
  (endpoint: Endpoint, authenticator: Authenticator, responder: Responder, handler: Handler) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { access: declared, errorForm, retryGuarded, path } = endpoint;
    const { requestContext, raw } = request;
    const access = typeof declared === 'function' ? declared(raw.headers) : declared;
    requestContext.route = path;
    requestContext.errorForm = errorForm;
    requestContext.retryGuarded = retryGuarded;
    requestContext.headers = endpoint.headers?.();
    const refuse = (error: unknown) => responder.fail(request, reply, error);
    const proceed = () => {
      const fault = bodyFault(endpoint, raw.headers);
      if (fault) refuse(fault);
      else if (endpoint.body === 'handler') handler(request, reply);
      else done();
    };
    const admitted = attempt(() => {
      if (access.kind === 'removed') throw new Problem('endpoint_removed', access.message);
      return access.kind === 'open'
        ? undefined
        : authenticator.admit(requestContext, endpoint, access, readAuthorization(raw));
    }, refuse);
    if (admitted instanceof Promise) admitted.then(proceed, refuse);
    else if (admitted !== refused) proceed();
  };

type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

/** The last step of a request: its endpoint answers or fails. */
const createEndpointHandler =
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

const refused = Symbol('refused');

/** Runs a function and passes what it throws to `refuse`. */
export function attempt<Result>(
  run: () => Result,
  refuse: (error: unknown) => void,
): Result | typeof refused {
  try {
    return run();
  } catch (error) {
    refuse(error);
    return refused;
  }
}
