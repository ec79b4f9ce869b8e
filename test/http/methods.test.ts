import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope, expectHeaders } from '../support/interfaces.ts';

const app = lastingApp();

const paths = [
  ['/v1/player/genshin/812345678', 'GET, HEAD, OPTIONS'],
  ['/v1/players/batch', 'GET, HEAD, OPTIONS'],
  ['/v1/trust-score/genshin/812345678', 'GET, HEAD, OPTIONS'],
  ['/v1/trust-score/genshin/812345678/refresh', 'POST, OPTIONS'],
  ['/v1/keys/rotate', 'POST, OPTIONS'],
  ['/v1/admin/keys/key_1/ip-allowlist', 'PUT, OPTIONS'],
  ['/graphql', 'GET, HEAD, POST, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/metrics', 'GET, HEAD, OPTIONS'],
  ['/', 'GET, HEAD, OPTIONS'],
  ['/v1', 'GET, HEAD, OPTIONS'],
  ['/docs', 'GET, HEAD, OPTIONS'],
  ['/problems/rate_limited', 'GET, HEAD, OPTIONS'],
] as const;

test.each(paths)('OPTIONS of %s answers 204 with Allow, without a key (R1.8)', async (...row) => {
  const [path, allow] = row;
  const { request } = await app();
  const reply = await request(path, { method: 'OPTIONS', key: null });
  expect(reply).toMatchObject({ status: 204, text: '', headers: { allow } });
  expect(reply.headers).not.toHaveProperty('content-length');
  expectHeaders(reply);
});

test.each(paths)('another method on %s is refused with Allow (R1.8)', async (path, allow) => {
  const { request } = await app();
  for (const method of ['DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE']) {
    const reply = await request(path, { method, key: null });
    expect(reply).toMatchObject({ status: 405, headers: { allow } });
    expectHeaders(reply);
    const code = reply.body.error?.code ?? reply.body.errors[0].extensions.code.toLowerCase();
    expect(code).toBe('method_not_allowed');
  }
});

test.each(['/v1/players', '/v1/nothing'])('%s logs the method as it was sent', async (path) => {
  const { request, log } = await app();
  for (const method of ['PATCH', 'PROPFIND', 'GET']) {
    await request(path, { method, key: null });
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ method, path });
  }
});

test.each([
  ['GET', '/v1/keys/rotate'],
  ['HEAD', '/v1/keys/rotate'],
  ['POST', '/v1/player/genshin/812345678'],
  ['PUT', '/v1/players'],
])('%s %s is refused (R1.8)', async (method, path) => {
  const { request } = await app();
  expect(await request(path, { method })).toMatchObject({ status: 405 });
});

test.each(['/v1/nothing', '/v1/player', '/v2/player/genshin/812345678', '/oauth/token'])(
  '%s is no path (R1.8)',
  async (path) => {
    const { request } = await app();
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const reply = await request(path, { method });
      expect(reply.status).toBe(404);
      expect(reply.body.error.code).toBe('not_found');
      expectEnvelope(reply);
    }
  },
);

test.each([
  ['/v1/player/genshin/812345678/', 200],
  ['/v1/players/?game=genshin&uids=812345678', 200],
  ['/v1/keys/self/', 200],
  ['/graphql/?query={__typename}', 200],
  ['/healthz/', 200],
  ['/v1/player/genshin/812345678//', 404],
])('one trailing slash is ignored: %s (R1.8)', async (path, status) => {
  const { get } = await app();
  expect((await get(path)).status).toBe(status);
});

test('a literal segment wins over a parameter (R1.8)', async () => {
  const { get } = await app();
  const batch = await get('/v1/players/batch?game=genshin&uids=812345678');
  expect(batch.body.meta).toMatchObject({ failed: 0 });
  expect((await get('/v1/player/zzz/1300000001')).body.data.game).toBe('zzz');
  expect((await get('/v1/player/chess/812345678')).body.error.code).toBe('invalid_game');
});

test.each(['/v1/player/Genshin/812345678', '/V1/player/genshin/812345678'])(
  'paths are exact: %s',
  async (path) => {
    const { get } = await app();
    expect([400, 404]).toContain((await get(path)).status);
  },
);

test.each(['/v1/%', '/v1/%zz', '/v1/player/%E0%A4%A/812345678', '/%00', '/v1/player/..%2f/1'])(
  'a path that cannot be decoded is answered as any other: %s (R1.8)',
  async (path) => {
    const { get } = await app();
    const reply = await get(path);
    expect([400, 404]).toContain(reply.status);
    expectEnvelope(reply);
  },
);

test.each([101, 2048, 2049, 9000])(
  'a UID of %i characters is no UID, as any other that is too long (R1.6)',
  async (length) => {
    const { get } = await app();
    const reply = await get(`/v1/player/genshin/${'8'.repeat(length)}`);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_uid']);
    expectEnvelope(reply);
  },
);

test('HEAD of GraphQL answers as GET (R1.8)', async () => {
  const { request } = await app();
  const path = '/graphql?query={__typename}';
  const [get, head] = [await request(path), await request(path, { method: 'HEAD' })];
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});
