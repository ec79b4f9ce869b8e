import { expect, test } from 'vitest';
import { lastingApp, startApp, type TestApp, testClock } from '../support/app.ts';
import { changed, lineageOf, reviewed } from '../support/live-events.ts';
import { openTestStore } from '../support/store.ts';
import { changeWebhook } from '../support/webhook-app.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const accounts = Array.from({ length: 100 }, (_, index) => ({
  game: 'genshin' as const,
  uid: `${812_000_000 + index}`,
}));
const target = { game: 'genshin' as const, uid: '813000000' };

/** 20 webhooks for 100 accounts, all at a receiver that never answers. */
async function createHog(app: TestApp, receiver: Receiver): Promise<string> {
  receiver.answer(null);
  const key = await app.createKey();
  for (let count = 0; count < 20; count += 1) {
    const body = { url: receiver.url, events: ['trust_score.changed'], accounts };
    expect((await app.post('/v1/webhooks', body, { key })).status).toBe(201);
  }
  return key;
}

/** So many of the accounts change: 20 deliveries each. */
async function change({ app }: TestApp, count: number): Promise<void> {
  const events = accounts.slice(0, count).map((account) => changed(account.uid, account));
  await Promise.all(events.map((event) => app.services.live.publish(event)));
  await app.services.live.idle();
}

const listen = (app: TestApp, receiver: Receiver) =>
  app.post('/v1/webhooks', {
    url: receiver.url,
    events: ['report.reviewed', 'trust_score.changed'],
    accounts: [target],
  });

async function tick({ app, clock }: TestApp, milliseconds = 1000): Promise<void> {
  clock.pass(milliseconds);
  await app.services.webhooks.tick();
}

/** One event of each type, for whoever `owner` belongs to. */
async function tellBoth(app: TestApp, owner: string): Promise<void> {
  const lineageId = await lineageOf(app, owner);
  await app.app.services.live.publish(reviewed('1', { lineageId }));
  await app.app.services.live.publish(changed('good', target));
  await app.app.services.live.idle();
}

test('600 deliveries to a receiver that never answers do not delay those of another by a tick', async () => {
  const app = await startApp();
  const [dead, good] = [await startReceiver(), await startReceiver()];
  await createHog(app, dead);
  await listen(app, good);
  await change(app, 30);
  for (let ticks = 0; ticks < 3; ticks += 1) await tick(app);
  await tellBoth(app, app.key);
  await tick(app);
  await good.has(2);
  expect(dead.received.length).toBeLessThanOrEqual(4);
  dead.giveUp();
}, 60_000);

test('nor do they where two instances share the work', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const [dead, good] = [await startReceiver(), await startReceiver()];
  await createHog(here, dead);
  await listen(here, good);
  await change(here, 30);
  for (let ticks = 0; ticks < 3; ticks += 1) {
    await Promise.all([tick(here, 500), tick(there, 500)]);
  }
  await tellBoth(there, here.key);
  // The instance that is asked is one that the hog keeps busy, too.
  await tick(here);
  await good.has(2);
  expect(dead.received.length).toBeLessThanOrEqual(8);
  dead.giveUp();
  await there.close();
  await here.close();
  await close();
}, 60_000);

test('what waits beyond 2,000 is dropped, shown to its family and logged', async () => {
  const app = await startApp();
  const dead = await startReceiver();
  const key = await createHog(app, dead);
  await change(app, accounts.length);
  const list = async () => (await app.get('/v1/webhooks', { key })).body.data;
  expect((await list()).map(({ dropped }: { dropped: number }) => dropped)).toEqual(
    Array.from({ length: 20 }, () => 0),
  );
  app.clock.pass(1000);
  const [account = target] = accounts;
  await app.app.services.live.publish(changed('again', account));
  await app.app.services.live.idle();
  const webhooks: { id: string; dropped: number }[] = await list();
  expect(webhooks.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(20);
  const { id } = webhooks.find(({ dropped }) => dropped > 0) ?? { id: '' };
  const { body } = await app.query(
    `query ($id: String!) {
      webhook(id: $id) { droppedCount deliveries(first: 200) { nodes { state lastFault attempts nextAttemptAt } } }
    }`,
    { id },
    { key },
  );
  const { droppedCount, deliveries } = body.data.webhook;
  const fault = { state: 'FAILED', lastFault: 'DROPPED', attempts: 0, nextAttemptAt: null };
  expect(deliveries.nodes.slice(-droppedCount)).toEqual(
    Array.from({ length: droppedCount }, () => fault),
  );
  expect(deliveries.nodes[0]).toMatchObject({ state: 'PENDING' });
  const lines = app.log.filter((line) => line.includes('dropped deliveries'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('svc_');
  dead.giveUp();
}, 60_000);

const publicOnly = lastingApp({ env: { WEBHOOKS_TO_PRIVATE: 'false' } });

test.each([
  'https://168.63.129.16/',
  'https://168.63.129.16./',
  'https://0xa83f8110/',
  'https://2822734096/',
  'https://0250.077.0201.020/',
  'https://[::ffff:168.63.129.16]/',
  'https://[64:ff9b::a83f:8110]/',
  'https://[2002:a83f:8110::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/latest/meta-data/',
  'https://192.0.0.192/opc/v2/',
  'https://199.36.153.8/',
  'https://161.26.0.10/',
  'https://[fd00:ec2::254]/',
  'https://[fd20:ce::254]/',
  'https://[fe80::a9fe:a9fe]/',
  'https://metadata.google.internal/',
  'https://METADATA.google.internal./',
  'https://metadata.tencentyun.com/',
  'https://printer.local/',
  'https://router.home.arpa/',
  'https://nas.lan/',
])('no webhook leads to the inside of a provider, nor is it changed so: %s', async (url) => {
  const app = await publicOnly();
  const { post, query } = app;
  const good = { url: 'https://example.com/', events: ['report.reviewed'] };
  const { id } = (await post('/v1/webhooks', good)).body.data;
  for (const { status, body } of [
    await post('/v1/webhooks', { url, events: ['report.reviewed'] }),
    await changeWebhook(app, id, { url }),
  ])
    expect([status, body.error.code, body.error.details[0].path]).toEqual([
      400,
      'validation_failed',
      'url',
    ]);
  const { body } = await query(
    'mutation ($id: String!, $url: String!) { updateWebhook(id: $id, url: $url) { url } }',
    { id, url },
  );
  expect([body.data.updateWebhook, body.errors[0].extensions.details[0].path]).toEqual([
    null,
    'url',
  ]);
  expect((await app.request(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('a name that leads to the host of Azure is found out at the delivery', async () => {
  const app = await startApp({
    env: { WEBHOOKS_TO_PRIVATE: 'false' },
    lookup: async () => [{ address: '168.63.129.16', family: 4 }],
  });
  const body = { url: 'https://hooks.example.com/', events: ['report.reviewed'] };
  const { id } = (await app.post('/v1/webhooks', body)).body.data;
  await app.post(`/v1/webhooks/${id}/test`);
  await tick(app);
  await app.app.services.webhooks.idle();
  const [delivery] = (await app.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({ last_fault: 'address_not_allowed', last_status: null });
});

test('a webhook that is changed to lead inside, by its name, sends nothing there, nor when it is redelivered', async () => {
  const asked: string[] = [];
  const app = await startApp({
    env: { WEBHOOKS_TO_PRIVATE: 'false' },
    lookup: async (name) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  const body = { url: 'https://good.example.com/', events: ['report.reviewed'] };
  const { id } = (await app.post('/v1/webhooks', body)).body.data;
  const { id: delivery } = (await app.post(`/v1/webhooks/${id}/test`)).body.data;
  await changeWebhook(app, id, { url: 'https://rebinding.example.com/' });
  const settle = async () => {
    await tick(app);
    await app.app.services.webhooks.idle();
    return (await app.get(`/v1/webhooks/${id}/deliveries`)).body.data[0];
  };
  expect(await settle()).toMatchObject({ last_fault: 'address_not_allowed', attempts: 1 });
  expect((await app.post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`)).status).toBe(200);
  const again = await settle();
  expect(again).toMatchObject({ last_fault: 'address_not_allowed', attempts: 2 });
  expect(again.last_error).not.toContain('127.0.0.1');
  expect(new Set(asked)).toEqual(new Set(['rebinding.example.com']));
});

test('who redelivers one delivery again and again sends it once a minute', async () => {
  const app = await startApp();
  const victim = await startReceiver();
  const { id } = (await listen(app, victim)).body.data;
  await app.app.services.live.publish(changed('1', target));
  await app.app.services.live.idle();
  await tick(app);
  await app.app.services.webhooks.idle();
  const [{ id: delivery }] = (await app.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  const statuses: number[] = [];
  for (let click = 0; click < 80; click += 1) {
    const reply = await app.post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`);
    statuses.push(reply.status);
    await tick(app);
    await app.app.services.webhooks.idle();
  }
  // 80 seconds: at once, and after a minute.
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(victim.received).toHaveLength(3);
});
