import type { GraphContext } from './graph/context.ts';
import type { Cursors } from './graph/cursor.ts';
import { jsonObject } from './http/body.ts';
import type { Access, Endpoint, Exchange, Incoming } from './http/exchange.ts';
import { principalOf } from './http/exchange.ts';
import type { Answer } from './lib/answer.ts';
import { jsonType } from './lib/answer.ts';
import type { Principal } from './lib/principal.ts';
import { Problem } from './lib/problem.ts';
import type { FastRetryGuard } from './limits/fast-retry.ts';
import type { FieldLimits } from './limits/field-limiter.ts';
import { answerTail, notModified, recordBytes } from './rest/answer.ts';
import { changelog } from './rest/changelog.ts';
import type { Deprecations } from './rest/deprecations.ts';
import type { RestEndpoint } from './rest/door.ts';
import type { Idempotency } from './rest/idempotency.ts';
import type { Services } from './services.ts';
import type { IndexCondition } from './store/store.ts';

/** What every context of a request shares. */
export interface ContextParts {
  readonly services: Services;
  readonly limits: FieldLimits;
  readonly cursors: Cursors;
  readonly retryGuard: FastRetryGuard;
}

/** The graph's context of one request: its own limiter and loaders, shared with no other (R15.8). */
export function contextOf(
  parts: ContextParts,
  exchange: Exchange,
  door: 'rest' | 'graphql',
): GraphContext {
  return {
    requestId: exchange.requestId,
    ip: exchange.ip,
    principal: principalOf(exchange),
    door,
    services: parts.services,
    limiter: parts.limits.noting(exchange.decisions),
    cursors: parts.cursors,
    // The server did this already for a path of /v1 (R1.10).
    retryGuard: door === 'graphql' ? parts.retryGuard : undefined,
  };
}

export interface RestParts {
  readonly parts: ContextParts;
  readonly deprecations: Deprecations;
  readonly idempotency: Idempotency;
}

/** A path of /v1 behind the server. */
export function restEndpoint(
  rest: RestEndpoint,
  { parts, deprecations, idempotency }: RestParts,
): Endpoint {
  const { method, path, scope, bucket, guarded } = rest;
  const open: Access = { kind: 'key', scope, bucket };
  const deprecated = deprecations.has(path);
  return {
    method,
    path,
    guarded,
    errorForm: 'envelope',
    access: deprecated
      ? () => {
          const message = deprecations.removal(path);
          return message === undefined ? open : { kind: 'removed', message };
        }
      : open,
    ...(deprecated && { headers: () => deprecations.headers(path) }),
    handle(exchange, incoming) {
      const context = contextOf(parts, exchange, 'rest');
      const input = {
        path: incoming.params,
        query: incoming.query,
        url: incoming.url,
        body: method === 'GET' ? {} : jsonObject(incoming.body),
        ifNoneMatch: header(incoming, 'if-none-match'),
      };
      const key = rest.idempotent ? header(incoming, 'idempotency-key') : undefined;
      if (key === undefined) return rest.handle(input, context);
      const attempt = { key, path: exchange.path, body: incoming.body, context };
      return rest.handle(input, context, (run) => idempotency.once({ ...attempt, run }));
    },
  };
}

export interface OperationParts {
  /**
   * Rejects when the store cannot be reached, or the service is about to end. Answers which indexes are not there yet:
   * only what needs them is refused meanwhile.
   */
  readonly ready: () => Promise<Readonly<Record<string, IndexCondition>>>;
  readonly metrics: () => Promise<string>;
}

/** R16.4, R14: what needs no key, and `/metrics` for the operator's. */
export function operationEndpoints({ ready, metrics }: OperationParts): Endpoint[] {
  const open = (path: string, handle: Endpoint['handle']): Endpoint => ({
    method: 'GET',
    path,
    access: { kind: 'open' },
    errorForm: 'envelope',
    guarded: false,
    handle,
  });
  const removed = (path: string): Endpoint => ({
    ...open(path, () => json({})),
    access: { kind: 'removed', message: 'Version 0 ended on 2026-02-01; use /v1/ instead.' },
  });
  return [
    open('/healthz', () => json({ status: 'ok' })),
    open('/readyz', () =>
      ready().then(
        (indexes) => json({ status: 'ok', ...(Object.keys(indexes).length > 0 && { indexes }) }),
        () => {
          throw new Problem(
            'upstream_unavailable',
            'The store cannot be reached, or the service is stopping.',
          );
        },
      ),
    ),
    open('/changelog.json', (_exchange, incoming) => changelogAnswer(incoming)),
    removed('/v0'),
    removed('/v0/*'),
    {
      ...open('/metrics', async (exchange) => {
        assertLive(principalOf(exchange));
        const headers = {
          'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
          'Cache-Control': 'no-store',
        };
        return { status: 200, headers, body: await metrics() };
      }),
      access: { kind: 'key', scope: 'admin', bucket: 'request' },
    },
  ];
}

/** R3.9: the numbers are those of the whole process, live callers and all. */
function assertLive({ environment }: Principal): void {
  if (environment === 'live') return;
  const message = 'The metrics are those of the whole service: they take an admin key of live.';
  throw new Problem('insufficient_scope', message, { neededScope: 'admin' });
}

/** R14.3: it is there to be polled, so that it answers 304 to who has it (R1.11). */
function changelogAnswer(incoming: Incoming): Answer {
  const { start, etag } = recordBytes(changelog);
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Authorization, Accept' };
  if (notModified(header(incoming, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined };
  }
  return {
    status: 200,
    headers: { 'Content-Type': jsonType, ...headers },
    body: start,
    tail: answerTail(undefined),
  };
}

const json = (value: unknown): Answer => ({
  status: 200,
  headers: { 'Content-Type': jsonType, 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

export function header({ headers }: Incoming, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
