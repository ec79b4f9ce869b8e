import type { RequestListener } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Authenticator } from './authenticator.ts';
import { authorizationOf } from './authorization.ts';
import { answerBadSocket } from './bad-socket.ts';
import { maxBodyBytes } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { asProblem, noSuchPath } from './fastify-problem.ts';
import { serverOf, type Timeouts } from './node-server.ts';
import { type OpenOptions, openRequest } from './open-request.ts';
import { registerPath } from './register-path.ts';
import { plainMethod } from './request-method.ts';
import { originForm } from './request-target.ts';
import { createResponder, type Responder, type ResponderDependencies } from './respond.ts';

export interface ServerDependencies extends ResponderDependencies, OpenOptions {
  readonly endpoints: readonly Endpoint[];
  /** The path that may have been meant by one that is none. */
  readonly nearPath: (method: string, path: string) => string | undefined;
  readonly timeouts?: Timeouts;
  /** Receives faults of connections that became no request. */
  readonly onError: (error: unknown) => void;
}

const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 15_000 };
/** Node takes no longer headers: a parameter of any length reaches what says whether it is one (R1.6). */
const maxTargetLength = 16 * 1024;

/** The HTTP server of both interfaces; it listens to nothing yet. */
export function createHttpServer(dependencies: ServerDependencies): FastifyInstance {
  const { endpoints, authenticator, nearPath, timeouts = defaultTimeouts, onError } = dependencies;
  const unknownPath = ({ requestContext: { method, path } }: FastifyRequest) =>
    noSuchPath(nearPath(method, path));
  let closing = false;
  const responder = createResponder(dependencies, () => closing);
  const refuseBeforeKey = refusingBeforeKey(authenticator, responder);
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    // Node and Fastify would answer these by themselves, without our form and headers.
    return503OnClosing: false,
    serverFactory: (handler) => serverOf(handler as RequestListener, timeouts, onError),
    rewriteUrl(request) {
      plainMethod(request);
      return originForm(request.url ?? '');
    },
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
  app.decorateRequest('requestContext');
  app.addHook('onRequest', (request, reply, done) => {
    request.requestContext = openRequest(request.raw, dependencies);
    // Before the body is looked at: the route is the first check (R1.10).
    if (request.is404) refuseBeforeKey(request, reply, unknownPath(request));
    else done();
  });
  app.setErrorHandler((error, request, reply) => responder.fail(request, reply, asProblem(error)));
  app.setNotFoundHandler((request, reply) => refuseBeforeKey(request, reply, unknownPath(request)));
  for (const [path, group] of byPath(endpoints))
    registerPath(app, path, group, authenticator, responder);
  return app;
}

/** The route is the first check, but the bucket of a valid key is shown all the same (R4.2). */
const refusingBeforeKey =
  (authenticator: Authenticator, responder: Responder) =>
  (request: FastifyRequest, reply: FastifyReply, problem: unknown): void => {
    const { requestContext, raw } = request;
    const fail = () => responder.fail(request, reply, problem);
    const shown = authenticator.show(requestContext, 'request', authorizationOf(raw));
    if (shown instanceof Promise) void shown.then(fail);
    else fail();
  };

/** Bodies are bytes, whatever they claim to be: their form is checked after the key (R1.10). */
function readAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function byPath(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    groups.set(endpoint.path, [...(groups.get(endpoint.path) ?? []), endpoint]);
  }
  return groups;
}
