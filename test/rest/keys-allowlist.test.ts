import { describe, expect, test } from 'vitest';
import { type RequestOptions, startApp, testClock } from '../support/app.ts';
import { openTestStore } from '../support/store.ts';

const errorOf = (code: string, status: number) => ({ status, body: { error: { code } } });

/** The address that the tests ask from. */
const home = '203.0.113.7';
const elsewhere = '198.51.100.1';

/** An app, the id of its own key, and how a holder sets a list. */
async function startHolder(env: Readonly<Record<string, string>> = {}) {
  const app = await startApp({ env });
  const id: string = (await app.get('/v1/keys/self')).body.data.key_id;
  const setRanges = (body: unknown, keyId = id, options: RequestOptions = {}) =>
    app.request(`/v1/keys/${keyId}/ip-allowlist`, { method: 'PUT', body, ...options });
  const statusFrom = async (ip: string, key = app.key) =>
    (await app.get('/v1/keys/self', { key, ip })).status;
  return { ...app, id, setRanges, statusFrom };
}

test('an address that may not use a key pays for each try, as for a guess (R4.7)', async () => {
  const { setRanges, statusFrom } = await startHolder({
    ANONYMOUS_BUCKET_CAPACITY: '2',
    ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '2',
  });
  await setRanges({ cidrs: ['203.0.113.0/24'] });
  const statuses = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push(await statusFrom(elsewhere));
  expect(statuses).toEqual([403, 403, 429]);
  expect(await statusFrom(home)).toBe(200);
});

describe('a holder sets the addresses of his own keys (R3.8)', () => {
  test('and sees the record of the key; it counts at once', async () => {
    const { setRanges, statusFrom, id } = await startHolder();
    const reply = await setRanges({ cidrs: ['203.0.113.9/24', '2001:DB8::/32'] });
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
    expect([await statusFrom(home), await statusFrom(elsewhere)]).toEqual([200, 403]);
    expect((await setRanges({ cidrs: [] })).status).toBe(200);
    expect(await statusFrom(elsewhere)).toBe(200);
  });

  test.each(['read', 'write:report', 'write:build', 'admin'] as const)(
    'with any scope: %s',
    async (scope) => {
      const { createKey, get, setRanges } = await startHolder();
      const key = await createKey({ scopes: [scope] });
      const { key_id } = (await get('/v1/keys/self', { key })).body.data;
      expect((await setRanges({ cidrs: [home] }, key_id, { key })).status).toBe(200);
    },
  );

  test('any key of the lineage sets that of another one', async () => {
    const { post, setRanges, statusFrom, id, key } = await startHolder();
    const { api_key, key_id } = (await post('/v1/keys/rotate', {})).body.data;
    expect((await setRanges({ cidrs: [home] }, id, { key: api_key })).status).toBe(200);
    expect((await setRanges({ cidrs: [home] }, key_id, { key })).status).toBe(200);
    expect(await statusFrom(elsewhere, key)).toBe(403);
    expect(await statusFrom(elsewhere, api_key)).toBe(403);
  });

  test('a key of another lineage is not there, whoever asks and whatever the list', async () => {
    const { createKey, setRanges, statusFrom, id } = await startHolder();
    for (const scopes of [['read'], ['admin']] as const) {
      const key = await createKey({ scopes });
      for (const body of [{ cidrs: [home] }, { cidrs: [elsewhere], force: true }, { cidrs: [] }]) {
        const reply = await setRanges(body, id, { key });
        expect(reply).toMatchObject(errorOf('not_found', 404));
        expect(reply.text).toBe((await setRanges(body, 'key_nobody', { key })).text);
      }
    }
    expect([await statusFrom(home), await statusFrom(elsewhere)]).toEqual([200, 200]);
  });

  test('the trail tells of it', async () => {
    const { setRanges, createKey, get, id } = await startHolder();
    const headers = { 'x-request-id': 'set-by-its-holder' };
    await setRanges({ cidrs: [home] }, id, { headers });
    const admin = await createKey({ scopes: ['admin'] });
    const { body } = await get('/v1/admin/audit', { key: admin });
    expect(body.data).toContainEqual({
      at: '2026-01-15T08:30:00.000Z',
      actor: id,
      action: 'key_allowlist_set',
      target: id,
      request_id: 'set-by-its-holder',
    });
  });
});

describe('a list that shuts its sender out', () => {
  test.each([
    ['v4', home, ['198.51.100.0/24', '2001:db8::/32']],
    ['v6', '2001:db9::1', ['203.0.113.0/24', '2001:db8::/32']],
    ['v4 written as v6', `::ffff:${home}`, ['198.51.100.0/24']],
  ])('is refused with the word that would do it: %s', async (_case, ip, cidrs) => {
    const { setRanges, statusFrom, id } = await startHolder();
    for (const force of [undefined, null, false]) {
      const reply = await setRanges({ cidrs, force }, id, { ip });
      expect(reply).toMatchObject(errorOf('validation_failed', 400));
      expect(reply.body.error.details).toEqual([
        { path: 'cidrs', message: expect.stringContaining('force: true') },
      ]);
    }
    expect(await statusFrom(ip)).toBe(200);
  });

  test('is taken with force; then the operator alone opens the key again', async () => {
    const { setRanges, statusFrom, post, app, id } = await startHolder();
    expect((await setRanges({ cidrs: [elsewhere], force: true })).status).toBe(200);
    expect([await statusFrom(home), await statusFrom(elsewhere)]).toEqual([403, 200]);
    for (const path of ['/v1/keys/rotate', '/v1/keys/revoke']) {
      await expect(post(path, {})).resolves.toMatchObject(errorOf('ip_not_allowed', 403));
    }
    await app.services.keys.allowAny(id, [], 'keys:allow');
    expect(await statusFrom(home)).toBe(200);
  });

  test('another key of the lineage that is still let in takes it back', async () => {
    const { setRanges, statusFrom, post, id } = await startHolder();
    const key: string = (await post('/v1/keys/rotate', {})).body.data.api_key;
    // A thief with the old key.
    await setRanges({ cidrs: [elsewhere] }, id, { ip: elsewhere });
    expect(await statusFrom(home)).toBe(403);
    expect((await setRanges({ cidrs: [] }, id, { key })).status).toBe(200);
    expect(await statusFrom(home)).toBe(200);
  });

  test.each(['yes', 1, 'true', []])('force is true or false, not %j', async (force) => {
    const { setRanges } = await startHolder();
    const reply = await setRanges({ cidrs: [elsewhere], force });
    expect(reply).toMatchObject(errorOf('validation_failed', 400));
    expect(reply.body.error.details[0].path).toBe('force');
  });
});

test.each([
  ['no range', ['somewhere']],
  ['not a list', '10.0.0.0/8'],
  ['nothing', undefined],
  ['more than a hundred ranges', Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`)],
])('%s is refused', async (_case, cidrs) => {
  const { setRanges } = await startHolder();
  const reply = await setRanges({ cidrs, force: true });
  expect(reply).toMatchObject(errorOf('validation_failed', 400));
  expect(reply.body.error.details[0].path).toMatch(/^cidrs/);
});

test('nobody fills the trail with it: twenty an hour, and a wrong list counts none', async () => {
  const { setRanges, clock, post } = await startHolder();
  expect((await setRanges({ cidrs: ['somewhere'] })).status).toBe(400);
  for (let count = 0; count < 20; count += 1) {
    expect((await setRanges({ cidrs: [home] })).status).toBe(200);
  }
  const reply = await setRanges({ cidrs: [home] });
  expect(reply).toMatchObject(errorOf('rate_limited', 429));
  expect(reply.headers['retry-after']).toBe('180');
  // Whoever draws it dry keeps nobody from ending the key.
  expect((await post('/v1/keys/rotate', {})).status).toBe(201);
  clock.pass(180_000);
  expect((await setRanges({ cidrs: [home] })).status).toBe(200);
});

test('every instance goes by it within five seconds', async () => {
  const clock = testClock();
  const opened = await openTestStore(clock);
  const first = await startApp({ store: opened.store, clock, seed: 'first' });
  const second = await startApp({ store: opened.store, clock, seed: 'second' });
  const { key } = first;
  const from = (ip: string) => second.get('/v1/keys/self', { key, ip });
  const { body, status } = await from(elsewhere);
  expect(status).toBe(200);
  const path = `/v1/keys/${body.data.key_id}/ip-allowlist`;
  await first.request(path, { method: 'PUT', body: { cidrs: [home] } });
  clock.pass(5000);
  expect((await from(elsewhere)).status).toBe(403);
  expect((await from(home)).status).toBe(200);
  await second.close();
  await first.close();
  await opened.close();
});

test('the graph has the same by setOwnKeyAllowlist', async () => {
  const { query, id } = await startHolder();
  const document = `mutation ($cidrs: [String!]!, $force: Boolean) {
    setOwnKeyAllowlist(keyId: "${id}", cidrs: $cidrs, force: $force) { keyId ipAllowlist }
  }`;
  const refused = await query(document, { cidrs: [elsewhere] });
  expect(refused.body.errors).toMatchObject([
    { extensions: { code: 'VALIDATION_FAILED', details: [{ path: 'cidrs' }] } },
  ]);
  const taken = await query(document, { cidrs: [elsewhere], force: true });
  expect(taken.body.data).toEqual({
    setOwnKeyAllowlist: { keyId: id, ipAllowlist: [`${elsewhere}/32`] },
  });
});
