import { describe, expect, test } from 'vitest';
import { type RequestOptions, startApp, type TestApp } from '../support/app.ts';

const errorOf = (code: string, status: number) => ({ status, body: { error: { code } } });

/** An app with a key of the operator's, and the id of the app's own key. */
async function startWithAdmin(env: Record<string, string> = {}) {
  const app = await startApp({ env });
  const admin = await app.createKey({ scopes: ['admin'] });
  const id: string = (await app.get('/v1/keys/self')).body.data.key_id;
  const setRanges = (cidrs: unknown, keyId = id, options: RequestOptions = {}) =>
    app.request(`/v1/admin/keys/${keyId}/ip-allowlist`, {
      method: 'PUT',
      body: { cidrs },
      key: admin,
      ...options,
    });
  const trail = (query = '') => app.get(`/v1/admin/audit${query}`, { key: admin });
  return { ...app, admin, id, setRanges, trail };
}

describe('the allowlist', () => {
  test('the operator sets it and sees the record of the key', async () => {
    const { setRanges, id } = await startWithAdmin();
    const reply = await setRanges(['203.0.113.9/24', '2001:DB8::/32', '203.0.113.0/24']);
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toEqual({
      data: {
        key_id: id,
        lineage_id: expect.stringMatching(/^lin_/),
        environment: 'test',
        scopes: ['read', 'write:report', 'write:build'],
        ip_allowlist: ['203.0.113.0/24', '2001:db8::/32'],
        status: 'active',
        valid_until: null,
        created_at: '2026-01-15T08:30:00.000Z',
        last_used_at: '2026-01-15T08:30:00.000Z',
      },
    });
  });

  test('it counts at once: inside is let in, outside not, an empty one lets in anybody', async () => {
    const { setRanges, get } = await startWithAdmin();
    await setRanges(['198.51.100.0/24', '2001:db8::/32']);
    for (const ip of ['198.51.100.9', '::ffff:198.51.100.9', '2001:db8::1']) {
      await expect(get('/v1/keys/self', { ip })).resolves.toMatchObject({ status: 200 });
    }
    for (const ip of ['203.0.113.7', '2001:db9::1']) {
      const reply = await get('/v1/keys/self', { ip });
      expect(reply).toMatchObject(errorOf('ip_not_allowed', 403));
      expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '600' });
      expect(reply.headers['www-authenticate']).toBeUndefined();
    }
    await setRanges([]);
    await expect(get('/v1/keys/self')).resolves.toMatchObject({ status: 200 });
  });

  test('the address is asked for before the scope', async () => {
    const { setRanges, get } = await startWithAdmin();
    await setRanges(['198.51.100.0/24']);
    await expect(get('/v1/admin/audit')).resolves.toMatchObject(errorOf('ip_not_allowed', 403));
  });

  test('both interfaces go by it', async () => {
    const { setRanges, query } = await startWithAdmin();
    await setRanges(['198.51.100.0/24']);
    await expect(query('{ viewer { keyId } }')).resolves.toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'IP_NOT_ALLOWED' } }] },
    });
  });

  test.each([
    ['no range', ['somewhere']],
    ['too long a prefix', ['10.0.0.0/33']],
    ['not a list', '10.0.0.0/8'],
    ['not a list of texts', [7]],
    ['nothing', undefined],
    ['more than a hundred ranges', Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`)],
  ])('%s is refused', async (_case, cidrs) => {
    const { setRanges, get } = await startWithAdmin();
    const reply = await setRanges(cidrs);
    expect(reply).toMatchObject(errorOf('validation_failed', 400));
    expect(reply.body.error.details[0].path).toMatch(/^cidrs/);
    await expect(get('/v1/keys/self')).resolves.toMatchObject({ status: 200 });
  });

  test('an unknown key is not found', async () => {
    const { setRanges } = await startWithAdmin();
    await expect(setRanges([], 'key_nobody')).resolves.toMatchObject(errorOf('not_found', 404));
  });

  test('a successor has the ranges of its key', async () => {
    const { setRanges, post, get } = await startWithAdmin();
    await setRanges(['203.0.113.0/24']);
    const { body } = await post('/v1/keys/rotate', {});
    const reply = await get('/v1/keys/self', { key: body.data.api_key, ip: '198.51.100.1' });
    expect(reply).toMatchObject(errorOf('ip_not_allowed', 403));
  });
});

describe('the address of the client', () => {
  const forwarded = (entries: string) => ({ headers: { 'x-forwarded-for': entries } });
  const statusOf = async (app: Pick<TestApp, 'get'>, entries: string) =>
    (await app.get('/v1/keys/self', forwarded(entries))).status;

  test('without proxies no header makes an address', async () => {
    const app = await startWithAdmin();
    await app.setRanges(['198.51.100.0/24']);
    expect(await statusOf(app, '198.51.100.9')).toBe(403);
    const headers = { 'x-real-ip': '198.51.100.9', forwarded: 'for=198.51.100.9' };
    await expect(app.get('/v1/keys/self', { headers })).resolves.toMatchObject({ status: 403 });
  });

  test.each([
    ['1', '198.51.100.9', 200],
    ['1', '198.51.100.9, 203.0.113.1', 403],
    ['1', '203.0.113.1, 198.51.100.9', 200],
    ['2', '198.51.100.9, 10.0.0.1', 200],
    ['2', '198.51.100.9, 203.0.113.1, 10.0.0.1', 403],
    ['2', '198.51.100.9', 403],
    ['1', 'nonsense', 403],
  ])('behind %s proxies "%s" is answered %i', async (hops, entries, status) => {
    const app = await startWithAdmin({ TRUST_PROXY: hops });
    await app.setRanges(['198.51.100.0/24'], undefined, forwarded('192.0.2.1, 192.0.2.1'));
    expect(await statusOf(app, entries)).toBe(status);
  });
});

describe('the audit trail', () => {
  test('it tells who did what to which key under which request, newest first', async () => {
    const app = await startWithAdmin();
    const { setRanges, trail, post, clock, id } = app;
    const headers = { 'x-request-id': 'my-own-request' };
    clock.pass(1000);
    const { body } = await post('/v1/keys/rotate', {}, { headers });
    clock.pass(1000);
    await setRanges(['203.0.113.0/24']);
    clock.pass(1000);
    await post('/v1/keys/revoke', { key_id: body.data.key_id });
    const reply = await trail('?limit=3');
    const adminId = (await app.get('/v1/keys/self', { key: app.admin })).body.data.key_id;
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const { key_id } = body.data;
    const request_id = expect.stringMatching(/^req_/);
    expect(reply.body.data).toEqual([
      {
        at: '2026-01-15T08:30:03.000Z',
        actor: id,
        action: 'key_revoked',
        target: key_id,
        request_id,
      },
      {
        at: '2026-01-15T08:30:02.000Z',
        actor: adminId,
        action: 'key_allowlist_set',
        target: id,
        request_id,
      },
      {
        at: '2026-01-15T08:30:01.000Z',
        actor: id,
        action: 'key_rotated',
        target: key_id,
        request_id: 'my-own-request',
      },
    ]);
    expect(reply.body.meta).toEqual({ cursor_next: expect.any(String), total: 5 });
  });

  test('a refused scope or address is told once a minute, however often', async () => {
    const { setRanges, trail, get, clock, id, query } = await startWithAdmin();
    const headers = { 'x-request-id': 'denied-first' };
    await get('/v1/admin/audit', { headers });
    for (let count = 0; count < 10; count += 1) await get('/v1/admin/audit');
    await query('{ auditLog { totalCount } }');
    await setRanges(['198.51.100.0/24']);
    for (let count = 0; count < 10; count += 1) await get('/v1/keys/self');
    const denied = async () => {
      const { body } = await trail();
      return body.data.filter(({ action }: { action: string }) => action.endsWith('_denied'));
    };
    await expect.poll(denied).toHaveLength(2);
    expect(await denied()).toContainEqual({
      at: '2026-01-15T08:30:00.000Z',
      actor: id,
      action: 'scope_denied',
      target: id,
      request_id: 'denied-first',
    });
    clock.pass(60_000);
    await get('/v1/keys/self');
    await expect.poll(denied).toHaveLength(3);
  });

  test('pages follow each other by the cursor and the link, and end', async () => {
    const { trail, createKey, clock, get, admin } = await startWithAdmin();
    for (let count = 0; count < 3; count += 1) {
      clock.pass(1000);
      await createKey();
    }
    const all = (await trail()).body.data;
    expect(all).toHaveLength(5);
    const first = await trail('?limit=2');
    const cursor: string = first.body.meta.cursor_next;
    expect(first.headers['link']).toContain('</v1/admin/audit?limit=2>; rel="first"');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    await createKey();
    const second = await get(next, { key: admin });
    // The size of a page may change from one to the next.
    const third = await trail(`?limit=200&cursor=${second.body.meta.cursor_next}`);
    expect([...first.body.data, ...second.body.data, ...third.body.data]).toEqual(all);
    expect(third.body.meta).toEqual({ cursor_next: null, total: 6 });
    expect(third.headers['link']).not.toContain('rel="next"');
    expect(second.body).toEqual((await trail(`?limit=2&cursor=${cursor}`)).body);
  });

  test.each([
    ['a word', () => 'nonsense'],
    [
      'another signature',
      (cursor: string) => `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['another place', (cursor: string) => `${cursor[0] === 'e' ? 'f' : 'e'}${cursor.slice(1)}`],
    ['no signature', (cursor: string) => cursor.split('.')[0] ?? ''],
    ['more after it', (cursor: string) => `${cursor}.x`],
  ])('a cursor with %s is refused', async (_case, spoil) => {
    const { trail } = await startWithAdmin();
    const { body } = await trail('?limit=1');
    const cursor = encodeURIComponent(spoil(body.meta.cursor_next));
    await expect(trail(`?cursor=${cursor}`)).resolves.toMatchObject(errorOf('invalid_cursor', 400));
  });

  test.each(['0', '201', '-1', '1.5', 'ten', '1&limit=2'])(
    'a limit of %s is refused',
    async (limit) => {
      const { trail } = await startWithAdmin();
      const reply = await trail(`?limit=${limit}`);
      expect(reply).toMatchObject(errorOf('validation_failed', 400));
      expect(reply.body.error.details[0].path).toBe('limit');
    },
  );

  test('an empty cursor is none', async () => {
    const { trail } = await startWithAdmin();
    await expect(trail('?limit=200&cursor=')).resolves.toMatchObject({ status: 200 });
  });
});
