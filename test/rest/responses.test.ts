import { expect, test } from 'vitest';
import { isCompressible } from '../../src/rest/respond.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, type Reply, startApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();
const player = '/v1/player/genshin/812345678';
const trust = '/v1/trust-score/hsr/700000001';

/** One 200 of every family: its operation, its path and its Cache-Control (R1.12). */
const families = [
  ['a player of genshin', 'getGenshinPlayer', player, 'private, max-age=60'],
  ['a player of hsr', 'getHsrPlayer', '/v1/player/hsr/700000001', 'private, max-age=60'],
  ['a player of zzz', 'getZzzPlayer', '/v1/player/zzz/1300000001', 'private, max-age=60'],
  ['a trust score', 'getTrustScore', trust, 'private, no-cache'],
  ['the own key', 'getOwnKey', '/v1/keys/self', 'no-store'],
] as const;

test.each(families)(
  '%s is an envelope with its own Cache-Control (R1.1, R1.12)',
  async (...row) => {
    const [, operation, path, cacheControl] = row;
    const { get } = await startApp();
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expectEnvelope(reply);
    expect(reply.headers['cache-control']).toBe(cacheControl);
    const route = v1Routes.find((one) => one.operation === operation);
    expect(route).toBeDefined();
    const isCompressed = route !== undefined && isCompressible(route);
    expect(reply.headers['vary']).toBe(
      `Authorization, Accept${isCompressed ? ', Accept-Encoding' : ''}`,
    );
  },
);

test('a batch is an envelope with counts as meta (R1.1)', async () => {
  const { get } = await startApp();
  const reply = await get('/v1/players/batch?game=zzz&uids=1300000001,12');
  expectEnvelope(reply);
  expect(reply.body.meta).toEqual({ fetched: 1, cached: 0, failed: 1 });
});

test('max-age is what is left in the cache (R1.12)', async () => {
  const { get, clock } = await startApp();
  await get(player);
  clock.pass(42_000);
  const reply = await get(player);
  expect(reply.headers['cache-control']).toBe('private, max-age=18');
  expect(reply.body.meta).toMatchObject({ cache: 'hit', ttl_seconds: 18 });
});

test('an answer leaves the cache with the end of its time', async () => {
  const { get, clock } = await startApp();
  await get(player);
  clock.pass(59_999);
  expect((await get(player)).body.meta.cache).toBe('hit');
  clock.pass(1);
  expect((await get(player)).body.meta).toMatchObject({ cache: 'miss', ttl_seconds: 60 });
});

test.each([
  ['a refusal', '/v1/player/genshin/12', 400],
  ['an unknown player', '/v1/player/genshin/812345404', 404],
  ['an unknown path', '/v1/nothing', 404],
  ['a provider that is down', '/v1/player/genshin/812345503', 503],
] as const)('%s is never stored by a cache (R1.12)', async (_, path, status) => {
  const { get } = await app();
  const reply = await get(path);
  expect(reply.status).toBe(status);
  expectEnvelope(reply);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers).not.toHaveProperty('etag');
});

test('every date and time is in UTC with milliseconds (R1.2)', async () => {
  const { get } = await app();
  const stamp = /^2026-01-15T08:30:00\.000Z$/;
  expect((await get(trust)).body.data.last_updated).toMatch(stamp);
  expect((await get('/v1/keys/self')).body.data.created_at).toMatch(stamp);
});

test('meta.request_id is the header (R1.7)', async () => {
  const { get } = await app();
  const reply = await get(player);
  expect(reply.body.meta.request_id).toBe(reply.headers['x-request-id']);
  const again = await get(player);
  expect(again.body.meta.request_id).toBe(again.headers['x-request-id']);
  expect(again.body.meta.request_id).not.toBe(reply.body.meta.request_id);
});

/** Headers that differ from request to request, or that light-my-request adds. */
const volatile = ['x-request-id', 'date', 'connection'];

/** The headers, without those of one request and of one token. */
const lasting = ({ headers }: Reply) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !volatile.includes(name) && !name.includes('ratelimit'),
    ),
  );

test.each([
  player,
  trust,
  '/v1/keys/self',
  '/v1/players/batch?game=genshin&uids=812345678',
  '/v1/player/genshin/812345404',
  '/v1/player/genshin/12',
  '/v1/nothing',
  '/healthz',
  '/changelog.json',
])('HEAD of %s answers as GET, without the body (R1.8)', async (path) => {
  const { request, get } = await app();
  await get(path);
  const whole = await get(path);
  const head = await request(path, { method: 'HEAD' });
  expect(head.status).toBe(whole.status);
  expect(head.text).toBe('');
  expect(lasting(head)).toEqual(lasting(whole));
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.text)));
});

test('HEAD costs a token and can be conditional, like GET (R1.8, R1.11)', async () => {
  const { request, get } = await startApp();
  const { headers } = await get(player);
  const head = await request(player, {
    method: 'HEAD',
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect(head.status).toBe(304);
  expect(head.headers['x-ratelimit-remaining']).toBe('1498');
});

test('an ETag is weak and has 27 characters (R1.11)', async () => {
  const { get } = await app();
  for (const [, , path] of families) {
    expect((await get(path)).headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
  }
});

test('an ETag does not change with the meta, and changes with the data (R1.11)', async () => {
  const { get, clock } = await startApp();
  const first = await get(player);
  clock.pass(5000);
  const hit = await get(player);
  clock.pass(60_000);
  const miss = await get(player);
  expect([hit.body.meta.cache, miss.body.meta.cache]).toEqual(['hit', 'miss']);
  expect(hit.headers['etag']).toBe(first.headers['etag']);
  expect(miss.headers['etag']).toBe(first.headers['etag']);
  const other = await get(`${player}?fields=nickname`);
  expect(other.headers['etag']).not.toBe(first.headers['etag']);
});

test.each([
  ['the tag itself', (tag: string) => tag, 304],
  ['the tag as a strong one', (tag: string) => tag.slice(2), 304],
  ['a list that holds it', (tag: string) => `"other", ${tag},W/"more"`, 304],
  ['any', () => '*', 304],
  ['another tag', () => 'W/"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 200],
  ['the tag without its quotes', (tag: string) => tag.slice(3, -1), 200],
  ['nothing', () => '', 200],
] as const)('If-None-Match with %s (R1.11)', async (_, header, status) => {
  const { get } = await app();
  for (const path of [player, trust]) {
    const { headers } = await get(path);
    const reply = await get(path, {
      headers: { 'if-none-match': header(String(headers['etag'])) },
    });
    expect(reply.status).toBe(status);
  }
});

test('a 304 has no body, the headers of the 200, and costs a token (R1.11)', async () => {
  const { get } = await startApp();
  const whole = await get(player);
  const reply = await get(player, { headers: { 'if-none-match': String(whole.headers['etag']) } });
  expect(reply.status).toBe(304);
  expect(reply.text).toBe('');
  const { 'content-length': _length, ...rest } = lasting(whole);
  expect(lasting(reply)).toEqual(rest);
  expect(reply.headers['x-ratelimit-remaining']).toBe('1498');
  expectEnvelope(reply);
});

test('a failure is never a 304 (R1.11)', async () => {
  const { get } = await app();
  const reply = await get('/v1/player/genshin/812345404', { headers: { 'if-none-match': '*' } });
  expect(reply.status).toBe(404);
});

test('a POST is never a 304 and has no ETag (R1.11)', async () => {
  const { post } = await startApp();
  const reply = await post(`${trust}/refresh`, undefined, { headers: { 'if-none-match': '*' } });
  expect(reply.status).toBe(200);
  expect(reply.headers).not.toHaveProperty('etag');
});

test('the changelog, which is polled, has an ETag too (R1.11, R14.3)', async () => {
  const { get } = await app();
  const first = await get('/changelog.json', { key: null });
  expect(first.headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
  const again = await get('/changelog.json', {
    key: null,
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(again.status).toBe(304);
});

test.each([
  ['', 'en'],
  ['?lang=ja', 'ja'],
  ['?lang=zh-cn', 'zh-cn'],
])('Content-Language names what was served: %s (R1.16)', async (query, language) => {
  const { get } = await app();
  expect((await get(`${player}${query}`)).headers['content-language']).toBe(language);
});

test.each([
  ['genshin', '812345678', 'zh-tw'],
  ['zzz', '1300000001', 'zh-tw'],
  ['genshin', '812345678', 'en-'],
  ['hsr', '700000001', 'it'],
] as const)('%s has no language %s %s (R1.16)', async (game, uid, lang) => {
  const { get } = await app();
  const reply = await get(`/v1/player/${game}/${uid}?lang=${lang}`);
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'lang' }],
  });
});

test('hsr has traditional Chinese (R1.16)', async () => {
  const { get } = await app();
  const reply = await get('/v1/player/hsr/700000001?lang=zh-tw');
  expect(reply.headers['content-language']).toBe('zh-tw');
});

test('no answer sets a cookie, and none is read (R1.13)', async () => {
  const { get } = await app();
  for (const path of [player, trust, '/v1/nothing', '/healthz']) {
    const reply = await get(path, { headers: { cookie: 'session=1' } });
    expect(reply.headers).not.toHaveProperty('set-cookie');
  }
  const alone = await get(player, { key: null, headers: { cookie: 'api_key=svc_test_x' } });
  expect(alone.body.error.code).toBe('missing_api_key');
});
