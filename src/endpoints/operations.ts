import { createCachedBody } from '../answers/cached-body.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import { principalOf } from '../http/request-context.ts';
import { type HttpResponse, jsonType, notModified } from '../lib/http-response.ts';
import type { Principal } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { changelog } from '../rest/changelog.ts';
import { answerTail, recordBytes } from '../rest/respond.ts';
import type { IndexCondition, Store } from '../store/store.ts';
import { header } from './public-answer.ts';

export interface OperationsDependencies {
  readonly ready: () => Promise<Readonly<Record<string, IndexCondition>>>;
  readonly metrics: () => Promise<string>;
}

/** Whether requests are to be sent to this instance. */
export function createReadiness(store: Pick<Store, 'ping' | 'unreadyIndexes'>) {
  let isStopping = false;
  return {
    /**
     * Rejects when the store cannot be reached, or the service is about to end. Answers which indexes are not there yet:
     * only what needs them is refused meanwhile.
     */
    async ready(): Promise<Readonly<Record<string, IndexCondition>>> {
      if (isStopping) throw new Error('The service is stopping.');
      await store.ping();
      return store.unreadyIndexes?.() ?? {};
    },
    /** The service is about to end. */
    stop(): void {
      isStopping = true;
    },
  };
}

/** The endpoints that need no key, and `/metrics` for the operator's (R16.4, R14.2). */
export function operationEndpoints({ ready, metrics }: OperationsDependencies): Endpoint[] {
  const open = (path: string, handle: Endpoint['handle']): Endpoint => ({
    method: 'GET',
    path,
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
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
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'storage_full') throw error;
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
      ...open('/metrics', async (requestContext) => {
        assertLive(principalOf(requestContext));
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

/** A sandbox key does not read the numbers of the whole process, which count live callers (R3.9). */
function assertLive({ environment }: Principal): void {
  if (environment === 'live') return;
  const message = 'The metrics are those of the whole service: they take an admin key of live.';
  throw new Problem('insufficient_scope', message, { neededScope: 'admin' });
}

const json = (value: unknown): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': jsonType, 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

const { start, etag } = recordBytes(changelog);
const { bytes: body, coded } = createCachedBody(start);

/** The changelog is there to be polled, so a caller that has it already gets a 304 (R1.11, R14.3). */
function changelogAnswer(incoming: Incoming): HttpResponse {
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Authorization, Accept, Accept-Encoding',
  };
  if (notModified(header(incoming, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined };
  }
  return {
    status: 200,
    headers: { 'Content-Type': jsonType, ...headers },
    body,
    tail: answerTail(undefined),
    coded,
  };
}
