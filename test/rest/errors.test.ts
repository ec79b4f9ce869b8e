import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { route } from '../../src/rest/route.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();

test.each([
  '1',
  '12345678',
  '12345678901',
  '81234567a',
  '８１２３４５６７８',
  '%20812345678',
  '+812345678',
])('%s is no UID (R1.6)', async (uid) => {
  const { get, post } = await app();
  for (const reply of [
    await get(`/v1/player/genshin/${encodeURI(uid)}`),
    await get(`/v1/player/hsr/${encodeURI(uid)}`),
    await get(`/v1/player/zzz/${encodeURI(uid)}`),
    await get(`/v1/trust-score/genshin/${encodeURI(uid)}`),
    await post(`/v1/trust-score/genshin/${encodeURI(uid)}/refresh`),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe('invalid_uid');
    expect(reply.body.error.details).toMatchObject([{ path: 'uid' }]);
    expectEnvelope(reply);
  }
});

test.each(['812345678', '1300000001'])('%s is a UID (R1.6)', async (uid) => {
  const { get } = await app();
  for (const game of ['genshin', 'hsr', 'zzz']) {
    expect((await get(`/v1/trust-score/${game}/${uid}`)).status).toBe(200);
  }
});

test.each(['chess', 'GENSHIN', 'genshin%20', '__proto__', 'constructor', '0'])(
  '%s is no game (R1.6)',
  async (game) => {
    const { get } = await app();
    for (const path of [
      `/v1/player/${game}/812345678`,
      `/v1/trust-score/${game}/812345678`,
      `/v1/players?game=${game}&uids=812345678`,
    ]) {
      const reply = await get(path);
      expect(reply.status).toBe(400);
      expect(reply.body.error.code).toBe('invalid_game');
      expectEnvelope(reply);
    }
  },
);

test('a missing game is a missing parameter, not an unknown game', async () => {
  const { get } = await app();
  for (const path of ['/v1/players?uids=812345678', '/v1/players?game=&uids=812345678']) {
    const reply = await get(path);
    expect(reply.body.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'game' }],
    });
  }
});

test.each([
  ['none', '', 400],
  ['twenty', Array.from({ length: 20 }, (_, at) => 812_345_600 + at).join(','), 200],
  ['twenty-one', Array.from({ length: 21 }, (_, at) => 812_345_600 + at).join(','), 400],
  ['one, twenty-one times', Array.from({ length: 21 }, () => 812_345_600).join(','), 400],
])('a batch of %s (R6.12)', async (_, uids, status) => {
  const { get } = await app();
  for (const path of ['/v1/players', '/v1/players/batch']) {
    expect((await get(`${path}?game=genshin&uids=${uids}`)).status).toBe(status);
  }
});

test.each([
  ['no scheme', 'svc_test_000000000000000000000000000000000000'],
  ['another scheme', 'Token abc'],
  ['two values', 'Bearer one two'],
  ['a list', 'Bearer one,Bearer two'],
  ['nothing behind the scheme', 'Bearer '],
  ['a wrong prefix', 'Bearer sk_live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['a broken checksum', `Bearer svc_live_${'a'.repeat(36)}`],
  ['too short', 'Bearer svc_live_abc'],
  ['too long', `Bearer svc_live_${'a'.repeat(200)}`],
  ['control characters', 'Bearer svc_live_\u0001bcdefgh'],
  ['empty', ''],
])('an Authorization header of %s is no key (section 2)', async (_, authorization) => {
  const { get } = await app();
  const reply = await get('/v1/keys/self', { key: null, headers: { authorization } });
  expect(reply.status).toBe(401);
  expect(reply.body.error.code).toBe('invalid_api_key');
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"');
  expectEnvelope(reply);
});

test.each(['bearer', 'BEARER', 'Bearer'])('the scheme %s is known in any case', async (scheme) => {
  const { get, key } = await app();
  const headers = { authorization: `${scheme} ${key}` };
  expect((await get('/v1/keys/self', { key: null, headers })).status).toBe(200);
});

test.each([
  ['an X-Api-Key', { 'x-api-key': 'svc_test_abcdefgh' }, ''],
  ['a cookie', { cookie: 'authorization=svc_test_abcdefgh' }, ''],
  ['a query parameter', {}, '?api_key=svc_test_abcdefgh'],
])('%s is not looked at (section 2)', async (_, headers, query) => {
  const { get } = await app();
  const reply = await get(`/v1/keys/self${query}`, { key: null, headers });
  expect(reply.body.error.code).toBe('missing_api_key');
});

test('a message never says what was sent (R2.3)', async () => {
  const { get, post } = await app();
  const secret = 'svc_live_secretsecretsecret';
  const replies = [
    await get(`/v1/player/${secret}/812345678`),
    await get(`/v1/player/genshin/${secret}`),
    await get(`/v1/player/genshin/812345678?lang=${secret}`),
    await get('/v1/keys/self', { key: secret }),
    await post('/v1/keys/revoke', { key_id: secret }),
    await post('/v1/keys/rotate', { revoke_old_in_seconds: secret }),
    await post('/v1/keys/rotate', `{"${secret}"`),
  ];
  for (const { status, text } of replies) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/at .*\.ts|node_modules/);
  }
});

test('the 404 of a path and the 404 of a record have different codes (section 2)', async () => {
  const { get } = await app();
  expect((await get('/v1/player/genshin')).body.error.code).toBe('not_found');
  expect((await get('/v1/player/genshin/812345404')).body.error.code).toBe('player_not_found');
});

test('a path whose document cannot run is 500 with a line in the log, and the others are served', async () => {
  const { get, log } = await startApp({
    routes: [
      route({
        method: 'GET',
        operation: 'tryIt',
        path: '/v1/try',
        summary: 'Tries it.',
        since: '2026-11-21',
        tags: ['trust'],
        input: {},
        cacheControl: 'catalog',
        document: parse('{ nothing { here } }') as TypedDocumentNode<object, object>,
        variables: () => ({}),
        answer: (data) => ({ data }),
      }),
    ],
  });
  const reply = await get('/v1/try');
  expect([reply.status, reply.body.error.code]).toEqual([500, 'internal_error']);
  expect(log.filter((line) => line.includes('Cannot query field'))).toHaveLength(1);
  expect((await get('/healthz', { key: null })).status).toBe(200);
});
