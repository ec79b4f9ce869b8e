import { expect, test } from 'vitest';
import { createNearPath } from '../../src/endpoints/near-paths.ts';
import { gameIds } from '../../src/games/ids.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();
const player = '/v1/player/{game}/{uid}';

test.each([
  ['/v1/user/genshin/812345678', player],
  ['/v1/players/genshin/812345678', player],
  ['/player/genshin/812345678', player],
  ['/api/v1/player/genshin/812345678', player],
  ['/v2/player/genshin/812345678', player],
  ['/V1/Player/genshin/812345678', player],
  ['/v1/PLAYER/hsr/700000001', player],
  ['/v1/genshin/player/812345678', player],
  ['/v1/player/812345678', player],
  ['/v1/plaeyr/genshin/812345678', player],
  ['/v1/player/genshin/812345678//', player],
  ['//v1/player/genshin/812345678', player],
  ['/v1/player/genshin/812345678/profile', player],
  ['/v1/player/genshin/812345678/rank', '/v1/player/{game}/{uid}/ranks'],
  ['/v1/characters/genshin/10000002', '/v1/character/{game}/{avatar_id}'],
  ['/v1/trust/genshin/812345678', '/v1/trust-score/{game}/{uid}'],
  ['/v1/trust_score/genshin/812345678', '/v1/trust-score/{game}/{uid}'],
  ['/v1/artifacts/genshin/sets', '/v1/artifact/{game}/sets'],
  ['/v1/webhook', '/v1/webhooks'],
  ['/v1/notices', '/v1/archive/notices'],
  ['/v1/me', '/v1/keys/self'],
  ['/swagger', '/docs'],
  ['/graphiql', '/graphql'],
  ['/health', '/healthz'],
  ['/problem/rate_limited', '/problems/{code}'],
])('%s is nearly %s (R1.8)', async (path, near) => {
  const { get } = await app();
  const reply = await get(path);
  expect(reply.status).toBe(404);
  expectEnvelope(reply);
  expect(reply.body.error).toEqual({
    code: 'not_found',
    message: `There is no such path; did you mean ${near}?`,
  });
});

test.each([
  '/v1/nothing',
  '/wp-login.php',
  '/.env',
  '/oauth/token',
  '/favicon.ico',
  '/v1/__proto__',
  '/constructor',
  '/v1/%3Cscript%3E',
  '/v1/player/genshin/812345678/x/y/z/u/v/w',
])('%s is like no path (R1.8)', async (path) => {
  const { get } = await app();
  expect((await get(path)).body.error.message).toBe('There is no such path.');
});

test('the method decides between paths that are equally near', async () => {
  const { get, post } = await app();
  expect((await get('/v1/keys')).body.error.message).toContain('/v1/keys/self?');
  expect((await post('/v1/keys', {})).body.error.message).toContain('/v1/keys/revoke?');
});

test('nothing of what was asked for is repeated (R2.3)', async () => {
  const { get } = await app();
  const { text } = await get('/v1/user/%3Cimg%20src=x%3E/svc_test_secret', { key: null });
  expect(text).toContain(player);
  expect(text).not.toMatch(/img|secret/);
});

// How long each takes is a row of the bench.
test.each([
  ['8,000 letters', `/${'x'.repeat(8000)}`],
  ['2,700 segments', `/${'v1/'.repeat(2700)}`],
  ['1,000 words that are known', `/${'player/'.repeat(1000)}`],
])('%s are near no path', (_what, path) => {
  expect(createNearPath(v1Routes, gameIds)('GET', path)).toBeUndefined();
});
