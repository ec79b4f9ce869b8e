import { expect, test } from 'vitest';
import { coded, expectEnvelope, expectGraph, startSteady } from '../support/interfaces.ts';
import { startProvider } from '../support/provider.ts';

const path = '/v1/player/genshin/812345503';
const fine = '/v1/player/genshin/812345678';
const document = '{ player(game: GENSHIN, uid: "812345503") { uid } }';

test('the third retry within 30 seconds of a 503 throttles the address for a minute (R4.8)', async () => {
  const { get, clock } = await startSteady();
  for (let count = 0; count < 3; count += 1) {
    expect((await get(path)).status).toBe(503);
    clock.pass(10_000);
  }
  const reply = await get(path);
  expect(reply.status).toBe(429);
  expect(reply.body.error).toMatchObject({ code: 'rate_limited', retry_after_seconds: 60 });
  expect(reply.headers['retry-after']).toBe('60');
  expectEnvelope(reply);
});

test('who waits 30 seconds is never throttled (R4.8)', async () => {
  const { get, clock } = await startSteady();
  for (let count = 0; count < 8; count += 1) {
    expect((await get(path)).status).toBe(503);
    clock.pass(30_000);
  }
});

test('retries spread over more than 5 minutes are forgiven (R4.8)', async () => {
  const { get, clock } = await startSteady();
  for (let count = 0; count < 5; count += 1) {
    expect((await get(path)).status).toBe(503);
    clock.pass(29_000);
    expect((await get(path)).status).toBe(503);
    clock.pass(140_000);
  }
});

/** Four quick calls: the first 503, two strikes, and the third strike that throttles. */
async function throttle(call: () => Promise<{ status: number }>): Promise<void> {
  for (let count = 0; count < 4; count += 1) await call();
}

test('a throttle covers player and batch paths of the address, and nothing else (R4.8)', async () => {
  const { get } = await startSteady();
  await throttle(() => get(path));
  for (const other of [
    fine,
    '/v1/player/zzz/1300000001',
    '/v1/players?game=genshin&uids=812345678',
    '/v1/players/batch?game=genshin&uids=812345678',
  ]) {
    expect((await get(other)).status).toBe(429);
    expect((await get(other, { ip: '198.51.100.9' })).status).toBe(200);
  }
  expect((await get('/v1/trust-score/genshin/812345678')).status).toBe(200);
  expect((await get('/v1/keys/self')).status).toBe(200);
});

test('both interfaces count and throttle together (R4.8)', async () => {
  const { get, query } = await startSteady();
  expect((await get(path)).status).toBe(503);
  expect((await query(document)).body.errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expect((await get(path)).status).toBe(503);
  const graph = await query(document);
  expect(graph.body.errors[0].extensions).toEqual({
    ...coded('RATE_LIMITED'),
    retry_after_seconds: 60,
  });
  expectGraph(graph);
  expect((await get(fine)).status).toBe(429);
  const batch = await query('{ players(game: GENSHIN, uids: ["812345678"]) { __typename } }');
  expect(batch.body.errors[0].extensions.code).toBe('RATE_LIMITED');
  const viewer = await query(
    '{ viewer { keyId } trustScore(game: HSR, uid: "700000001") { score } }',
  );
  expect(viewer.body.errors).toBeUndefined();
});

test('what a sandbox key does throttles no live key of its address, nor the other way round (R4.8, R3.9)', async () => {
  const { get, query, createKey } = await startSteady();
  const live = await createKey({ environment: 'live' });
  await throttle(() => get(path));
  expect((await get(fine)).status).toBe(429);
  // Providers are switched off here: a live key is answered 503, and 429 were it throttled.
  expect((await get(fine, { key: live })).status).toBe(503);
  await throttle(() => get('/v1/player/genshin/812345679', { key: live }));
  expect((await get(fine, { key: live })).status).toBe(429);
  const graph = await query('{ player(game: HSR, uid: "700000001") { uid } }', {}, { key: live });
  expect(graph.body.errors[0].extensions.code).toBe('RATE_LIMITED');
});

test('who has no valid key gives nobody a strike (R4.8)', async () => {
  const { get } = await startSteady();
  expect((await get(path)).status).toBe(503);
  for (const key of [null, 'garbage', 'svc_test_guess-guess', 'svc_live_guess-guess'])
    expect((await get(path, { key })).status).toBe(401);
  expect((await get(fine)).status).toBe(200);
});

test('a throttle ends, and the next within 15 minutes lasts twice as long, up to 900 s (R4.8)', async () => {
  const { get, clock } = await startSteady();
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    await throttle(() => get(path));
    expect((await get(fine)).headers['retry-after']).toBe(String(seconds));
    clock.pass(seconds * 1000 - 1);
    expect((await get(fine)).headers['retry-after']).toBe('1');
    clock.pass(1);
    expect((await get(fine)).status).toBe(200);
  }
});

test('after 15 quiet minutes a throttle is a minute again (R4.8)', async () => {
  const { get, clock } = await startSteady();
  await throttle(() => get(path));
  clock.pass(60_000 + 900_000);
  await throttle(() => get(path));
  expect((await get(fine)).headers['retry-after']).toBe('60');
});

test('the numbers are configuration (R4.8)', async () => {
  const env = { FAST_RETRY_STRIKES: '1', FAST_RETRY_THROTTLE_SECONDS: '7' };
  const { get } = await startSteady({ env });
  await get(path);
  expect((await get(path)).headers['retry-after']).toBe('7');
});

test('throttled calls cost no token of the key and reach nobody (R4.8, R1.10)', async () => {
  const { get, key } = await startSteady();
  await throttle(() => get(path));
  const before = await get('/v1/keys/self');
  for (let count = 0; count < 3; count += 1) await get(path, { key });
  const after = await get('/v1/keys/self');
  expect(Number(before.headers['x-ratelimit-remaining'])).toBe(
    Number(after.headers['x-ratelimit-remaining']) + 1,
  );
});

test('another spelling of the path is the same path (R4.8)', async () => {
  const { get } = await startSteady();
  await get(path);
  await get(`${path}?lang=ja`);
  await get(`${path}/`);
  expect((await get('/v1/player/genshin/8123455%303')).status).toBe(429);
});

test('a live provider that is down is not asked by who is throttled (R4.8)', async () => {
  const provider = await startProvider();
  provider.otherwise({ status: 500 });
  const env = { UPSTREAM_PRIMARY_URL: provider.url };
  const { get, createKey, close } = await startSteady({ env });
  const key = await createKey({ environment: 'live' });
  await throttle(() => get(fine, { key }));
  const asked = provider.calls.length;
  expect((await get(fine, { key })).status).toBe(429);
  expect((await get('/v1/player/genshin/812345679', { key })).status).toBe(429);
  expect(provider.calls).toHaveLength(asked);
  await close();
  await provider.close();
});
