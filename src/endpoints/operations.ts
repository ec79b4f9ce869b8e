import { readFile } from 'node:fs/promises';
import { createCachedBody, createStaticText } from '../answers/cached-body.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import { principalOf } from '../http/request-context.ts';
import { type HttpResponse, jsonType, notModified } from '../lib/http-response.ts';
import type { Principal } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { changelog } from '../rest/changelog.ts';
import { answerTail, recordBytes } from '../rest/respond.ts';
import type { IndexCondition, Store } from '../store/store.ts';
import { header, openEndpoint, textEndpoint } from './public-answer.ts';

export interface OperationsDependencies {
  readonly ready: () => Promise<Readiness>;
  readonly metrics: () => Promise<string>;
  /** The public address, without a trailing slash. */
  readonly baseUrl: string;
  /** The buckets of callers without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}

/** What is not as it should be with an instance that can take requests. */
interface Readiness {
  /** The indexes that are not ready. */
  readonly indexes?: Readonly<Record<string, IndexCondition>>;
  /** How far the clock of this machine is ahead of that of the store, when it is far off. */
  readonly clock_offset_seconds?: number;
}

interface ReadinessDependencies {
  readonly store: Pick<Store, 'ping' | 'unreadyIndexes'>;
  /** Milliseconds, when the clock of this machine is far off; undefined otherwise. */
  readonly clockOffMs: () => number | undefined;
}

/** Whether this instance can take requests. */
export function createReadiness({ store, clockOffMs }: ReadinessDependencies) {
  let isStopping = false;
  let isLeaving = false;
  return {
    /** Rejects when the store cannot be reached, or the service is stopping. */
    async ready(): Promise<Readiness> {
      if (isStopping) throw new Error('The service is stopping.');
      await store.ping();
      const indexes = store.unreadyIndexes();
      const offMs = clockOffMs();
      return {
        ...(Object.keys(indexes).length > 0 && { indexes }),
        ...(offMs !== undefined && { clock_offset_seconds: offMs / 1000 }),
      };
    },
    /** Whether each connection ends with its next answer. */
    endsConnections: () => isStopping || isLeaving,
    stop(): void {
      isStopping = true;
    },
    /** Other workers of this server take its place. */
    leave(): void {
      isLeaving = true;
    },
  };
}

/** The endpoints that need no key, and `/metrics` for the operator's (R16.4, R14.2). */
export function operationEndpoints(dependencies: OperationsDependencies): Endpoint[] {
  const { ready, metrics, baseUrl, anonymous } = dependencies;
  const removed = (path: string): Endpoint => ({
    ...openEndpoint(path, () => json({})),
    access: { kind: 'removed', message: 'Version 0 ended on 2026-02-01; use /v1/ instead.' },
  });
  return [
    openEndpoint('/healthz', () => json({ status: 'ok' })),
    openEndpoint('/readyz', () =>
      ready().then(
        (readiness) => json({ status: 'ok', ...readiness }),
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'storage_full') throw error;
          throw new Problem(
            'upstream_unavailable',
            'The store cannot be reached, or the service is stopping.',
          );
        },
      ),
    ),
    openEndpoint('/changelog.json', (_requestContext, incoming) => changelogAnswer(incoming)),
    removed('/v0'),
    removed('/v0/*'),
    {
      ...openEndpoint('/metrics', async (requestContext) => {
        assertLive(principalOf(requestContext));
        const headers = {
          'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
          'Cache-Control': 'no-store',
        };
        return { status: 200, headers, body: await metrics() };
      }),
      access: { kind: 'key', scope: 'admin', bucket: 'request' },
    },
    textEndpoint('/openapi.json', anonymous, {
      text: createStaticText(() => openApiDocument(baseUrl)),
      type: jsonType,
    }),
  ];
}

/** The file beside the bundle (build.mjs), or the committed one when the service runs from its sources. */
const committed = (): Promise<string> =>
  readFile(new URL('./openapi.json', import.meta.url), 'utf8').catch(() =>
    readFile(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
  );

/** The reference for programs (R16.5), with the address of this service. */
async function openApiDocument(baseUrl: string): Promise<Uint8Array> {
  const read = JSON.parse(await committed()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...read, servers: [{ url: baseUrl }] }));
}

/** Sandbox keys may not read metrics, which count live callers (R3.9). */
function assertLive({ environment }: Principal): void {
  if (environment === 'live') return;
  const message = 'The metrics count live callers: use a live admin key.';
  throw new Problem('insufficient_scope', message, { neededScope: 'admin' });
}

const json = (value: unknown): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': jsonType, 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

const { start, etag } = recordBytes(changelog);
const { bytes: body, coded } = createCachedBody(start);

/** Callers poll the changelog, so that one who has it gets a 304 (R1.11, R14.3). */
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
