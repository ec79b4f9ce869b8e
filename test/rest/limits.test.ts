import { expect, test } from 'vitest';
import type { RequestOptions, TestApp } from '../support/app.ts';
import { expectHeaders, limitsOf, startSteady } from '../support/interfaces.ts';

const self = '/v1/keys/self';
const start = Date.parse('2026-01-15T08:30:00.000Z') / 1000;
const refresh = '/v1/trust-score/genshin/812345678/refresh';

/** What a request bucket says with so many tokens left, at the start (R4.2, R4.4). */
const request = (left: number, resetAfter: number) => [
  '1500',
  String(left),
  String(start + resetAfter),
  String(resetAfter),
  `"request";r=${left};t=${resetAfter}`,
  '"request";q=1500;w=90',
];

const anonymous = (left: number, resetAfter: number) => [
  '600',
  String(left),
  String(start + resetAfter),
  String(resetAfter),
  `"anonymous";r=${left};t=${resetAfter}`,
  '"anonymous";q=600;w=60',
];

test('the first request leaves 1499 of 1500 (R4.1, R4.2, R4.4)', async () => {
  const { get } = await startSteady();
  expect(limitsOf(await get(self))).toEqual(request(1499, 1));
  expect(limitsOf(await get(self))).toEqual(request(1498, 1));
});

test('a bucket fills evenly, 1000 a minute (R4.1)', async () => {
  const { get, clock } = await startSteady();
  for (let count = 0; count < 100; count += 1) await get(self);
  clock.pass(60);
  expect((await get(self)).headers['x-ratelimit-remaining']).toBe('1400');
  clock.pass(3000);
  expect((await get(self)).headers['x-ratelimit-remaining']).toBe('1449');
  clock.pass(60_000);
  const reply = await get(self);
  expect(reply.headers['x-ratelimit-remaining']).toBe('1499');
  expect(reply.headers['x-ratelimit-reset']).toBe(String(start + 63.06 + 0.94 + 1));
});

/** One answer of every status that comes with headers (R4.2): the name of its bucket, and its remaining tokens. */
const everywhere: readonly [number, string, RequestOptions, string, string][] = [
  [200, self, {}, 'request', '1499'],
  [204, self, { method: 'OPTIONS' }, 'request', '1500'],
  [204, self, { method: 'OPTIONS', key: null }, 'anonymous', '600'],
  [304, self, { headers: { 'if-none-match': '*' } }, 'request', '1499'],
  [400, '/v1/player/genshin/12', {}, 'request', '1499'],
  [401, self, { key: null }, 'anonymous', '599'],
  [401, self, { key: 'garbage' }, 'anonymous', '599'],
  [403, '/v1/admin/audit', {}, 'request', '1499'],
  [404, '/v1/player/genshin/812345404', {}, 'request', '1499'],
  [404, '/v1/nothing', {}, 'request', '1500'],
  [404, '/v1/nothing', { key: null }, 'anonymous', '600'],
  [404, '/v1/nothing', { key: 'garbage' }, 'anonymous', '599'],
  [404, '/v1/%zz', {}, 'request', '1500'],
  [405, self, { method: 'DELETE' }, 'request', '1500'],
  [405, self, { method: 'DELETE', key: null }, 'anonymous', '600'],
  [405, '/v1/keys/rotate', {}, 'keys', '10'],
  [410, '/v0/x', {}, 'anonymous', '600'],
  [413, refresh, { method: 'POST', body: 'x'.repeat(65_537) }, 'request', '1499'],
  [
    415,
    refresh,
    { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
    'request',
    '1499',
  ],
  [503, '/v1/player/genshin/812345503', {}, 'request', '1499'],
];

test('every status comes with the headers of the bucket that decided (R4.2, R4.7)', async () => {
  const { request: send, createKey } = await startSteady();
  let ip = 0;
  for (const [status, path, options, budget, left] of everywhere) {
    ip += 1;
    const key = await createKey();
    const reply = await send(path, { key, ip: `198.51.100.${ip}`, ...options });
    expect([reply.status, path]).toEqual([status, path]);
    expectHeaders(reply);
    expect(reply.headers['x-ratelimit-remaining']).toBe(left);
    expect(reply.headers['ratelimit']).toContain(`"${budget}";r=${left};`);
  }
});

/** Costs a token and asks nobody. */
const cheap = '/v1/player/genshin/12';

/** Takes what is left of a bucket of 1500, all at once. */
async function drain({ get }: TestApp): Promise<number> {
  let allowed = 0;
  for (let round = 0; round < 160; round += 1) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => get(cheap)));
    allowed += replies.filter(({ status }) => status !== 429).length;
  }
  return allowed;
}

test('1500 requests pass and the next is refused until a token is there (R4.1, R4.3)', async () => {
  const started = await startSteady();
  const { get, clock } = started;
  expect(await drain(started)).toBe(1500);
  const reply = await get(self);
  expect(reply.status).toBe(429);
  expect(reply.headers['retry-after']).toBe('1');
  expect(reply.body.error).toEqual({
    code: 'rate_limited',
    message: 'Request limit reached; retry in 1 seconds.',
    retry_after_seconds: 1,
  });
  // All of it is back later than the first token of it.
  expect(limitsOf(reply)).toEqual(request(0, 90));
  clock.pass(59);
  expect((await get(self)).status).toBe(429);
  clock.pass(500);
  expect((await get(self)).status).toBe(200);
});

test('Retry-After is the earliest useful moment, Reset-After the end (R4.3)', async () => {
  const env = { REQUEST_BUCKET_CAPACITY: '3', REQUEST_BUCKET_REFILL_PER_MINUTE: '6' };
  const { get, clock } = await startSteady({ env });
  for (let count = 0; count < 3; count += 1) expect((await get(self)).status).toBe(200);
  const reply = await get(self);
  expect(reply.headers).toMatchObject({
    'retry-after': '10',
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': '30',
    'x-ratelimit-reset': String(start + 30),
    'ratelimit-policy': '"request";q=3;w=30',
  });
  clock.pass(9_999);
  expect((await get(self)).headers['retry-after']).toBe('1');
  clock.pass(1000);
  expect((await get(self)).status).toBe(200);
  expect((await get(self)).headers['retry-after']).toBe('10');
});

test('each lineage has a bucket of its own, and a rotation does not give a new one (R4.1)', async () => {
  const { get, post, createKey, key } = await startSteady();
  const other = await createKey();
  await get(self);
  const { body } = await post('/v1/keys/rotate', undefined, { key });
  const rotated = await get(self, { key: body.data.api_key });
  expect(rotated.headers['x-ratelimit-remaining']).toBe('1498');
  expect((await get(self, { key: other })).headers['x-ratelimit-remaining']).toBe('1499');
});

test('without a valid key 600 requests a minute are answered, then none (R4.7)', async () => {
  const { get } = await startSteady();
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 99 }, () => get(self, { key: null })));
  }
  const guesses = ['garbage', `svc_live_${'a'.repeat(20)}`, `svc_test_${'b'.repeat(36)}`, 'x', 'y'];
  for (const key of guesses) expect((await get(self, { key })).status).toBe(401);
  expect((await get(self, { key: null })).headers['x-ratelimit-remaining']).toBe('0');
  const reply = await get(self, { key: 'garbage' });
  expect(reply.status).toBe(429);
  expect(reply.headers['retry-after']).toBe('1');
  expect(limitsOf(reply)).toEqual(anonymous(0, 60));
  expectHeaders(reply);
});

test('an address without tokens can still use a valid key, and others can guess (R4.7)', async () => {
  const env = { ANONYMOUS_BUCKET_CAPACITY: '2', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '2' };
  const { get, clock } = await startSteady({ env });
  for (let count = 0; count < 2; count += 1) await get(self, { key: null });
  expect((await get(self, { key: null })).status).toBe(429);
  expect((await get(self)).status).toBe(200);
  expect((await get(self, { key: null, ip: '198.51.100.1' })).status).toBe(401);
  // What costs nothing does not say when to come back either.
  const unknown = await get('/v1/nothing');
  expect(unknown.status).toBe(404);
  expectHeaders(unknown);
  clock.pass(30_000);
  expect((await get(self, { key: null })).status).toBe(401);
});

test('a network of IPv6 is one address (R4.7)', async () => {
  const env = { ANONYMOUS_BUCKET_CAPACITY: '1', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '1' };
  const { get } = await startSteady({ env });
  const from = async (ip: string) => (await get(self, { key: null, ip })).status;
  expect(await from('2001:db8::1')).toBe(401);
  expect(await from('2001:db8::2')).toBe(429);
  expect(await from('2001:db8:0:1::1')).toBe(401);
  expect(await from('::ffff:198.51.100.7')).toBe(401);
  expect(await from('198.51.100.7')).toBe(429);
});

test('a key refused for its address draws on the bucket of the address (R4.7, R1.10)', async () => {
  const { get, createKey } = await startSteady();
  const key = await createKey({ ipAllowlist: ['10.0.0.0/8'] });
  const reply = await get(self, { key });
  expect(limitsOf(reply)).toEqual(anonymous(599, 1));
  expect(limitsOf(await get(self, { key, ip: '10.1.2.3' }))).toEqual(request(1499, 1));
});

test('a trust refresh is once an hour, and its headers say so (R4.5, R4.2)', async () => {
  const { post, clock } = await startSteady();
  const first = await post(refresh);
  expect(first.status).toBe(200);
  expect(first.body.meta.next_refresh_at).toBe('2026-01-15T09:30:00.000Z');
  const expected = [
    '1',
    '0',
    String(start + 3600),
    '3600',
    '"trust_refresh";r=0;t=3600',
    '"trust_refresh";q=1;w=3600',
  ];
  expect(limitsOf(first)).toEqual(expected);
  const second = await post(refresh);
  expect(second.status).toBe(429);
  expect(limitsOf(second)).toEqual(expected);
  expect(second.headers['retry-after']).toBe('3600');
  clock.pass(3_599_000);
  expect((await post(refresh)).headers['retry-after']).toBe('1');
  clock.pass(1000);
  expect((await post(refresh)).status).toBe(200);
});

test('an endpoint bucket is charged after validation only, besides the request token (R4.5)', async () => {
  const { post, get } = await startSteady();
  for (const path of ['/v1/trust-score/chess/812345678/refresh', `${refresh}x`]) await post(path);
  expect((await post(refresh, '[')).status).toBe(400);
  expect((await post(refresh, 'x', { headers: { 'content-type': 'text/plain' } })).status).toBe(
    415,
  );
  expect((await post(refresh)).status).toBe(200);
  // chess, the broken body, the wrong type and the refresh; the unknown path had no key to charge.
  expect((await get(self)).headers['x-ratelimit-remaining']).toBe('1495');
});

test('a refused key scope leaves the endpoint bucket alone (R4.5, R1.10)', async () => {
  const { post, createKey } = await startSteady();
  const key = await createKey({ scopes: ['write:report'] });
  expect((await post(refresh, undefined, { key })).status).toBe(403);
  expect((await post(refresh)).status).toBe(200);
});
