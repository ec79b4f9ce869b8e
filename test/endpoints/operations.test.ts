import { expect, test } from 'vitest';
import { lastingApp, startApp, testClock } from '../support/app.ts';
import {
  expectEnvelope,
  expectHeaders,
  limitsOf,
  storeWithOutages,
} from '../support/interfaces.ts';

const app = lastingApp();

test.each(['/healthz', '/readyz'])('%s needs no key (R16.4)', async (path) => {
  const { get, store } = await app();
  // A store that builds its indexes in the background is named until it has them.
  await expect.poll(() => store.unreadyIndexes() ?? {}).toEqual({});
  const reply = await get(path, { key: null });
  expect(reply.status).toBe(200);
  expect(reply.text).toBe('{"status":"ok"}');
  expect(reply.headers['cache-control']).toBe('no-store');
  expectHeaders(reply);
});

test('probes take no token, even without one left (R16.4)', async () => {
  const env = { ANONYMOUS_BUCKET_CAPACITY: '1', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '1' };
  const { get } = await startApp({ env });
  await get('/v1/keys/self', { key: null });
  expect((await get('/v1/keys/self', { key: null })).status).toBe(429);
  for (const path of ['/healthz', '/readyz', '/changelog.json']) {
    const reply = await get(path, { key: null });
    expect(reply.status).toBe(200);
    expectHeaders(reply);
  }
  expect(limitsOf(await get('/healthz')).slice(0, 2)).toEqual(['1', '0']);
});

test('a service without its store is alive, but not ready (R16.4)', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { get } = await startApp({ store, clock });
  down.add('ping');
  expect((await get('/healthz')).status).toBe(200);
  const reply = await get('/readyz');
  expect(reply.status).toBe(503);
  expect(reply.headers['retry-after']).toBe('30');
  expectEnvelope(reply);
  down.clear();
  expect((await get('/readyz')).status).toBe(200);
});

test('metrics are for the operator', async () => {
  const { get, createKey } = await app();
  expect((await get('/metrics', { key: null })).status).toBe(401);
  const refused = await get('/metrics');
  expect(refused.status).toBe(403);
  expect(refused.headers['www-authenticate']).toContain('scope="admin"');
  const reply = await get('/metrics', {
    key: await createKey({ environment: 'live', scopes: ['admin'] }),
  });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.text).toMatch(/waypoint_http_request_seconds_count\{.*status="403"/);
  expect(reply.text).not.toContain('svc_');
});

test('metrics name patterns, never paths', async () => {
  const { get, createKey } = await app();
  await get('/v1/player/genshin/812340001');
  await get('/v1/anything/at/all');
  const { text } = await get('/metrics', {
    key: await createKey({ environment: 'live', scopes: ['admin'] }),
  });
  expect(text).toContain('route="/v1/player/genshin/:uid"');
  expect(text).toContain('route="unknown"');
  expect(text).not.toContain('812340001');
  expect(text).not.toContain('/v1/anything');
});

test('metrics show what becomes of kept answers, and how many were compressed', async () => {
  const { get, createKey } = await startApp();
  const key = await createKey({ environment: 'live', scopes: ['admin'] });
  for (let call = 0; call < 3; call += 1)
    await get('/v1/player/genshin/812345678', { headers: { 'accept-encoding': 'br' } });
  const { text } = await get('/metrics', { key });
  expect(text).toContain('waypoint_kept_answers 1\n');
  expect(Number(text.match(/^waypoint_kept_answer_bytes (\d+)$/m)?.[1])).toBeGreaterThan(20_000);
  expect(text).toContain('waypoint_kept_answers_asked_total{interface="rest",outcome="hit"} 2\n');
  expect(text).toContain('waypoint_kept_answers_asked_total{interface="rest",outcome="miss"} 1\n');
  expect(text).toContain('waypoint_kept_answers_dropped_total{reason="evicted"} 0\n');
  expect(text).toMatch(/^waypoint_compressions_total\{outcome="made"\} [1-9]/m);
});

test('a machine whose clock is off says so until it is right (R16.4)', async () => {
  const clock = testClock();
  let offMs = 0;
  const machine = { now: () => clock.now() + offMs };
  const { app: instance, get, createKey, log } = await startApp({ clock, machine });
  const key = await createKey({ environment: 'live', scopes: ['admin'] });
  const said = () => log.filter((line) => line.includes('the clock of this machine is off')).length;
  for (const [off, shown, times] of [
    [2_000, undefined, 0],
    [600_000, 600, 1],
    [-2_001, -2.001, 1],
    [0, undefined, 1],
    [600_000, 600, 2],
  ] as const) {
    offMs = off;
    instance.tick();
    instance.tick();
    expect((await get('/readyz')).body.clock_offset_seconds).toBe(shown);
    expect((await get('/metrics', { key })).text).toContain(
      `waypoint_clock_offset_seconds ${off / 1000}\n`,
    );
    expect(said()).toBe(times);
  }
});

test('a log line has the request id and never a key', async () => {
  const { get, key, log } = await startApp();
  await get(`/v1/player/genshin/812345678?_key=${key}`);
  await get(`/v1/${key}`);
  const lines = log.map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    method: 'GET',
    path: '/v1/player/genshin/812345678',
    status: 200,
    environment: 'test',
  });
  expect(lines[0].request_id).toMatch(/^req_/);
  expect(log.join('\n')).not.toContain(key);
});
