import { expect, test } from 'vitest';
import { bucketCollection } from '../../src/limits/shared-buckets.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import {
  coded,
  expectEnvelope,
  expectGraph,
  limitsOf,
  sharedStore,
  startSteady,
  storeWithOutages,
} from '../support/interfaces.ts';

const self = '/v1/keys/self';
const refresh = '/v1/trust-score/genshin/812345678/refresh';
const refreshDocument =
  'mutation { refreshTrustScore(game: GENSHIN, uid: "812345678") { nextRefreshAt } }';
const left = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  Number(headers['x-ratelimit-remaining']);

const small = { REQUEST_BUCKET_CAPACITY: '3', REQUEST_BUCKET_REFILL_PER_MINUTE: '6' };

test('both interfaces share one bucket (R4.1, R4.10)', async () => {
  const { get, query } = await startSteady();
  expect(left(await get(self))).toBe(1499);
  expect(left(await query('{ viewer { keyId } }'))).toBe(1498);
  expect(left(await get('/graphql?query={__typename}'))).toBe(1497);
  expect(left(await get(self))).toBe(1496);
});

test.each([
  ['{ __typename }', 1],
  ['{ viewer { keyId } }', 1],
  ['{ a: viewer { keyId } b: viewer { keyId } c: viewer { keyId } }', 3],
  ['{ viewer { keyId } ...More } fragment More on Query { b: viewer { keyId } }', 2],
  ['{ viewer { keyId } viewer { createdAt } }', 1],
  ['{', 1],
  ['{ nothing }', 1],
  ['{ viewer { keyId } __schema { queryType { name } } }', 1],
] as const)('%s costs %i tokens (R4.10)', async (document, tokens) => {
  const { query } = await startSteady();
  const reply = await query(document);
  expect(left(reply)).toBe(1500 - tokens);
  expect(reply.body.extensions.cost).toMatchObject({ limit: 5000, tokens_charged: tokens });
});

test('root fields that the bucket cannot pay are not run at all (R4.10, R15.3)', async () => {
  const { query, clock } = await startSteady({ env: small });
  const document =
    '{ a: viewer { keyId } b: viewer { keyId } c: viewer { keyId } d: viewer { keyId } }';
  const reply = await query(document);
  expect(reply.status).toBe(429);
  expect(reply.body).not.toHaveProperty('data');
  expect(reply.body.errors[0].extensions).toMatchObject({
    ...coded('RATE_LIMITED'),
    retry_after_seconds: 10,
  });
  expect(reply.headers['retry-after']).toBe('10');
  expectGraph(reply);
  clock.pass(10_000);
  const three = '{ a: viewer { keyId } b: viewer { keyId } c: viewer { keyId } }';
  expect((await query(three)).status).toBe(200);
});

test('an empty bucket is a 429 behind both interfaces (R15.3)', async () => {
  const { get, query } = await startSteady({ env: small });
  for (let count = 0; count < 3; count += 1) await get(self);
  const rest = await get(self);
  expect(rest.status).toBe(429);
  expectEnvelope(rest);
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const graph = await query('{ viewer { keyId } }', {}, { headers: { accept } });
    expect(graph.status).toBe(429);
    expect(graph.body.errors[0].extensions).toEqual({
      ...coded('RATE_LIMITED'),
      retry_after_seconds: 10,
    });
    expect(graph.headers['retry-after']).toBe('10');
    expectGraph(graph);
    expect(limitsOf(graph)).toEqual(limitsOf(rest));
  }
});

test('a refresh through one interface counts behind the other (R4.5)', async () => {
  const { post, query, clock } = await startSteady();
  expect((await post(refresh)).status).toBe(200);
  const graph = await query(refreshDocument);
  expect(graph.body.data).toEqual({ refreshTrustScore: null });
  expect(graph.body.errors[0].extensions).toEqual({
    ...coded('RATE_LIMITED'),
    retry_after_seconds: 3600,
  });
  clock.pass(3_600_000);
  expect((await query(refreshDocument)).body.errors).toBeUndefined();
  const rest = await post(refresh);
  expect(rest.status).toBe(429);
  expect(rest.body.error.retry_after_seconds).toBe(3600);
});

test('an answer of 200 says when to come back in its errors, not in Retry-After (R4.3)', async () => {
  const { post, query } = await startSteady();
  await post(refresh);
  const graph = await query(refreshDocument);
  expect(graph.status).toBe(200);
  expect(graph.headers).not.toHaveProperty('retry-after');
  expect(graph.headers['x-ratelimit-limit']).toBe('1');
});

test('a refresh counts for the account, whoever asks (R4.5)', async () => {
  const { post, createKey } = await startSteady();
  const key = await createKey();
  expect((await post(refresh)).status).toBe(200);
  expect((await post(refresh, undefined, { key })).status).toBe(429);
  expect((await post('/v1/trust-score/hsr/812345678/refresh', undefined, { key })).status).toBe(
    200,
  );
  expect((await post('/v1/trust-score/genshin/812345679/refresh')).status).toBe(200);
});

test('the sandbox and live do not share the bucket of an account (R3.9, R4.5)', async () => {
  const { post, createKey } = await startSteady();
  const key = await createKey({ environment: 'live' });
  expect((await post(refresh)).status).toBe(200);
  expect((await post(refresh, undefined, { key })).status).toBe(200);
  expect((await post(refresh, undefined, { key })).status).toBe(429);
});

test('aliases of one mutation each ask the endpoint bucket (R4.10)', async () => {
  const { query } = await startSteady();
  const field = 'refreshTrustScore(game: GENSHIN, uid: "812345678") { nextRefreshAt }';
  const { body } = await query(`mutation { a: ${field} b: ${field} }`);
  expect(body.data.a).not.toBeNull();
  expect(body.data.b).toBeNull();
  expect(body.errors).toHaveLength(1);
  expect(body.extensions.cost.tokens_charged).toBe(2);
});

test('an argument that is refused does not cost the endpoint bucket (R4.5)', async () => {
  const { query, post } = await startSteady();
  const graph = await query(
    'mutation { refreshTrustScore(game: HSR, uid: "1") { nextRefreshAt } }',
  );
  expect(graph.body.errors[0].extensions.code).toBe('INVALID_UID');
  expect(graph.headers['x-ratelimit-limit']).toBe('1500');
  expect((await post('/v1/trust-score/hsr/700000001/refresh')).status).toBe(200);
});

/** Costs a token and asks nobody. */
const cheap = '/v1/player/genshin/12';
async function burst({ get }: TestApp, key: string): Promise<number> {
  const replies = await Promise.all(Array.from({ length: 10 }, () => get(cheap, { key })));
  return replies.filter(({ status }) => status !== 429).length;
}

test('two instances on one store drain one bucket, to exactly 1500 (R4.1)', async () => {
  const clock = testClock();
  const store = await sharedStore(clock);
  const one = await startApp({ store, clock, seed: 'one' });
  const two = await startApp({ store, clock, seed: 'two' });
  let allowed = 0;
  for (let round = 0; round < 85; round += 1) {
    const [first, second] = await Promise.all([burst(one, one.key), burst(two, one.key)]);
    allowed += first + second;
  }
  expect(allowed).toBe(1500);
  expect((await one.get(self)).status).toBe(429);
  expect((await two.get(self, { key: one.key })).status).toBe(429);
});

test('what an instance holds comes back when it ends (R4.1)', async () => {
  const clock = testClock();
  const store = await sharedStore(clock);
  const one = await startApp({ store, clock, seed: 'one' });
  await one.get(self);
  await one.close();
  const two = await startApp({ store, clock, seed: 'two' });
  expect(left(await two.get(self, { key: one.key }))).toBe(1498);
});

test('without the store of the limits no bucket opens: this instance counts, or it is 503 (R4.9b)', async () => {
  const clock = testClock();
  const { store: shared, down } = await storeWithOutages(clock);
  // As the only instance it goes on from half of a bucket that it never drew on.
  const store = { ...shared, isSole: true as const };
  const env = { REQUEST_BUCKET_CAPACITY: '40', REQUEST_BUCKET_REFILL_PER_MINUTE: '40' };
  const { get, post, query, log, createKey } = await startApp({ store, clock, env });
  const admin = await createKey({ scopes: ['admin'] });
  down.add(bucketCollection.name);
  const early = await get(self);
  expect([early.status, left(early)]).toEqual([200, 19]);
  expectEnvelope(early);
  const { status, headers, body } = await post(refresh);
  expect([status, headers['retry-after'], body.error.code]).toEqual([
    503,
    '30',
    'upstream_unavailable',
  ]);
  const graph = await query(refreshDocument);
  expect(graph.body.errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expectGraph(graph);
  let allowed = 0;
  for (let count = 0; count < 40; count += 1) allowed += Number((await get(self)).status === 200);
  expect(allowed).toBe(17);
  expect(log.some((line) => line.includes('buckets cannot be reached'))).toBe(true);
  const live = await createKey({ environment: 'live', scopes: ['admin'] });
  const { text } = await get('/metrics', { key: live });
  expect(text).toMatch(/without_store_total\{budget="request",outcome="refused"\} 23/);
  expect(text).toMatch(/without_store_total\{budget="trust_refresh",outcome="unavailable"\} 2/);
  down.clear();
  clock.pass(1_000);
  // What was spent meanwhile is paid for, as far as the refill has not paid for it.
  expect(left(await get(self))).toBe(19);
  expect((await post(refresh)).status).toBe(200);
  expect((await post(refresh)).status).toBe(429);
  expect((await get(self, { key: admin })).status).toBe(200);
});

test('what is refused before its document is read says what it cost (R4.10)', async () => {
  const { query, post, request, createKey } = await startSteady({ env: small });
  const costOf = ({ body }: { body: { extensions?: { cost?: unknown } } }) => body.extensions?.cost;
  const of = (tokens: number) => ({ requested: 0, limit: 5000, tokens_charged: tokens });
  const unknown = await query('{ __typename }', {}, { key: null });
  expect([unknown.status, costOf(unknown)]).toEqual([401, of(0)]);
  const key = await createKey({ ipAllowlist: ['192.0.2.0/24'] });
  const elsewhere = await query('{ __typename }', {}, { key });
  expect([elsewhere.status, costOf(elsewhere)]).toEqual([403, of(0)]);
  const text = await request('/graphql', {
    method: 'POST',
    body: 'query',
    headers: { 'content-type': 'text/plain' },
  });
  expect([text.status, costOf(text)]).toEqual([415, of(1)]);
  const broken = await post('/graphql', '{');
  expect([broken.status, costOf(broken)]).toEqual([400, of(1)]);
  await query('{ __typename }');
  const dry = await query('{ __typename }');
  expect([dry.status, costOf(dry)]).toEqual([429, of(0)]);
});
