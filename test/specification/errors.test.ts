import { expect, test } from 'vitest';
import { startApp, testClock } from '../support/app.ts';
import { startSteady } from '../support/interfaces.ts';
import { down, enka, fixture, useApp, useProviders } from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/errors.test.ts and test/interfaces/.

const providers = useProviders();
const app = useApp(providers);
const live = (path: string) => app.live.get(`/v1/${path}`);

test('L393 a failure is { error: { code, message } }, both strings', async () => {
  for (const path of [
    'player/genshin/1',
    'player/genshin/812345404',
    'nothing',
    'weapons/hsr?limit=0',
  ]) {
    const { body } = await live(path);
    expect(body).toEqual({
      error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
    });
  }
});

const limited = async () => {
  const { get } = await startSteady({ env: { REQUEST_BUCKET_CAPACITY: '1' } });
  await get('/v1/keys/self');
  return get('/v1/keys/self');
};

test('L393 a 429 adds retry_after_seconds, an integer', async () => {
  expect((await limited()).body.error.retry_after_seconds).toEqual(expect.any(Number));
  expect((await live('player/genshin/1')).body.error).not.toHaveProperty('retry_after_seconds');
});

test('L397 400 invalid_uid: the form of a UID', async () => {
  for (const path of ['player/genshin/12345678', 'trust-score/hsr/x', 'player/zzz/12345678901']) {
    expect(refusalOf(await live(path))).toBe('400 invalid_uid');
  }
});

test('L398 404 player_not_found: an unknown UID, or a hidden showcase', async () => {
  providers.primary.reply(enka.genshin('812345671'), { body: fixture('enka/genshin/hidden') });
  for (const uid of ['812345671', '812345672']) {
    expect(refusalOf(await live(`player/genshin/${uid}`))).toBe('404 player_not_found');
  }
});

test('L399 429 rate_limited: an empty bucket, with Retry-After', async () => {
  const reply = await limited();
  expect(refusalOf(reply)).toBe('429 rate_limited');
  expect(reply.headers['retry-after']).toBe(String(reply.body.error.retry_after_seconds));
});

const file = (fields: object) => app.sandbox.post('/v1/scam-report', reportOf({ ...fields }));

test('L400 409: a duplicate', async () => {
  expect((await file({ reported_uid: '812340401' })).status).toBe(201);
  expect(refusalOf(await file({ reported_uid: '812340401' }))).toBe('409 duplicate_report');
});

test('L401 422: the own UID, or more than 5 reports a day', async () => {
  expect(refusalOf(await file({ reported_uid: '618123421' }))).toBe('422 self_report');
  for (const n of [2, 3, 4, 5, 6]) await file({ reported_uid: `81234040${n}` });
  expect(refusalOf(await file({ reported_uid: '812340407' }))).toBe('422 report_quota_exceeded');
});

test('L402 503: the provider is down, with Retry-After 30', async () => {
  providers.primary.otherwise(down);
  const reply = await live('player/genshin/812345673');
  expect(refusalOf(reply)).toBe('503 upstream_unavailable');
  expect(reply.headers['retry-after']).toBe('30');
});

test('L402 the service fails open: what it has is served while the provider is down', async () => {
  const path = 'player/genshin/812345678';
  providers.primary.reply(enka.genshin('812345678'), { body: fixture('enka/genshin/current') });
  await live(path);
  app.live.clock.pass(3_600_000);
  providers.primary.reply(enka.genshin('812345678'), down);
  const { status, body } = await live(path);
  expect([status, body.data.uid, body.meta.cache]).toEqual([200, '812345678', 'stale']);
});

test('L402 who retries faster is throttled by address for a while', async () => {
  const { get, clock } = await startSteady();
  const path = '/v1/player/genshin/712345503';
  const codes: string[] = [];
  for (const _ of [1, 2, 3, 4]) codes.push(refusalOf(await get(path)));
  expect(codes.slice(0, 3)).toEqual(Array(3).fill('503 upstream_unavailable'));
  expect(codes[3]).toBe('429 rate_limited');
  expect((await get(path, { ip: '198.51.100.9' })).status).toBe(503);
  clock.pass(60_000);
  expect((await get(path)).status).toBe(503);
});

test('L403 410: an endpoint that was removed after its deprecation', async () => {
  const entry = {
    path: '/v1/trust-score/:game/:uid',
    announced: '2026-01-01',
    sunset: '2026-08-01',
    successor: '/v2/trust-score/{game}/{uid}',
  };
  const clock = testClock(Date.parse('2026-08-01T00:00:00.000Z'));
  const { get } = await startApp({ deprecations: [entry], clock });
  expect(refusalOf(await get('/v1/trust-score/hsr/712345678'))).toBe('410 endpoint_removed');
});

test('L404 304: a resource of the archive that is unchanged', async () => {
  const banners = 'archive/banners?game=hsr&limit=1';
  const { etag } = (await live(banners)).headers;
  const again = await app.live.get(`/v1/${banners}`, { headers: { 'if-none-match': `${etag}` } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('L406 in a batch a UID that fails is an element with uid and error inside a 200', async () => {
  const { status, body } = await app.sandbox.get(
    '/v1/players/batch?game=hsr&uids=712345404,712345678,712345503,1',
  );
  expect(status).toBe(200);
  const failed = body.data.filter((element: object) => 'error' in element);
  expect(failed).toHaveLength(3);
  for (const { uid, error } of failed) {
    expect([uid, error.code, error.message]).toEqual(Array(3).fill(expect.any(String)));
  }
  expect(failed[0].error.code).toBe('not_found');
  expect(body.meta.failed).toBe(3);
});
