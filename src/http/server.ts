import { createServer, METHODS, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../lib/problem.ts';
import type { Authenticator } from './authenticate.ts';
import { answerBadSocket } from './bad-socket.ts';
import { bodyFault, maxBodyBytes } from './body.ts';
import { authorizationOf, type OpenOptions, openRequest } from './open-request.ts';
import { inTurn } from './pipeline-turns.ts';
import type { Endpoint } from './request-context.ts';
import { originForm } from './request-target.ts';
import { createFinish, type Finish, type FinishDependencies } from './respond.ts';

export interface ServerDependencies extends FinishDependencies, OpenOptions {
  readonly endpoints: readonly Endpoint[];
  /** How long a client may take to send its headers, and its whole request. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number };
}

const defaultTimeouts = { headersMs: 10_000, requestMs: 15_000 };
/** Node takes no longer headers: a parameter of any length reaches what says whether it is one (R1.6). */
const maxTargetLength = 16 * 1024;
const keepAliveMs = 65_000;

/** The HTTP server of both interfaces; it listens to nothing yet. */
export function createHttpServer(dependencies: ServerDependencies): FastifyInstance {
  const { endpoints, gate, timeouts = defaultTimeouts } = dependencies;
  let closing = false;
  const finish = createFinish(dependencies, () => closing);
  const refuseBeforeKey = refusingBeforeKey(gate, finish);
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    // Node and Fastify would answer these by themselves, without our form and headers.
    return503OnClosing: false,
    serverFactory: (handler) => serverOf(handler as RequestListener, timeouts),
    rewriteUrl: ({ url = '' }) => originForm(url),
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxTargetLength },
    clientErrorHandler: answerBadSocket(dependencies),
    frameworkErrors: (error, request, reply) => {
      request.requestContext = openRequest(request.raw, dependencies);
      refuseBeforeKey(request, reply, asProblem(error));
    },
  });
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('preClose', (done) => {
    closing = true;
    dependencies.readers.close();
    done();
  });
  readAsBytes(app);
  app.decorateRequest('exchange');
  app.addHook('onRequest', (request, reply, done) => {
    request.requestContext = openRequest(request.raw, dependencies);
    // Before the body is looked at: the route is the first check (R1.10).
    if (request.is404) refuseBeforeKey(request, reply, noSuchPath());
    else done();
  });
  app.setErrorHandler((error, request, reply) => finish.fail(request, reply, asProblem(error)));
  app.setNotFoundHandler((request, reply) => refuseBeforeKey(request, reply, noSuchPath()));
  for (const [path, group] of byPath(endpoints)) registerPath(app, path, group, gate, finish);
  return app;
}

function serverOf(
  handler: RequestListener,
  { headersMs, requestMs }: NonNullable<ServerDependencies['timeouts']>,
): Server {
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
    inTurn(handler),
  );
}

/** R4.2: the route is the first check, but the bucket of a valid key is shown all the same. */
const refusingBeforeKey =
  (gate: Authenticator, finish: Finish) =>
  (request: FastifyRequest, reply: FastifyReply, problem: unknown): void => {
    const { requestContext, raw } = request;
    const fail = () => finish.fail(request, reply, problem);
    const shown = gate.show(requestContext, 'request', authorizationOf(raw));
    if (shown instanceof Promise) void shown.then(fail);
    else fail();
  };

/** Every method is known, and bodies are bytes, whatever they claim to be: their form is checked after the key (R1.10). */
function readAsBytes(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method === 'CONNECT' || app.supportedMethods.includes(method)) continue;
    app.addHttpMethod(method, { hasBody: true });
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** R1.8: HEAD as GET, OPTIONS with `Allow`, 405 for every other method; a removed path answers 410 to all. */
function registerPath(
  app: FastifyInstance,
  url: string,
  group: readonly Endpoint[],
  gate: Authenticator,
  finish: Finish,
): void {
  const known = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const endpoint of group) {
    const method = endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method;
    const handler = handling(endpoint, finish);
    const onRequest = admitting(endpoint, gate, finish, handler);
    app.route({ method, url, onRequest, handler });
  }
  const method = app.supportedMethods.filter((name) => !known.includes(name));
  const answer = otherMethod(url, group, [...known, 'OPTIONS'].join(', '), finish);
  const [{ access } = {}] = group;
  const bucket = typeof access === 'object' && access.kind === 'key' ? access.bucket : 'request';
  const isRemoved = typeof access === 'object' && access.kind === 'removed';
  const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    // What was removed is told before the key is looked at (R1.10).
    const shown = isRemoved
      ? undefined
      : gate.show(request.requestContext, bucket, authorizationOf(request.raw));
    if (shown instanceof Promise) void shown.then(() => answer(request, reply));
    else answer(request, reply);
  };
  app.route({ method, url, onRequest, handler: () => undefined });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

/** The checks of R1.10 up to the body. Who reads the body himself is called before anybody else has read of it. */
const admitting = (endpoint: Endpoint, gate: Authenticator, finish: Finish, handler: Handler) => {
  const { access: declared, errorForm, retryGuarded, path } = endpoint;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { requestContext, raw } = request;
    const access = typeof declared === 'function' ? declared(raw.headers) : declared;
    requestContext.route = path;
    requestContext.errorForm = errorForm;
    requestContext.retryGuarded = retryGuarded;
    requestContext.headers = endpoint.headers?.();
    const refuse = (error: unknown) => finish.fail(request, reply, error);
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
        : gate.admit(requestContext, endpoint, access, authorizationOf(raw));
    }, refuse);
    if (admitted instanceof Promise) admitted.then(proceed, refuse);
    else if (admitted !== refused) proceed();
  };
};

const handling =
  (endpoint: Endpoint, finish: Finish): Handler =>
  (request, reply) => {
    const refuse = (error: unknown) => finish.fail(request, reply, error);
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
      answer.then((late) => finish.answer(request, reply, late), refuse);
    else finish.answer(request, reply, answer);
  };

const refused = Symbol('refused');

/** Runs something that may throw at once; what is thrown goes to `refuse`. */
function attempt<Result>(
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

const otherMethod =
  (route: string, group: readonly Endpoint[], allow: string, finish: Finish) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const [first] = group;
    request.requestContext.route = route;
    request.requestContext.errorForm = first?.errorForm ?? 'envelope';
    const access = typeof first?.access === 'object' ? first.access : undefined;
    if (access?.kind === 'removed') {
      finish.fail(request, reply, new Problem('endpoint_removed', access.message));
    } else if (request.method === 'OPTIONS') {
      finish.answer(request, reply, { status: 204, headers: { Allow: allow }, body: undefined });
    } else {
      const problem = new Problem('method_not_allowed', `This path knows ${allow}.`);
      finish.fail(request, reply, problem, { Allow: allow });
    }
  };

function byPath(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    groups.set(endpoint.path, [...(groups.get(endpoint.path) ?? []), endpoint]);
  }
  return groups;
}

const noSuchPath = (): Problem => new Problem('not_found', 'There is no such path.');

const emptyBody = new Uint8Array(0);

/** What Fastify refuses by itself, in our words; anything else stays what it is. */
function asProblem(error: unknown): unknown {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', 'A body has at most 64 KiB.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return noSuchPath();
    case 'ECONNRESET':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_json', 'The body is not as long as its Content-Length says.');
    default:
      return error;
  }
}
