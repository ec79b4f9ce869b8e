import { describe, expect, test } from 'vitest';
import { keyRecords } from '../../src/domains/keys/store.ts';
import { hashToken } from '../../src/domains/keys/token.ts';
import { startApp, type TestApp } from '../support/app.ts';

const keyId = (app: TestApp, key: string): Promise<string> =>
  app.get('/v1/keys/self', { key }).then(({ body }) => body.data.key_id);
const errorOf = (code: string, status: number) => ({ status, body: { error: { code } } });

async function rotated(app: TestApp, key: string, seconds?: number) {
  const body = seconds === undefined ? {} : { revoke_old_in_seconds: seconds };
  const { body: answer } = await app.post('/v1/keys/rotate', body, { key });
  return answer.data as { api_key: string; key_id: string; old_key: { key_id: string } };
}

describe('who is let in', () => {
  test('a key may see what it is', async () => {
    const { get } = await startApp();
    const reply = await get('/v1/keys/self');
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toEqual({
      data: {
        key_id: expect.stringMatching(/^key_[0-9A-Za-z]{22}$/),
        environment: 'test',
        scopes: ['read', 'write:report', 'write:build'],
        status: 'active',
        valid_until: null,
        created_at: '2026-01-15T08:30:00.000Z',
      },
    });
  });

  test.each([
    ['nothing', {}],
    ['X-Api-Key', { 'x-api-key': 'KEY' }],
    ['a cookie', { cookie: 'api_key=KEY; Authorization=Bearer KEY' }],
    ['Proxy-Authorization', { 'proxy-authorization': 'Bearer KEY' }],
  ])('%s alone is no key', async (_case, headers) => {
    const { get, key } = await startApp();
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replaceAll('KEY', key)]),
    );
    const reply = await get('/v1/keys/self', { key: null, headers: sent });
    expect(reply).toMatchObject(errorOf('missing_api_key', 401));
    expect(reply.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="api"',
      'cache-control': 'no-store',
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '599',
      'x-ratelimit-reset-after': '1',
      'ratelimit-policy': '"anonymous";q=600;w=60',
    });
  });

  test('a key in the query is not looked at', async () => {
    const { get, key } = await startApp();
    const reply = await get(`/v1/keys/self?api_key=${key}&access_token=${key}`, { key: null });
    expect(reply).toMatchObject(errorOf('missing_api_key', 401));
  });

  test.each([
    ['another scheme', 'Basic KEY'],
    ['no scheme', 'KEY'],
    ['nothing after the scheme', 'Bearer '],
    ['an empty header', ''],
    ['more than a key', 'Bearer KEY KEY'],
    ['two keys in one header', 'Bearer KEY, Bearer KEY'],
    ['a JWT', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXNpZ24'],
    ['another prefix', 'Bearer svc_prod_012345678901234567890123456789012345'],
    ['a bad checksum', 'Bearer svc_test_012345678901234567890123456789012345'],
    ['an unknown key', 'Bearer svc_test_nobody-knows-it'],
  ])('%s is an invalid key', async (_case, authorization) => {
    const { get, key } = await startApp();
    const reply = await get('/v1/keys/self', {
      key: null,
      headers: { authorization: authorization.replaceAll('KEY', key) },
    });
    expect(reply).toMatchObject(errorOf('invalid_api_key', 401));
    expect(reply.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="api", error="invalid_token"',
      'x-ratelimit-limit': '600',
    });
    expect(reply.text).not.toContain(key);
  });

  test('the scheme may be in any case', async () => {
    const { get, key } = await startApp();
    const headers = { authorization: `bEARER ${key}` };
    await expect(get('/v1/keys/self', { key: null, headers })).resolves.toMatchObject({
      status: 200,
    });
  });

  test('an operator’s own key of another form is let in', async () => {
    const { get, store } = await startApp();
    const own = 'svc_live_partner-key_01';
    await store.collection(keyRecords).insert({
      id: hashToken(own),
      keyId: 'key_partner',
      lineageId: 'lin_partner',
      environment: 'live',
      scopes: ['read'],
      ipAllowlist: [],
      status: 'active',
      lastFour: own.slice(-4),
      validUntil: null,
      createdAt: 0,
      lastUsedAt: null,
      revokedAt: null,
      changedAt: 0,
      successor: null,
    });
    await expect(get('/v1/keys/self', { key: own })).resolves.toMatchObject({
      body: { data: { key_id: 'key_partner', environment: 'live' } },
    });
  });

  test('there is no OAuth route', async () => {
    const { get } = await startApp();
    await expect(get('/oauth/authorize')).resolves.toMatchObject(errorOf('not_found', 404));
  });

  test('without a valid key the requests of an address are counted, and refused in the end', async () => {
    const { get, createKey } = await startApp({ env: { ANONYMOUS_BUCKET_CAPACITY: '3' } });
    const key = await createKey();
    const headers = { authorization: 'Bearer svc_test_nobody-knows-it' };
    for (const left of ['2', '1', '0']) {
      const reply = await get('/v1/keys/self', { key: null, headers });
      expect(reply).toMatchObject({ status: 401, headers: { 'x-ratelimit-remaining': left } });
    }
    const refused = await get('/v1/keys/self', { key: null, headers });
    expect(refused).toMatchObject(errorOf('rate_limited', 429));
    expect(refused.body.error.retry_after_seconds).toBe(Number(refused.headers['retry-after']));
    expect(refused.headers['www-authenticate']).toBeUndefined();
    await expect(get('/v1/keys/self', { key: null })).resolves.toMatchObject({ status: 429 });
    await expect(get('/v1/keys/self', { key })).resolves.toMatchObject({ status: 200 });
    const elsewhere = await get('/v1/keys/self', { key: null, ip: '198.51.100.1' });
    expect(elsewhere).toMatchObject(errorOf('missing_api_key', 401));
  });
});

describe('what a key may do', () => {
  test('a write scope does not imply read', async () => {
    const { get, createKey } = await startApp();
    const key = await createKey({ scopes: ['write:report'] });
    const reply = await get('/v1/player/genshin/812345678', { key });
    expect(reply).toMatchObject(errorOf('insufficient_scope', 403));
    expect(reply.headers['www-authenticate']).toBe(
      'Bearer realm="api", error="insufficient_scope", scope="read"',
    );
    expect(reply.headers['x-ratelimit-limit']).toBe('1500');
  });

  test('admin implies all others, and no other key reaches its paths', async () => {
    const { get, createKey } = await startApp();
    const key = await createKey({ scopes: ['admin'] });
    for (const path of ['/v1/player/genshin/812345678', '/v1/admin/audit']) {
      await expect(get(path, { key })).resolves.toMatchObject({ status: 200 });
    }
    const reply = await get('/v1/admin/audit');
    expect(reply).toMatchObject(errorOf('insufficient_scope', 403));
    expect(reply.headers['www-authenticate']).toContain('scope="admin"');
  });

  test('the scope is asked for before the body is read', async () => {
    const { request } = await startApp();
    const path = '/v1/admin/keys/key_x/ip-allowlist';
    const reply = await request(path, { method: 'PUT', body: '{' });
    expect(reply).toMatchObject(errorOf('insufficient_scope', 403));
  });
});

describe('rotation', () => {
  test('the new key has all of the old one, and is shown once', async () => {
    const app = await startApp();
    const key = await app.createKey({ scopes: ['read'], ipAllowlist: ['203.0.113.0/24'] });
    const oldId = await keyId(app, key);
    app.clock.pass(1000);
    const reply = await app.post('/v1/keys/rotate', undefined, { key });
    expect(reply).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toEqual({
      data: {
        api_key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{36}$/),
        key_id: expect.stringMatching(/^key_/),
        environment: 'test',
        scopes: ['read'],
        created_at: '2026-01-15T08:30:01.000Z',
        old_key: { key_id: oldId, valid_until: '2026-01-15T09:30:01.000Z' },
      },
    });
    const { api_key: fresh, key_id } = reply.body.data;
    expect(await keyId(app, fresh)).toBe(key_id);
    const record = await app.app.services.keys.get(key_id);
    const old = await app.app.services.keys.get(oldId);
    expect(record).toMatchObject({ ipAllowlist: ['203.0.113.0/24'], lineageId: old.lineageId });
    expect(JSON.stringify(record)).not.toContain(fresh);
    expect(record.lastFour).toBe(fresh.slice(-4));
  });

  test('the old key ends at the exact end of the overlap', async () => {
    const app = await startApp();
    await rotated(app, app.key, 60);
    app.clock.pass(59_999);
    const during = await app.get('/v1/keys/self');
    expect(during.body.data).toMatchObject({ status: 'rotated', valid_until: expect.any(String) });
    app.clock.pass(1);
    const reply = await app.get('/v1/keys/self');
    expect(reply).toMatchObject(errorOf('expired_api_key', 401));
    expect(reply.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('an overlap of 0 ends the old key at once', async () => {
    const app = await startApp();
    const { api_key: key } = await rotated(app, app.key, 0);
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject(errorOf('expired_api_key', 401));
    await expect(app.get('/v1/keys/self', { key })).resolves.toMatchObject({ status: 200 });
  });

  test.each([-1, 86_401, 1.5, '60', true, [60], {}])(
    'an overlap of %j seconds is refused',
    async (seconds) => {
      const { post, get } = await startApp();
      const reply = await post('/v1/keys/rotate', { revoke_old_in_seconds: seconds });
      expect(reply).toMatchObject(errorOf('validation_failed', 400));
      expect(reply.body.error.details[0].path).toBe('revoke_old_in_seconds');
      await expect(get('/v1/keys/self')).resolves.toMatchObject({
        body: { data: { status: 'active' } },
      });
    },
  );

  test('24 hours are the longest overlap', async () => {
    const { post } = await startApp();
    const reply = await post('/v1/keys/rotate', { revoke_old_in_seconds: 86_400 });
    expect(reply.body.data.old_key.valid_until).toBe('2026-01-16T08:30:00.000Z');
  });

  test('rotated again, an unused successor is replaced; a used one stays', async () => {
    const app = await startApp();
    const lost = await rotated(app, app.key, 600);
    const second = await rotated(app, app.key, 3600);
    expect(second.key_id).not.toBe(lost.key_id);
    await expect(app.get('/v1/keys/self', { key: lost.api_key })).resolves.toMatchObject(
      errorOf('revoked_api_key', 401),
    );
    const own = await app.get('/v1/keys/self');
    expect(own.body.data.valid_until).toBe('2026-01-15T08:40:00.000Z');
    await app.get('/v1/keys/self', { key: second.api_key });
    await expect(app.post('/v1/keys/rotate', {})).resolves.toMatchObject(
      errorOf('key_already_rotated', 409),
    );
    const third = await rotated(app, second.api_key);
    expect(await keyId(app, third.api_key)).toBe(third.key_id);
  });

  test('of many rotations at once one successor is left', async () => {
    const app = await startApp();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.post('/v1/keys/rotate', {})),
    );
    const keys = replies
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.api_key as string);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const uses = await Promise.all(keys.map((key) => app.get('/v1/keys/self', { key })));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.app.services.keys.list({ limit: 200 });
    expect(rows.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(rows).toHaveLength(1 + keys.length);
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject({ status: 200 });
  });

  test('a key revoked by another instance seconds ago rotates no more', async () => {
    const one = await startApp();
    const other = await startApp({ store: one.store, clock: one.clock, seed: 'other' });
    await other.get('/v1/keys/self', { key: one.key });
    const { key_id } = await rotated(one, one.key);
    await one.post('/v1/keys/revoke', {});
    await expect(other.post('/v1/keys/rotate', {}, { key: one.key })).resolves.toMatchObject(
      errorOf('revoked_api_key', 401),
    );
    await expect(one.app.services.keys.get(key_id)).resolves.toMatchObject({ status: 'active' });
  });

  test('a rotation does not give a new bucket', async () => {
    const app = await startApp({ env: { REQUEST_BUCKET_CAPACITY: '4' } });
    const { api_key: key } = await rotated(app, app.key);
    const left = async (own: string) =>
      (await app.get('/v1/keys/self', { key: own })).headers['x-ratelimit-remaining'];
    expect(await left(key)).toBe('3');
    expect(await left(app.key)).toBe('2');
    expect(await left(key)).toBe('1');
    expect(await left(app.key)).toBe('0');
    await expect(app.get('/v1/keys/self', { key })).resolves.toMatchObject({ status: 429 });
  });
});

describe('revocation', () => {
  test('a key revokes itself, and is refused from then on', async () => {
    const app = await startApp();
    const id = await keyId(app, app.key);
    const reply = await app.post('/v1/keys/revoke');
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toEqual({
      data: { key_id: id, status: 'revoked', revoked_at: '2026-01-15T08:30:00.000Z' },
    });
    for (const path of ['/v1/keys/self', '/v1/player/genshin/812345678']) {
      const refused = await app.get(path);
      expect(refused).toMatchObject(errorOf('revoked_api_key', 401));
      expect(refused.headers['www-authenticate']).toContain('error="invalid_token"');
    }
    for (const path of ['/v1/keys/rotate', '/v1/keys/revoke']) {
      await expect(app.post(path, {})).resolves.toMatchObject(errorOf('revoked_api_key', 401));
    }
  });

  test('another key of the lineage is revoked twice with one answer and one entry', async () => {
    const app = await startApp();
    const { api_key: key } = await rotated(app, app.key);
    const body = { key_id: await keyId(app, app.key) };
    const first = await app.post('/v1/keys/revoke', body, { key });
    app.clock.pass(1000);
    const second = await app.post('/v1/keys/revoke', body, { key });
    expect(second).toMatchObject({ status: 200, body: first.body });
    const { rows } = await app.app.services.audit.list('test', { limit: 100, after: undefined });
    expect(rows.filter(({ action }) => action === 'key_revoked')).toHaveLength(1);
    await expect(app.get('/v1/keys/self', { key })).resolves.toMatchObject({ status: 200 });
  });

  test('a key of another lineage is not found, whoever asks', async () => {
    const app = await startApp();
    const body = { key_id: await keyId(app, app.key) };
    const admin = await app.createKey({ scopes: ['admin'] });
    for (const key of [admin, await app.createKey()]) {
      const reply = await app.post('/v1/keys/revoke', body, { key });
      expect(reply).toMatchObject(errorOf('not_found', 404));
    }
    const unknown = await app.post('/v1/keys/revoke', { key_id: 'key_nobody' });
    expect(unknown).toMatchObject(errorOf('not_found', 404));
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject({ status: 200 });
  });

  test('a key id that is no text is refused', async () => {
    const { post } = await startApp();
    await expect(post('/v1/keys/revoke', { key_id: 7 })).resolves.toMatchObject(
      errorOf('validation_failed', 400),
    );
  });

  test('another instance goes by a revocation after five seconds', async () => {
    const one = await startApp();
    const other = await startApp({ store: one.store, clock: one.clock, seed: 'other' });
    await other.get('/v1/keys/self', { key: one.key });
    await one.post('/v1/keys/revoke');
    one.clock.pass(5000);
    await expect(other.get('/v1/keys/self', { key: one.key })).resolves.toMatchObject(
      errorOf('revoked_api_key', 401),
    );
  });
});

test('no key ever gets into a log line or an answer that does not make it', async () => {
  const app = await startApp();
  const fresh = (await rotated(app, app.key)).api_key;
  const texts: string[] = [];
  for (const key of [app.key, fresh]) {
    const replies = await Promise.all([
      app.get('/v1/keys/self', { key }),
      app.get(`/v1/player/genshin/${key}?api_key=${key}`, { key: null }),
      app.get(`/${key}`, { key }),
      app.get('/v1/keys/self', { key: `${key}x` }),
      app.get('/v1/keys/self', { key, headers: { 'x-request-id': key } }),
      app.post('/v1/keys/revoke', { key_id: key }, { key }),
      app.query(`{ ${key} }`, undefined, { key: null }),
    ]);
    texts.push(...replies.map(({ text, headers }) => text + JSON.stringify(headers)));
  }
  const seen = [...app.log, ...texts].join('\n');
  expect(app.log.length).toBeGreaterThan(10);
  for (const key of [app.key, fresh]) expect(seen).not.toContain(key.slice(9));
});
