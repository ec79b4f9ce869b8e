import type { IncomingMessage } from 'node:http';
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { clientAddress } from '../lib/address.ts';
import type { Answer } from '../lib/answer.ts';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import { answerBadSocket } from './bad-socket.ts';
import { bodyFault, maxBodyBytes } from './body.ts';
import type { Cors } from './cors.ts';
import type { Endpoint, Exchange } from './exchange.ts';
import { failureAnswer, problemFrom } from './failure.ts';
import type { Gate } from './gate.ts';
import { requestId } from './request-id.ts';
import { send } from './send.ts';

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
}

export interface ServerDependencies {
  readonly endpoints: readonly Endpoint[];
  readonly gate: Gate;
  readonly retryGuard: FastRetryGuard;
  readonly cors: Cors;
  readonly clock: Clock;
  readonly baseUrl: string;
  /** Proxies in front whose `X-Forwarded-For` entry is believed (R3.8). */
  readonly trustedHops: number;
  /** Told of every finished request. */
  readonly onAnswered: (exchange: Exchange, status: number) => void;
  /** Told of everything that was masked. */
  readonly onDefect: (error: unknown, exchange: Exchange) => void;
}

/** How long a client may take to send its headers, and its whole request. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 15_000;

/** The HTTP server of both doors; it listens to nothing yet. */
export function createHttpServer(dependencies: ServerDependencies): FastifyInstance {
  const { endpoints, gate, cors, clock, trustedHops } = dependencies;
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    clientErrorHandler: answerBadSocket(dependencies),
    frameworkErrors: (error, request, reply) => {
      request.exchange ??= open(request);
      fail(request, reply, asProblem(error));
    },
  });
  app.server.headersTimeout = headersTimeoutMs;
  for (const method of METHODS) {
    if (method === 'CONNECT' || app.supportedMethods.includes(method)) continue;
    app.addHttpMethod(method, { hasBody: true });
  }
  // Bodies are read as bytes, whatever they claim to be: the form is checked after the key (R1.10).
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.decorateRequest('exchange');

  function open(request: FastifyRequest): Exchange {
    const { headers, method, url } = request.raw;
    const query = url?.indexOf('?') ?? -1;
    const forwarded = headers['x-forwarded-for'];
    return {
      requestId: requestId(single(headers['x-request-id']), clock.now()),
      ip: clientAddress(
        request.raw.socket.remoteAddress ?? '',
        forwardedText(forwarded),
        trustedHops,
      ),
      method: method ?? 'GET',
      path: (query < 0 ? url : url?.slice(0, query)) ?? '/',
      startedAt: performance.now(),
      origin: headers.origin,
      accept: headers.accept,
      decisions: [],
      principal: undefined,
      route: 'unknown',
      errorForm: 'envelope',
      guarded: false,
    };
  }

  function finish(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
    const { exchange } = request;
    gate.note(exchange);
    reply.hijack();
    send(reply.raw, answer, exchange, clock.now(), cors);
    dependencies.onAnswered(exchange, answer.status);
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    const { exchange } = request;
    const problem = problemFrom(error);
    if (problem !== error) dependencies.onDefect(error, exchange);
    if (exchange.guarded && problem.code === 'upstream_unavailable') {
      dependencies.retryGuard.after503(exchange.ip, exchange.path);
    }
    const { errorForm: form, accept } = exchange;
    const { baseUrl } = dependencies;
    finish(
      request,
      reply,
      failureAnswer(problem, { form, accept, requestId: exchange.requestId, baseUrl }),
    );
  }

  app.addHook('onRequest', (request, _reply, done) => {
    request.exchange = open(request);
    done();
  });
  app.setErrorHandler((error, request, reply) => fail(request, reply, asProblem(error)));
  app.setNotFoundHandler((request, reply) => {
    fail(request, reply, new Problem('not_found', 'There is no such path.'));
  });

  const handle = (endpoint: Endpoint) => (request: FastifyRequest, reply: FastifyReply) => {
    const { exchange } = request;
    const settle = (answer: Answer) => {
      if (exchange.guarded) dependencies.retryGuard.afterSuccess(exchange.ip, exchange.path);
      finish(request, reply, answer);
    };
    try {
      const answer = endpoint.handle(exchange, {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, string | string[]>,
        url: request.raw.url ?? '/',
        headers: request.raw.headers,
        body: Buffer.isBuffer(request.body) ? request.body : emptyBody,
      });
      if (!(answer instanceof Promise)) return settle(answer);
      answer.then(settle, (error: unknown) => fail(request, reply, error));
    } catch (error) {
      fail(request, reply, error);
    }
  };

  const admit =
    (endpoint: Endpoint) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { exchange } = request;
      const access =
        typeof endpoint.access === 'function'
          ? endpoint.access(request.raw.headers)
          : endpoint.access;
      exchange.route = endpoint.path;
      exchange.errorForm = endpoint.errorForm;
      exchange.guarded = endpoint.guarded;
      const refuse = (error: unknown) => fail(request, reply, error);
      const proceed = () => {
        const fault = bodyFault(endpoint, request.raw.headers);
        if (fault) return refuse(fault);
        done();
      };
      if (access.kind === 'removed') return refuse(new Problem('endpoint_removed', access.message));
      if (access.kind === 'open') return proceed();
      try {
        const admitted = gate.admit(exchange, endpoint, access, authorizationOf(request.raw));
        if (admitted === undefined) return proceed();
        admitted.then(proceed, refuse);
      } catch (error) {
        refuse(error);
      }
    };

  for (const [path, group] of byPath(endpoints))
    registerPath(app, path, group, { handle, admit, finish, fail });
  return app;
}

interface Handlers {
  readonly handle: (endpoint: Endpoint) => (request: FastifyRequest, reply: FastifyReply) => void;
  readonly admit: (
    endpoint: Endpoint,
  ) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;
  readonly finish: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;
}

/** R1.8: HEAD as GET, OPTIONS with `Allow`, 405 for every other method. */
function registerPath(
  app: FastifyInstance,
  url: string,
  group: readonly Endpoint[],
  { handle, admit, finish, fail }: Handlers,
): void {
  const allowed = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const endpoint of group) {
    const method = endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method;
    app.route({ method, url, onRequest: admit(endpoint), handler: handle(endpoint) });
  }
  const allow = [...allowed, 'OPTIONS'].join(', ');
  const others = app.supportedMethods.filter((method) => !allowed.includes(method));
  app.route({
    method: others,
    url,
    onRequest: (request, reply) => {
      const { exchange } = request;
      exchange.route = url;
      exchange.errorForm = group[0]?.errorForm ?? 'envelope';
      if (request.method === 'OPTIONS') {
        finish(request, reply, { status: 204, headers: { Allow: allow }, body: undefined });
        return;
      }
      reply.raw.setHeader('Allow', allow);
      fail(request, reply, new Problem('method_not_allowed', `This path knows ${allow}.`));
    },
    handler: () => undefined,
  });
}

function byPath(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    groups.set(endpoint.path, [...(groups.get(endpoint.path) ?? []), endpoint]);
  }
  return groups;
}

const emptyBody = new Uint8Array(0);

/** Node keeps the first of several Authorization headers; several are refused (contract section 2). */
function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization')
      count += 1;
  }
  return count > 1 ? 'several' : headers.authorization;
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

const forwardedText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/** What Fastify refuses by itself, in our words; anything else stays what it is. */
function asProblem(error: unknown): unknown {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', 'A body has at most 64 KiB.');
    case 'FST_ERR_BAD_URL':
      return new Problem('not_found', 'There is no such path.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_json', 'The body is not as long as its Content-Length says.');
    default:
      return error;
  }
}
