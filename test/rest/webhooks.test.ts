import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { lastingApp, startApp, testClock } from '../support/app.ts';
import { changed, lineageOf, reviewed } from '../support/live-events.ts';
import { openTestStore } from '../support/store.ts';
import { account, createWebhook, deliveriesOf, tick } from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const publicOnly = lastingApp({ env: { WEBHOOKS_TO_PRIVATE: 'false' } });

test('a webhook is made, shown without its secret, and deleted', async () => {
  const app = await startApp();
  const made = await createWebhook(app, 'https://example.com/hook');
  expect(made.status).toBe(201);
  const { secret, ...webhook } = made.body.data;
  expect(made.headers['location']).toBe(`/v1/webhooks/${webhook.id}`);
  expect(made.headers['cache-control']).toBe('no-store');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    id: expect.stringMatching(/^whk_[0-9A-Za-z]{22}$/),
    url: 'https://example.com/hook',
    events: ['trust_score.changed'],
    accounts: [account],
    notices: [],
    status: 'active',
    disabled_reason: null,
    failing_since: null,
    dropped: 0,
    secret_rolled_at: null,
    old_secret_until: null,
    created_at: '2026-01-15T08:30:00.000Z',
  });
  expect((await app.get('/v1/webhooks')).body).toEqual({ data: [webhook] });
  expect((await app.get(`/v1/webhooks/${webhook.id}`)).body).toEqual({ data: webhook });
  const gone = await app.request(`/v1/webhooks/${webhook.id}`, { method: 'DELETE' });
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect((await app.get('/v1/webhooks')).body).toEqual({ data: [] });
  expect((await app.get(`/v1/webhooks/${webhook.id}`)).status).toBe(404);
});

test('another key family sees nothing of a webhook, a rotated key all of it', async () => {
  const app = await startApp();
  const { id } = (await createWebhook(app, 'https://example.com/')).body.data;
  const key = await app.createKey();
  expect((await app.get('/v1/webhooks', { key })).body.data).toEqual([]);
  for (const [path, method] of [
    ['', 'GET'],
    ['', 'DELETE'],
    ['/deliveries', 'GET'],
    ['/test', 'POST'],
  ] as const) {
    const { status, body } = await app.request(`/v1/webhooks/${id}${path}`, { method, key });
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  }
  const rotated = (await app.post('/v1/keys/rotate', {})).body.data.api_key;
  expect((await app.get('/v1/webhooks', { key: rotated })).body.data).toHaveLength(1);
});

test('a test is answered as it is kept, to the millisecond', async () => {
  const clock = testClock();
  // Each look at it is a millisecond later than the one before.
  const passing = {
    ...clock,
    now() {
      clock.pass(1);
      return clock.now();
    },
  };
  const app = await startApp({ clock: passing });
  const body = { url: 'https://example.com/', events: ['report.reviewed'] };
  const { id } = (await app.post('/v1/webhooks', body)).body.data;
  const answered = (await app.post(`/v1/webhooks/${id}/test`)).body.data;
  const [kept] = (await app.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  expect(answered).toEqual(kept);
});

test('a change is delivered, and the public library finds its signature good', async () => {
  // The library measures the timestamp against the time of this machine.
  const app = await startApp({ clock: testClock(Date.now()) });
  const receiver = await startReceiver();
  const { id, secret } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  const [{ headers, body } = { headers: {}, body: '' }, ...others] = receiver.received;
  expect(others).toEqual([]);
  const signed = headers as Record<string, string>;
  expect(new Webhook(secret).verify(body, signed)).toEqual({
    type: 'trust_score.changed',
    timestamp: '2026-01-15T08:30:00.000Z',
    data: { ...account, score: 45, tier: 'caution', cause: 'review_confirmed' },
  });
  expect(() => new Webhook(secret).verify(body.replace('45', '54'), signed)).toThrow();
  const other = (await createWebhook(app, receiver.url)).body.data.secret;
  expect(() => new Webhook(other).verify(body, signed)).toThrow();
  expect(headers['content-type']).toBe('application/json');
  expect(headers['authorization']).toBeUndefined();
  expect(await deliveriesOf(app, id)).toEqual([
    {
      id: signed['webhook-id'],
      type: 'trust_score.changed',
      state: 'delivered',
      attempts: 1,
      created_at: expect.any(String),
      next_attempt_at: null,
      finished_at: expect.any(String),
      last_status: 204,
      last_fault: null,
      last_error: null,
      redelivered_at: null,
    },
  ]);
});

test('a report is told of to the family that filed it, and to nobody else', async () => {
  const app = await startApp();
  const [own, strange] = [await startReceiver(), await startReceiver()];
  const events = { events: ['report.reviewed'], accounts: [] };
  await createWebhook(app, own.url, events);
  const key = await app.createKey();
  await app.post('/v1/webhooks', { url: strange.url, ...events }, { key });
  const lineageId = await lineageOf(app, app.key);
  await app.app.services.live.publish(reviewed('1', { lineageId }));
  await tick(app);
  expect(strange.received).toEqual([]);
  expect(own.received.map(({ body }) => JSON.parse(body).data)).toEqual([
    { report_id: 'rep_1', game: 'genshin', status: 'confirmed', decision: 'confirmed' },
  ]);
});

test('only the accounts that are named, and only in their environment', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1', { uid: '812345679' }));
  await app.app.services.live.publish(changed('2', { game: 'hsr' }));
  await app.app.services.live.publish(changed('3', { environment: 'live' }));
  await tick(app);
  expect(receiver.received).toEqual([]);
  await app.request(`/v1/webhooks/${id}`, { method: 'DELETE' });
  await app.app.services.live.publish(changed('4'));
  await tick(app);
  expect(receiver.received).toEqual([]);
});

test('the same event is delivered once, also when an instance died before it was handed on', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  await createWebhook(app, receiver.url);
  for (const id of ['1', '1']) await app.app.services.live.publish(changed(id));
  for (let second = 0; second < 30; second += 1) await tick(app);
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that fails is tried again with pauses, under the same webhook-id', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  receiver.answer(503);
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_status: 503,
    last_fault: 'http_status',
    last_error: 'The receiver answered a status that is not 2xx: 503 (Service Unavailable).',
    next_attempt_at: '2026-01-15T08:30:06.000Z',
    finished_at: null,
  });
  await tick(app, 4000);
  expect(receiver.received).toHaveLength(1);
  receiver.answer(200);
  await tick(app, 1000);
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  expect((await app.get(`/v1/webhooks/${id}`)).body.data.failing_since).toBeNull();
});

test('a receiver that fails for a day is switched off and shown so; a test that arrives switches it on', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  receiver.answer(500);
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1'));
  for (let minutes = 0; minutes <= 24 * 60; minutes += 30) await tick(app, 1_800_000);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({
    state: 'failed',
    next_attempt_at: null,
  });
  expect((await app.get(`/v1/webhooks/${id}`)).body.data).toMatchObject({
    status: 'disabled',
    disabled_reason: 'failing',
  });
  const count = receiver.received.length;
  await app.app.services.live.publish(changed('2'));
  await tick(app);
  expect(receiver.received).toHaveLength(count);
  receiver.answer(200);
  const sent = await app.post(`/v1/webhooks/${id}/test`);
  expect([sent.status, sent.body.data]).toMatchObject([
    201,
    { type: 'webhook.test', state: 'pending' },
  ]);
  await tick(app);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: id },
  });
  expect((await app.get(`/v1/webhooks/${id}`)).body.data.status).toBe('active');
  const again = await app.post(`/v1/webhooks/${id}/test`);
  expect([again.status, again.body.error.code]).toEqual([429, 'rate_limited']);
});

test('410 switches a webhook off at once', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  receiver.answer(410);
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({ state: 'failed', last_status: 410 });
  expect((await app.get(`/v1/webhooks/${id}`)).body.data.disabled_reason).toBe('gone');
});

test('a redirect is not followed', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  receiver.answer(302);
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({ last_fault: 'redirected' });
});

test('a webhook outlives the rotation of its key, not its end', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const key = await app.createKey();
  const made = await app.post(
    '/v1/webhooks',
    { url: receiver.url, events: ['trust_score.changed'], accounts: [account] },
    { key },
  );
  expect(made.status).toBe(201);
  const rotation = await app.post('/v1/keys/rotate', { revoke_old_in_seconds: 0 }, { key });
  const rotated = rotation.body.data.api_key;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect(receiver.received).toHaveLength(1);
  await app.post('/v1/keys/revoke', undefined, { key: rotated });
  await app.app.services.live.publish(changed('2'));
  await tick(app);
  expect(receiver.received).toHaveLength(1);
});

test('two instances on one store send each delivery once', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const receiver = await startReceiver();
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  await createWebhook(here, receiver.url);
  const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
  for (const id of ids) await here.app.services.live.publish(changed(id));
  for (let round = 0; round < 10; round += 1) {
    clock.pass(1000);
    await Promise.all([tick(here, 0), tick(there, 0)]);
  }
  const seen = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(seen).size).toBe(ids.length);
  expect(seen).toHaveLength(ids.length);
  await there.close();
  await here.close();
  await close();
});

test('the scopes of the events are needed, to make a webhook and to end it', async () => {
  const app = await startApp();
  const reader = await app.createKey({ scopes: ['read'] });
  const writer = await app.createKey({ scopes: ['write:report'] });
  const body = (event: string) => ({
    url: 'https://example.com/',
    events: [event],
    accounts: event === 'report.reviewed' ? [] : [account],
  });
  const report = await app.post('/v1/webhooks', body('report.reviewed'), { key: reader });
  expect([report.status, report.body.error.code]).toEqual([403, 'insufficient_scope']);
  expect(report.headers['www-authenticate']).toContain('scope="write:report"');
  const trust = await app.post('/v1/webhooks', body('trust_score.changed'), { key: writer });
  expect(trust.status).toBe(403);
  expect((await app.post('/v1/webhooks', body('report.reviewed'), { key: writer })).status).toBe(
    201,
  );
  expect(
    (await app.post('/v1/webhooks', body('trust_score.changed'), { key: reader })).status,
  ).toBe(201);
});

test('the 21st webhook, or the 101st account, has no room', async () => {
  const app = await startApp();
  const accounts = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      game: 'hsr',
      uid: `${700_000_000 + from + index}`,
    }));
  await createWebhook(app, 'https://example.com/', { accounts: accounts(0, 100) });
  const crowded = await createWebhook(app, 'https://example.com/', { accounts: accounts(100, 1) });
  expect([crowded.status, crowded.body.error.code]).toEqual([409, 'webhook_limit_reached']);
  for (let count = 1; count < 20; count += 1) {
    expect(
      (await createWebhook(app, 'https://example.com/', { accounts: accounts(0, 5) })).status,
    ).toBe(201);
  }
  const refused = await createWebhook(app, 'https://example.com/', { accounts: accounts(0, 5) });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'webhook_limit_reached']);
});

test.each([
  ['ftp://example.com/', 'another scheme'],
  ['example.com', 'no URL'],
  ['https://user:word@example.com/', 'user info'],
  ['https://user@example.com/', 'a user name'],
  ['https://example.com/#x', 'a fragment'],
  ['https://example.com/a\n/b', 'a line end'],
  ['https://example.com/a\u0000', 'a control character'],
  ['https://example.com:22/', 'a port of something else'],
  ['https://example.com:1023/', 'a low port'],
  [`https://example.com/${'x'.repeat(2048)}`, 'too long'],
  ['http://example.com/', 'no https'],
  ['https://127.0.0.1/', 'loopback'],
  ['https://[::1]/', 'loopback'],
  ['https://0x7f000001/', 'loopback in disguise'],
  ['https://2130706433/', 'loopback in disguise'],
  ['https://127.1/', 'loopback in disguise'],
  ['https://10.0.0.1/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private in disguise'],
  ['https://169.254.169.254/latest', 'metadata'],
  ['https://localhost/', 'a name of this machine'],
  ['https://a.localhost/', 'a name of this machine'],
  ['https://intranet/', 'a name without a dot'],
  ['https://db.internal/', 'a name of the inside'],
])('an address that is not for webhooks is refused: %s (%s)', async (url) => {
  const { status, body } = await createWebhook(await publicOnly(), url);
  expect([status, body.error.code, body.error.details[0].path]).toEqual([
    400,
    'validation_failed',
    'url',
  ]);
});

test.each(['https://example.com/', 'https://example.com:8443/a?b=c', 'https://93.184.216.34/'])(
  'an address of the internet is taken: %s',
  async (url) => {
    expect((await createWebhook(await publicOnly(), url)).status).toBe(201);
  },
);

test('a name that leads inside is found out when something is delivered', async () => {
  const app = await startApp({
    env: { WEBHOOKS_TO_PRIVATE: 'false' },
    lookup: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  const { id } = (await createWebhook(app, 'https://hooks.example.com/')).body.data;
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect((await deliveriesOf(app, id))[0]).toMatchObject({
    state: 'pending',
    last_status: null,
    last_fault: 'address_not_allowed',
  });
});

test.each([
  [{ events: [] }, 'events'],
  [{ events: ['nothing'] }, 'events'],
  [{ events: 'report.reviewed' }, 'events'],
  [{ accounts: [] }, 'accounts'],
  [{ accounts: 'x' }, 'accounts'],
  [{ events: ['report.reviewed'] }, 'accounts'],
  [{ url: undefined }, 'url'],
  [{ url: 5 }, 'url'],
])('%j is refused by its member', async (body, path) => {
  const reply = await createWebhook(await publicOnly(), 'https://example.com/', body);
  expect([reply.status, reply.body.error.code]).toEqual([400, 'validation_failed']);
  expect(reply.body.error.details[0].path).toBe(path);
});

test('deliveries are pages, newest first', async () => {
  const app = await startApp();
  const { id } = (await createWebhook(app, 'http://127.0.0.1:2000/')).body.data;
  for (const event of ['1', '2', '3']) {
    app.clock.pass(1000);
    await app.app.services.live.publish(changed(event));
    await app.app.services.live.idle();
  }
  const first = await app.get(`/v1/webhooks/${id}/deliveries?limit=2`);
  expect(first.body.data).toHaveLength(2);
  expect(first.body.meta.total).toBe(3);
  const cursor = first.body.meta.cursor_next;
  const rest = await app.get(`/v1/webhooks/${id}/deliveries?limit=2&cursor=${cursor}`);
  const times = [...first.body.data, ...rest.body.data].map((row) => row.created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(times).toHaveLength(3);
});

test('the same through the graph', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const made = await app.query(
    `mutation ($url: String!) {
      createWebhook(url: $url, events: [TRUST_SCORE_CHANGED], accounts: [{ game: GENSHIN, uid: "812345678" }]) {
        secret
        webhook { webhookId url events accounts { game uid } enabled disabledReason }
      }
    }`,
    { url: receiver.url },
  );
  const { secret, webhook } = made.body.data.createWebhook;
  expect(secret).toMatch(/^whsec_/);
  const { webhookId: id, ...shown } = webhook;
  expect(shown).toEqual({
    url: receiver.url,
    events: ['TRUST_SCORE_CHANGED'],
    accounts: [{ game: 'GENSHIN', uid: '812345678' }],
    enabled: true,
    disabledReason: null,
  });
  await app.query('mutation ($id: String!) { testWebhook(id: $id) { state } }', { id });
  await tick(app);
  expect(receiver.received).toHaveLength(1);
  const { body } = await app.query(
    '{ webhooks { webhookId deliveries(first: 5) { totalCount nodes { type state lastStatus lastFault } } } }',
  );
  expect(body.data.webhooks).toEqual([
    {
      webhookId: id,
      deliveries: {
        totalCount: 1,
        nodes: [{ type: 'WEBHOOK_TEST', state: 'DELIVERED', lastStatus: 204, lastFault: null }],
      },
    },
  ]);
  const key = await app.createKey();
  const strange = await app.query(
    'mutation ($id: String!) { deleteWebhook(id: $id) { url } }',
    { id },
    { key },
  );
  expect(strange.body.errors[0].extensions.code).toBe('NOT_FOUND');
  await app.query('mutation ($id: String!) { deleteWebhook(id: $id) { url } }', { id });
  expect((await app.query('{ webhooks { url } }')).body.data.webhooks).toEqual([]);
});

test('a report that was filed and decided on comes to the webhook of its family', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  await app.post('/v1/webhooks', { url: receiver.url, events: ['report.reviewed'] });
  const filed = await app.post('/v1/scam-report', {
    game: account.game,
    reported_uid: account.uid,
    reporter_uid: '700123456',
    category: 'phishing',
    description: 'They asked for the password of my account, and I have pictures of it.',
  });
  const { id } = filed.body.data;
  const key = await app.createKey({ scopes: ['admin'] });
  const decided = await app.post(
    `/v1/admin/scam-reports/${id}/review`,
    { decision: 'confirmed' },
    { key },
  );
  expect(decided.status).toBe(200);
  await tick(app);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'report.reviewed',
      data: { report_id: id, game: 'genshin', status: 'confirmed', decision: 'confirmed' },
    },
  ]);
});

test('the key that made a webhook reads what Location names (R18.1)', async () => {
  const { post, get, createKey } = await startApp();
  const body = { url: 'https://example.com/hook', events: ['report.reviewed'] };
  const key = await createKey({ scopes: ['write:report'] });
  const made = await post('/v1/webhooks', body, { key });
  const at = String(made.headers['location']);
  expect((await get(at, { key })).body.data.id).toBe(made.body.data.id);
  expect((await get('/v1/webhooks', { key })).body.data).toHaveLength(1);
  expect((await get(`${at}/deliveries`, { key })).status).toBe(200);
  const builder = await createKey({ scopes: ['write:build'] });
  expect((await get(at, { key: builder })).status).toBe(403);
});
