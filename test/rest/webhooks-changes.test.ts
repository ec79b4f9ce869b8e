import { describe, expect, test } from 'vitest';
import { watchRecords } from '../../src/domains/webhooks/registry.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { changed, lineageOf, reviewed } from '../support/live-events.ts';
import { openTestStore } from '../support/store.ts';
import { account, changeWebhook, createWebhook, tick, webhookOf } from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const minute = 60_000;
const hour = 60 * minute;
const other = { game: 'hsr', uid: '700123456' };

async function start(url = 'http://127.0.0.1:2000/', body: object = {}) {
  const app = await startApp();
  const made = (await createWebhook(app, url, body)).body.data;
  const { secret: _secret, ...webhook } = made;
  return { app, id: made.id as string, webhook };
}

const update = `mutation (
  $id: String!, $url: String, $events: [WebhookEvent!], $accounts: [WebhookAccountInput!], $enabled: Boolean
) {
  updateWebhook(id: $id, url: $url, events: $events, accounts: $accounts, enabled: $enabled) {
    url events accounts { game uid } enabled disabledReason
  }
}`;

/** How many watches there are of what a lineage's webhooks may name. */
async function watchesOf({ store }: TestApp, account: string): Promise<number> {
  const { rows } = await store.collection(watchRecords).page({
    index: 'byAccount',
    equals: { account },
    limit: 10,
    direction: 'ascending',
  });
  return rows.length;
}

test('only what is sent changes', async () => {
  const { app, id, webhook } = await start();
  const url = 'https://example.com/other';
  const first = await changeWebhook(app, id, { url });
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(first.body).toEqual({ data: { ...webhook, url } });
  const second = await changeWebhook(app, id, {
    events: ['report.reviewed'],
    accounts: [],
    url: null,
  });
  expect(second.body.data).toEqual({
    ...{ ...webhook, url, events: ['report.reviewed'], accounts: [] },
  });
  const notices = [{ game: 'zzz', type: 'banner' }];
  const third = await changeWebhook(app, id, {
    events: ['report.reviewed', 'notice.published'],
    notices,
  });
  expect(third.body.data).toMatchObject({ url, notices });
  expect(await webhookOf(app, id)).toEqual(third.body.data);
});

test('the same through the graph', async () => {
  const { app, id } = await start();
  const { body } = await app.query(update, {
    id,
    events: ['REPORT_REVIEWED'],
    accounts: [],
    enabled: false,
  });
  expect(body.data.updateWebhook).toEqual({
    url: 'http://127.0.0.1:2000/',
    events: ['REPORT_REVIEWED'],
    accounts: [],
    enabled: false,
    disabledReason: 'PAUSED',
  });
  const nothing = await app.query(update, { id });
  expect(nothing.body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'url' }],
  });
});

test.each([
  [{}, 'url'],
  [{ url: null }, 'url'],
  [{ url: 'ftp://example.com/' }, 'url'],
  [{ url: 'https://user@example.com/' }, 'url'],
  [{ url: 5 }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['nothing'] }, 'events'],
  [{ accounts: [] }, 'accounts'],
  [{ events: ['report.reviewed'] }, 'accounts'],
  [{ notices: [{ game: 'zzz' }] }, 'notices'],
  [{ enabled: 'yes' }, 'enabled'],
  [{ secret: 'whsec_x' }, 'secret'],
])('%j is refused by its member, and changes nothing', async (body, path) => {
  const { app, id, webhook } = await start();
  const reply = await changeWebhook(app, id, body);
  expect([reply.status, reply.body.error.code]).toEqual([400, 'validation_failed']);
  expect(reply.body.error.details[0].path).toBe(path);
  expect(await webhookOf(app, id)).toEqual(webhook);
});

test('the scopes of the events before and after are needed', async () => {
  const app = await startApp();
  const reader = await app.createKey({ scopes: ['read'] });
  const body = {
    url: 'https://example.com/',
    events: ['trust_score.changed'],
    accounts: [account],
  };
  const { id } = (await app.post('/v1/webhooks', body, { key: reader })).body.data;
  const more = { events: ['report.reviewed'], accounts: [] };
  const refused = await changeWebhook(app, id, more, { key: reader });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
  expect(refused.headers['www-authenticate']).toContain('scope="write:report"');
  expect((await changeWebhook(app, id, { enabled: false }, { key: reader })).status).toBe(200);
});

test('another account has to have room, and leaves room where it was', async () => {
  const { app, id } = await start();
  const accounts = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      game: 'hsr',
      uid: `${700_000_000 + from + index}`,
    }));
  await createWebhook(app, 'https://example.com/', { accounts: accounts(0, 99) });
  const full = await changeWebhook(app, id, { accounts: [account, ...accounts(500, 1)] });
  expect([full.status, full.body.error.code]).toEqual([409, 'webhook_limit_reached']);
  expect((await webhookOf(app, id)).accounts).toEqual([account]);
  expect((await changeWebhook(app, id, { accounts: accounts(500, 1) })).status).toBe(200);
  // The watch of the refused one is not left behind.
  expect(await watchesOf(app, 'test:genshin:812345678')).toBe(0);
  expect(await watchesOf(app, 'test:hsr:700000500')).toBe(1);
});

test('events follow what a webhook names now', async () => {
  const receiver = await startReceiver();
  const { app, id } = await start(receiver.url);
  await changeWebhook(app, id, { accounts: [other] });
  await app.app.services.live.publish(changed('1'));
  await app.app.services.live.publish(changed('2', { game: 'hsr', uid: other.uid }));
  await tick(app);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.uid)).toEqual([other.uid]);
  await changeWebhook(app, id, { events: ['report.reviewed'], accounts: [] });
  const lineageId = await lineageOf(app, app.key);
  await app.app.services.live.publish(changed('3', { game: 'hsr', uid: other.uid }));
  await app.app.services.live.publish(reviewed('4', { lineageId }));
  await tick(app);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type).slice(1)).toEqual([
    'report.reviewed',
  ]);
});

test('what waits goes to the new address', async () => {
  const [broken, mended] = [await startReceiver(), await startReceiver()];
  broken.answer(500);
  const { app, id } = await start(broken.url);
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  await changeWebhook(app, id, { url: mended.url });
  expect((await webhookOf(app, id)).failing_since).toBeNull();
  await tick(app, 6000);
  expect([broken.received.length, mended.received.length]).toEqual([1, 1]);
  expect(mended.received[0]?.headers['webhook-id']).toBe(broken.received[0]?.headers['webhook-id']);
});

test('one that was switched off for failing is on again, with a day before it', async () => {
  const receiver = await startReceiver();
  receiver.answer(500);
  const { app, id } = await start(receiver.url);
  await app.app.services.live.publish(changed('1'));
  for (let at = 0; at <= 23; at += 1) await tick(app, hour);
  // This one waits longer than the webhook is off.
  await app.app.services.live.publish(changed('2'));
  for (let at = 0; at <= 1; at += 1) await tick(app, hour);
  expect(await webhookOf(app, id)).toMatchObject({ disabled_reason: 'failing' });
  const on = await changeWebhook(app, id, { enabled: true });
  expect(on.body.data).toMatchObject({
    ...{ status: 'active', disabled_reason: null, failing_since: null },
  });
  await app.app.services.live.publish(changed('3'));
  for (let at = 0; at < 20; at += 1) await tick(app, hour);
  const failing = await webhookOf(app, id);
  expect(failing.status).toBe('active');
  expect(Date.parse(failing.failing_since)).toBeGreaterThan(Date.parse('2026-01-16T09:30:00.000Z'));
});

test('one that its owner switched off is sent nothing until he switches it on, whatever a test comes to', async () => {
  const receiver = await startReceiver();
  const { app, id } = await start(receiver.url);
  await changeWebhook(app, id, { enabled: false });
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect(receiver.received).toEqual([]);
  await app.post(`/v1/webhooks/${id}/test`);
  await tick(app);
  expect(receiver.received).toHaveLength(1);
  expect((await webhookOf(app, id)).disabled_reason).toBe('paused');
  receiver.answer(410);
  app.clock.pass(minute);
  await app.post(`/v1/webhooks/${id}/test`);
  await tick(app);
  expect((await webhookOf(app, id)).disabled_reason).toBe('paused');
  await changeWebhook(app, id, { enabled: true });
  receiver.answer(204);
  await app.app.services.live.publish(changed('2'));
  await tick(app);
  expect(receiver.received).toHaveLength(3);
});

test('one whose key has ended is served again for the key that switches it on', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const rotated = { key: (await app.post('/v1/keys/rotate', {})).body.data.api_key as string };
  const body = { url: receiver.url, events: ['trust_score.changed'], accounts: [account] };
  const { id } = (await app.post('/v1/webhooks', body, rotated)).body.data;
  await app.post('/v1/keys/revoke', undefined, rotated);
  await app.app.services.live.publish(changed('1'));
  await tick(app);
  expect((await webhookOf(app, id)).disabled_reason).toBe('key_ended');
  // The key before is still good for an hour.
  expect((await changeWebhook(app, id, { enabled: true })).body.data.status).toBe('active');
  await app.app.services.live.publish(changed('2'));
  await tick(app);
  expect(receiver.received).toHaveLength(1);
});

describe('what meets a change', () => {
  test('of two changes at once both are there', async () => {
    const { app, id } = await start();
    const url = 'https://example.com/both';
    const replies = await Promise.all([
      changeWebhook(app, id, { url }),
      changeWebhook(app, id, { accounts: [other] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await webhookOf(app, id)).toMatchObject({ url, accounts: [other] });
    expect(await watchesOf(app, 'test:genshin:812345678')).toBe(0);
    expect(await watchesOf(app, 'test:hsr:700123456')).toBe(1);
  });

  test('of two that do not go together one is refused', async () => {
    const { app, id } = await start();
    const replies = await Promise.all([
      changeWebhook(app, id, { events: ['report.reviewed'], accounts: [] }),
      changeWebhook(app, id, { accounts: [other] }),
    ]);
    const { events, accounts } = await webhookOf(app, id);
    expect(events.includes('trust_score.changed')).toBe(accounts.length > 0);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
  });

  test('a deletion leaves no webhook and no watch, whichever came first', async () => {
    const { app, id } = await start();
    const [, change] = await Promise.all([
      app.request(`/v1/webhooks/${id}`, { method: 'DELETE' }),
      changeWebhook(app, id, { accounts: [account, other] }),
    ]);
    expect([200, 404]).toContain(change.status);
    expect((await app.get('/v1/webhooks')).body.data).toEqual([]);
    for (const named of ['test:genshin:812345678', 'test:hsr:700123456'])
      expect(await watchesOf(app, named)).toBe(0);
    expect((await changeWebhook(app, id, { enabled: true })).status).toBe(404);
  });

  test.each([410, 500])('an attempt to the old address that ends with %i', async (status) => {
    const [slow, mended] = [await startReceiver(), await startReceiver()];
    const { app, id } = await start(slow.url);
    slow.answer(null);
    await app.app.services.live.publish(changed('1'));
    app.clock.pass(1000);
    await app.app.services.live.idle();
    await app.app.services.webhooks.tick();
    await slow.has(1);
    await changeWebhook(app, id, { url: mended.url });
    slow.finish(status);
    await app.app.services.webhooks.idle();
    expect(await webhookOf(app, id)).toMatchObject({
      ...{ status: 'active', failing_since: null },
    });
  });

  test('the end of its key family: it stays off', async () => {
    const app = await startApp();
    const key = await app.createKey();
    const body = { url: 'https://example.com/', events: ['report.reviewed'] };
    const { id } = (await app.post('/v1/webhooks', body, { key })).body.data;
    await app.post('/v1/keys/revoke', undefined, { key });
    const reply = await changeWebhook(app, id, { enabled: true }, { key });
    expect([reply.status, reply.body.error.code]).toEqual([401, 'revoked_api_key']);
  });

  test('a second instance sees it at once', async () => {
    const clock = testClock();
    const { store, close } = await openTestStore(clock);
    const here = await startApp({ store, clock, seed: 'here' });
    const there = await startApp({ store, clock, seed: 'there' });
    const receiver = await startReceiver();
    const { id } = (await createWebhook(here, 'http://127.0.0.1:2000/')).body.data;
    const sameKey = { key: here.key };
    await changeWebhook(there, id, { url: receiver.url, accounts: [other] }, sameKey);
    await here.app.services.live.publish(changed('1', { game: 'hsr', uid: other.uid }));
    await tick(here);
    expect(receiver.received).toHaveLength(1);
    await there.close();
    await here.close();
    await close();
  });
});
