import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem, problemStatus } from '../lib/problem.ts';
import { limitHeaders } from '../limits/decision.ts';
import type { Authenticator } from './authenticate.ts';
import { maxBodyBytes } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { createFailure } from './failure.ts';
import { readAuthorization } from './key-finder.ts';
import {
  type OpenOptions,
  openRequest,
  originForm,
  replaceUnroutedMethod,
} from './request-context.ts';
import { createResponder, type Responder, type ResponderDependencies } from './respond.ts';
import { registerPath } from './routes.ts';

interface ServerDependencies extends ResponderDependencies, OpenOptions {
  readonly endpoints: readonly Endpoint[];
  /** A known path near to an unknown one. */
  readonly nearPath: (method: string, path: string) => string | undefined;
  readonly timeouts?: typeof defaultTimeouts;
  /** Whether each connection ends with its next answer, because this process is about to. */
  readonly endsConnections?: () => boolean;
  /** Receives faults of connections without a request. */
  readonly onError: (error: unknown) => void;
}

/** How long a client may take to send the headers, and the whole request. */
const defaultTimeouts = { headersMs: 10_000, requestMs: 15_000 };
/** Node accepts no longer headers, so every parameter reaches its own check (R1.6). */
const maxTargetLength = 16 * 1024;

/** Creates the HTTP server of both interfaces, not listening yet. */
export function createHttpServer(dependencies: ServerDependencies): FastifyInstance {
  const { endpoints, authenticator, nearPath, timeouts = defaultTimeouts, onError } = dependencies;
  const { endsConnections = () => false } = dependencies;
  const unknownPath = ({ requestContext: { method, path } }: FastifyRequest) =>
    noSuchPath(nearPath(method, path));
  let closing = false;
  const responder = createResponder(dependencies, () => closing || endsConnections());
  const refuseBeforeKey = createEarlyRefusal(authenticator, responder);
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    // Node and Fastify would answer these without our form and headers.
    return503OnClosing: false,
    serverFactory: (handler) => createNodeServer(handler as RequestListener, timeouts, onError),
    rewriteUrl(request) {
      replaceUnroutedMethod(request);
      return originForm(request.url ?? '');
    },
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxTargetLength },
    clientErrorHandler: createBadSocketAnswer(dependencies),
    frameworkErrors: (error, request, reply) => {
      request.requestContext = openRequest(request.raw, dependencies);
      refuseBeforeKey(request, reply, problemFromFastify(error));
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
    // The route is checked first, before the body is read (R1.10).
    if (request.is404) refuseBeforeKey(request, reply, unknownPath(request));
    else done();
  });
  app.setErrorHandler((error, request, reply) =>
    responder.fail(request, reply, problemFromFastify(error)),
  );
  app.setNotFoundHandler((request, reply) => refuseBeforeKey(request, reply, unknownPath(request)));
  for (const [path, group] of byPath(endpoints))
    registerPath(app, path, group, authenticator, responder);
  return app;
}

/** Refuses a request before its key is checked; the headers still show the bucket of a valid key (R4.2). */
const createEarlyRefusal =
  (authenticator: Authenticator, responder: Responder) =>
  (request: FastifyRequest, reply: FastifyReply, problem: unknown): void => {
    const { requestContext, raw } = request;
    const fail = () => responder.fail(request, reply, problem);
    const shown = authenticator.show(requestContext, 'request', readAuthorization(raw));
    if (shown instanceof Promise) void shown.then(fail);
    else fail();
  };

/** Bodies are read as bytes: their form is checked after the key (R1.10). */
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

/** The failure for an unknown path; `near` is a known path near to it. */
function noSuchPath(near?: string): Problem {
  if (near === undefined) return new Problem('not_found', 'There is no such path.');
  const message = `There is no such path; did you mean ${near}?`;
  // A path with parameters is a form, not an address.
  const meant = near.includes('{') ? { name: near } : { name: near, path: near };
  return new Problem('not_found', message, { meant: [meant] });
}

/** The problem for what Fastify refuses by itself; any other error stays as it is. */
function problemFromFastify(error: unknown): unknown {
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

const keepAliveMs = 65_000;

/** Node's server behind Fastify, with our time limits; the requests of a connection run one at a time. */
function createNodeServer(
  handler: RequestListener,
  { headersMs, requestMs }: typeof defaultTimeouts,
  onError: (error: unknown) => void,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
    serveOneAtATime(withCatch(handler, onError)),
  );
  // An error after the start, such as too few file handles, does not stop the server; one at the start does.
  server.once('listening', () => server.on('error', onError));
  return server;
}

/** An uncaught error ends its connection only. */
const withCatch =
  (handler: RequestListener, onError: (error: unknown) => void): RequestListener =>
  (request, response) => {
    try {
      handler(request, response);
    } catch (error) {
      onError(error);
      response.destroy();
    }
  };

/** The most requests of a connection that may wait for earlier answers; common clients send fewer. */
export const maxPipelined = 16;

/** Serves one request of a connection at a time, so that answers do not pile up for a client that pipelines and reads none. */
function serveOneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function hold(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= maxPipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handle(request, response);
    });
  }

  return (request, response) => {
    // Node hands the connection to an answer when its turn comes.
    if (response.socket === null) hold(request, response);
    else handle(request, response);
  };
}

/** Answers what is not a request: broken HTTP, headers over 16 KiB, a request that arrives too slowly. */
const createBadSocketAnswer = (dependencies: ServerDependencies) => {
  const { authenticator, readers, clock, baseUrl, onAnswered, trustedHops, onError } = dependencies;
  const answer = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const requestContext = openRequest({ headers: {}, socket }, { clock, trustedHops });
    requestContext.route = 'unreadable';
    authenticator.note(requestContext);
    const problem = problemOfSocketError(error.code);
    const failure = createFailure(problem, requestContext, baseUrl);
    const body = String(failure.body);
    // No limit refused anything here.
    const { 'Retry-After': _none, ...limits } = limitHeaders(requestContext.decisions, clock.now());
    const headers = {
      ...failure.headers,
      ...limits,
      'X-Request-Id': requestContext.requestId,
      'X-Content-Type-Options': 'nosniff',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = problemStatus(problem.code);
    const reason = status === 413 ? 'Content Too Large' : 'Bad Request';
    // Closing at once could lose the answer: the client may still be sending.
    readers.endAfterLastAnswer(socket);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    onAnswered(requestContext, status);
  };
  return (error: Error & { code?: string }, socket: Socket): void => {
    try {
      answer(error, socket);
    } catch (fault) {
      onError(fault);
      socket.destroy();
    }
  };
};

function problemOfSocketError(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('payload_too_large', 'The headers have at most 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('validation_failed', 'The request took too long to arrive.');
    case 'HPE_INVALID_URL':
      return new Problem(
        'validation_failed',
        'The address has characters that are not percent-encoded. curl encodes them with --get --data-urlencode.',
      );
    default:
      return new Problem('validation_failed', 'This is not a valid HTTP request.');
  }
}
