import { expect, test } from 'vitest';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { startApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { enka, fixture, useApp, useProviders } from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/keys*.test.ts.

const providers = useProviders();
const app = useApp(providers);
const self = '/v1/keys/self';
const player = '/v1/player/genshin/812345678';

test('L361 a key is sent with every request as Authorization: Bearer <key>', async () => {
  const { get, key } = app.sandbox;
  const headers = { authorization: `Bearer ${key}` };
  expect((await get(self, { key: null, headers })).status).toBe(200);
  for (const authorization of [key, `Basic ${key}`]) {
    const reply = await get(self, { key: null, headers: { authorization } });
    expect(refusalOf(reply)).toBe('401 invalid_api_key');
  }
});

test('L361 no X-Api-Key and no cookie', async () => {
  const { get, key } = app.sandbox;
  for (const headers of [{ 'x-api-key': key }, { cookie: `api_key=${key}` }]) {
    expect(refusalOf(await get(self, { key: null, headers }))).toBe('401 missing_api_key');
  }
});

test('L366 svc_test_: made-up data, the same limit, counted apart', async () => {
  const { get, key, createKey } = app.sandbox;
  expect(key).toMatch(/^svc_test_/);
  const { status, headers } = await get(player);
  expect([status, headers['x-ratelimit-limit']]).toEqual([200, '1500']);
  expect(providers.primary.calls).toEqual([]);
  const admin = await createKey({ environment: 'live', scopes: ['admin'] });
  expect((await get('/metrics', { key: admin })).text).toMatch(/environment="test"/);
});

test('L367 svc_live_: real data from upstream', async () => {
  providers.primary.reply(enka.genshin('812345678'), { body: fixture('enka/genshin/current') });
  const { get, key } = app.live;
  expect(key).toMatch(/^svc_live_/);
  const { body, headers } = await get(player);
  expect([body.data.nickname, headers['x-ratelimit-limit']]).toEqual(['Mira Teapot', '1500']);
  expect(providers.primary.calls).toEqual([enka.genshin('812345678')]);
});

test('L369 scopes are combined in one key', async () => {
  const { get, createKey } = app.sandbox;
  const key = await createKey({ scopes: ['read', 'write:report'] });
  expect((await get(self, { key })).body.data.scopes).toEqual(['read', 'write:report']);
});

/** Values that stand for something, so that no path is refused for its parameters first. */
const values: Readonly<Record<string, string>> = { game: 'zzz', uid: '712345600' };
const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name) => values[name] ?? '1');
const reading = v1Routes.filter(
  ({ method, path }) => method === 'GET' && !path.includes('/admin/'),
);

test('L373 read: every GET endpoint', async () => {
  const { get, createKey } = app.sandbox;
  const key = await createKey({ scopes: ['read'] });
  for (const { path } of reading) {
    const { status } = await get(filled(path), { key });
    expect([path, [401, 403].includes(status)]).toEqual([path, false]);
  }
});

test('L373 players, catalog, scores and assets take it; a scope to write does not stand for it', async () => {
  const { get, createKey } = app.sandbox;
  const key = await createKey({ scopes: ['write:report', 'write:build'] });
  const families = /^\/v1\/(players?|characters?|weapons?|artifact|trust-score|assets)\b/;
  const paths = reading.map(({ path }) => path).filter((path) => families.test(path));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    expect([path, refusalOf(await get(filled(path), { key }))]).toEqual([
      path,
      '403 insufficient_scope',
    ]);
  }
});

test('L374 write:report: POST /v1/scam-report', async () => {
  const { post, createKey } = app.sandbox;
  const asked = async (scope: 'read' | 'write:report' | 'write:build') =>
    refusalOf(
      await post('/v1/scam-report', reportOf(), { key: await createKey({ scopes: [scope] }) }),
    );
  expect(await asked('read')).toBe('403 insufficient_scope');
  expect(await asked('write:build')).toBe('403 insufficient_scope');
  expect(await asked('write:report')).toBe('201 undefined');
});

test('L375 write:build: both saves', async () => {
  const { post, createKey } = app.sandbox;
  for (const [path, body] of [
    [paths.saveAnalysis, genshinAnalysis],
    [paths.saveSimulation, genshinSimulation],
  ] as const) {
    const asked = async (scope: 'read' | 'write:report' | 'write:build') => {
      const key = await createKey({ scopes: [scope] });
      return refusalOf(await post(path, { ...body, name: 'Saved' }, { key }));
    };
    expect(await asked('read')).toBe('403 insufficient_scope');
    expect(await asked('write:report')).toBe('403 insufficient_scope');
    expect(await asked('write:build')).toBe('201 undefined');
  }
});

test('L376 admin is for the operator: no path gives it', async () => {
  const { get, post, createKey } = app.sandbox;
  const key = await createKey({ scopes: ['read'] });
  expect(refusalOf(await get('/v1/admin/audit', { key }))).toBe('403 insufficient_scope');
  const asked = { scopes: ['admin'] };
  expect(refusalOf(await post('/v1/keys/rotate', asked, { key }))).toBe('400 validation_failed');
  expect(refusalOf(await post('/v1/keys', asked, { key }))).toBe('404 not_found');
});

test('L378 the old key rotates itself, and the new one is in the answer', async () => {
  const { get, post, createKey } = app.sandbox;
  const key = await createKey();
  const { status, body } = await post('/v1/keys/rotate', { revoke_old_in_seconds: 60 }, { key });
  expect(status).toBe(201);
  expect((await get(self, { key: body.data.api_key })).status).toBe(200);
});

test('L378 the old key is good for revoke_old_in_seconds, and then ends', async () => {
  const { get, post, createKey, clock } = app.sandbox;
  const key = await createKey();
  await post('/v1/keys/rotate', { revoke_old_in_seconds: 60 }, { key });
  clock.pass(59_999);
  expect((await get(self, { key })).status).toBe(200);
  clock.pass(1);
  expect(refusalOf(await get(self, { key }))).toBe('401 expired_api_key');
});

test('L378 revoke_old_in_seconds is an integer of at most 24 hours', async () => {
  const { post, createKey } = app.sandbox;
  const rotate = async (seconds: unknown) =>
    refusalOf(
      await post('/v1/keys/rotate', { revoke_old_in_seconds: seconds }, { key: await createKey() }),
    );
  expect(await rotate(86_400)).toBe('201 undefined');
  for (const wrong of [86_401, 1.5, '60'])
    expect(await rotate(wrong)).toBe('400 validation_failed');
});

test('L379 POST /v1/keys/revoke revokes a key', async () => {
  const { get, post, createKey } = app.sandbox;
  const key = await createKey();
  expect((await post('/v1/keys/revoke', undefined, { key })).status).toBe(200);
  expect(refusalOf(await get(self, { key }))).toBe('401 revoked_api_key');
});

test('L380 a key may have an allowlist of addresses', async () => {
  const { get, request, createKey } = app.sandbox;
  const key = await createKey();
  const { key_id } = (await get(self, { key })).body.data;
  const path = `/v1/keys/${key_id}/ip-allowlist`;
  await request(path, { method: 'PUT', body: { cidrs: ['203.0.113.0/24'] }, key });
  expect((await get(self, { key, ip: '203.0.113.9' })).status).toBe(200);
  expect(refusalOf(await get(self, { key, ip: '198.51.100.9' }))).toBe('403 ip_not_allowed');
});

test('L381 keys are not for pages: no origin is allowed unless the operator names it', async () => {
  const headers = { origin: 'https://page.example' };
  const { headers: plain } = await app.sandbox.get(self, { headers });
  expect(plain).not.toHaveProperty('access-control-allow-origin');
  const { get } = await startApp({ env: { CORS_ORIGINS: headers.origin } });
  expect((await get(self, { headers })).headers['access-control-allow-origin']).toBe(
    headers.origin,
  );
});

test('L382 OAuth is not available now', async () => {
  const { get } = app.sandbox;
  expect((await get('/oauth/authorize?client_id=1&scope=read', { key: null })).status).toBe(404);
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXNpZ24';
  expect(refusalOf(await get(self, { key: jwt }))).toBe('401 invalid_api_key');
});
