import { expect, onTestFinished } from 'vitest';
import type { Clock } from '../../src/lib/clock.ts';
import { problemCodes } from '../../src/lib/problem.ts';
import { type BucketRecord, bucketCollection } from '../../src/limits/shared-buckets.ts';
import type { Collection, Store, Stored } from '../../src/store/store.ts';
import { type Reply, startApp, type TestApp, type TestAppOptions, testClock } from './app.ts';
import { openTestStore } from './store.ts';

/** R4.2, R4.4: the six headers that tell of a bucket. */
const limitHeaderNames = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-reset-after',
  'ratelimit',
  'ratelimit-policy',
] as const;

/** What of an answer is the same in every run. */
export function limitsOf({ headers }: Pick<Reply, 'headers'>): string[] {
  return limitHeaderNames.map((name) => String(headers[name]));
}

/** R15.2: the codes of a GraphQL answer. */
const graphCodes: ReadonlySet<string> = new Set([
  ...problemCodes.map((code) => code.toUpperCase()),
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'COST_LIMIT_EXCEEDED',
]);

/** Asserts the headers that every answer has, whatever became of the request (R1.7, R4.2, R4.4). */
export function expectHeaders({ status, headers }: Pick<Reply, 'status' | 'headers'>): void {
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-ratelimit-limit']).toMatch(/^[1-9][0-9]*$/);
  for (const name of limitHeaderNames.slice(1, 4)) expect(headers[name]).toMatch(/^[0-9]+$/);
  expect(headers['ratelimit-policy']).toMatch(/^"[a-z_]+";q=[0-9]+;w=[0-9]+$/);
  expect(headers['ratelimit']).toMatch(/^"[a-z_]+";r=[0-9]+;t=[0-9]+$/);
  expect(headers).not.toHaveProperty('set-cookie');
  const hasRetry = headers['retry-after'] !== undefined;
  expect(hasRetry).toBe(status === 429 || status === 503);
}

/** Asserts R1.1 on top of the headers: data or an error, never both, with a documented code. */
export function expectEnvelope(reply: Reply): void {
  expectHeaders(reply);
  if (reply.status === 204 || reply.status === 304) {
    expect(reply.text).toBe('');
    return;
  }
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  if (reply.status < 300) {
    expect(Object.keys(reply.body)).toEqual('meta' in reply.body ? ['data', 'meta'] : ['data']);
    return;
  }
  const { error } = reply.body;
  expect(Object.keys(reply.body)).toEqual(['error']);
  expect(problemCodes).toContain(error.code);
  expect(error.message).toMatch(/[.?]$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  if ('details' in error)
    expect(['validation_failed', 'invalid_uid', 'invalid_game', 'invalid_cursor']).toContain(
      error.code,
    );
  expect('retry_after_seconds' in error).toBe(reply.status === 429);
  expect(reply.headers['link']).toMatch(new RegExp(`/problems/${error.code}>; rel="help"`));
}

/** What `extensions` of an error in the graph hold whatever it is about: its code, and where that is explained (R2.4). */
export const coded = (code: string) => ({
  code,
  documentation: `http://waypoint.test/problems/${code.toLowerCase()}`,
});

/** Asserts that a GraphQL answer is one: data or errors, and every error with a documented code. */
export function expectGraph(reply: Reply): void {
  expectHeaders(reply);
  expect(reply.headers['content-type']).toMatch(
    /^application\/(graphql-response\+)?json; charset=utf-8$/,
  );
  expect('data' in reply.body || 'errors' in reply.body).toBe(true);
  for (const { message, extensions } of reply.body.errors ?? []) {
    expect(typeof message).toBe('string');
    expect(graphCodes).toContain(extensions?.code);
    expect(extensions.documentation).toMatch(
      new RegExp(`/problems/${extensions.code.toLowerCase()}$`),
    );
  }
}

/** The collections that answer nothing while `down` holds their name. */
export interface Outage {
  readonly store: Store;
  readonly down: Set<string>;
}

/** A fresh store of which parts can fail; it is closed when the test is over. */
export async function storeWithOutages(clock: Clock): Promise<Outage> {
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const down = new Set<string>();
  const retryGuarded = (name: string): void => {
    if (down.has(name)) throw new Error(`The collection ${name} cannot be reached.`);
  };
  return {
    down,
    store: {
      ...store,
      collection(spec) {
        const whole = store.collection(spec);
        const calls = Object.entries(whole).map(([method, call]) => [
          method,
          async (...args: unknown[]) => {
            retryGuarded(spec.name);
            return (call as (...all: unknown[]) => unknown)(...args);
          },
        ]);
        return Object.fromEntries(calls) as typeof whole;
      },
      async ping() {
        retryGuarded('ping');
        await store.ping();
      },
    },
  };
}

/** The same store with its buckets in memory: one that lets the limiter wait counts as failed (R4.9), on a busy machine too. */
function withSteadyBuckets(store: Store): Store {
  const buckets = new Map<string, BucketRecord>();
  const update: Collection<BucketRecord>['update'] = async (id, change) => {
    const next = change(buckets.get(id));
    if (next) buckets.set(id, next);
    return buckets.get(id);
  };
  return {
    ...store,
    collection<T extends Stored>(spec: Parameters<typeof store.collection<T>>[0]) {
      const whole = store.collection<T>(spec);
      return spec.name === bucketCollection.name
        ? ({ ...whole, update } as unknown as typeof whole)
        : whole;
    },
  };
}

/** A fresh store for several instances; it is closed when the test is over. */
export async function sharedStore(clock: Clock): Promise<Store> {
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  return withSteadyBuckets(store);
}

/** An application whose limiter never gives up on its store: for tests that count tokens. */
export async function startSteady(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  return startApp({ clock, store: await sharedStore(clock), ...options });
}
