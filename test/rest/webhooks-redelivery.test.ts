import { describe, expect, test } from 'vitest';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { changed } from '../support/live-events.ts';
import { openTestStore } from '../support/store.ts';
import {
  account,
  changeWebhook,
  createWebhook,
  deliveriesOf,
  lastOf,
  tick,
  webhookOf,
} from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function start(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const receiver = await startReceiver();
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  return { app, receiver, id: id as string };
}

/** Makes so many events, and sends them once. */
async function sendOnce(app: TestApp, count: number, from = 0): Promise<void> {
  for (let event = from; event < from + count; event += 1) {
    await app.app.services.live.publish(changed(`${event}`));
    await tick(app, 1);
  }
}

const again = (app: TestApp, id: string, delivery: string, key = app.key) =>
  app.post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`, undefined, { key });

const allFailed = (app: TestApp, id: string) => app.post(`/v1/webhooks/${id}/redeliver-failed`);

/** One delivery that failed for good, a day ago. */
async function failedOne() {
  const { app, receiver, id } = await start();
  receiver.answer(500);
  await sendOnce(app, 1);
  for (let at = 0; at < 12; at += 1) await tick(app, 2 * hour);
  const [delivery] = await deliveriesOf(app, id);
  expect(delivery.state).toBe('failed');
  await changeWebhook(app, id, { enabled: true });
  return { app, receiver, id, delivery: delivery.id as string, before: receiver.received.length };
}

test('what was accepted can be sent again, the same message with a new time', async () => {
  const { app, receiver, id } = await start();
  await sendOnce(app, 1);
  app.clock.pass(hour);
  const [{ id: delivery }] = await deliveriesOf(app, id);
  const reply = await again(app, id, delivery);
  expect(reply.body.data).toMatchObject({
    ...{ id: delivery, state: 'pending', finished_at: null },
    redelivered_at: '2026-01-15T09:30:00.001Z',
    next_attempt_at: '2026-01-15T09:30:00.001Z',
  });
  await tick(app, 0);
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(Number(second?.headers['webhook-timestamp'])).toBe(
    Number(first?.headers['webhook-timestamp']) + 3600,
  );
  expect(await deliveriesOf(app, id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('many clicks at once send it once; the next one is good a minute later', async () => {
  const { app, receiver, id, delivery, before } = await failedOne();
  receiver.answer(204);
  const clicks = await Promise.all(Array.from({ length: 8 }, () => again(app, id, delivery)));
  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  await tick(app, 0);
  await tick(app, 0);
  expect(receiver.received).toHaveLength(before + 1);
  const soon = await again(app, id, delivery);
  expect([soon.status, soon.body.error.code, soon.headers['retry-after']]).toEqual([
    ...[429, 'rate_limited', '60'],
  ]);
  app.clock.pass(minute);
  expect((await again(app, id, delivery)).status).toBe(200);
  await tick(app, 0);
  expect(receiver.received).toHaveLength(before + 2);
});

test('clicks at two instances send it once', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const receiver = await startReceiver();
  const { id } = (await createWebhook(here, receiver.url)).body.data;
  await sendOnce(here, 1);
  const [{ id: delivery }] = await deliveriesOf(here, id);
  await Promise.all([again(here, id, delivery), again(there, id, delivery, here.key)]);
  await Promise.all([tick(here, 0), tick(there, 0)]);
  expect(receiver.received).toHaveLength(2);
  await there.close();
  await here.close();
  await close();
});

test('while it is being sent a click changes nothing', async () => {
  const { app, receiver, id } = await start();
  receiver.answer(null);
  await app.app.services.live.publish(changed('1'));
  app.clock.pass(1000);
  await app.app.services.live.idle();
  await app.app.services.webhooks.tick();
  await receiver.has(1);
  const [{ id: delivery }] = await deliveriesOf(app, id);
  expect((await again(app, id, delivery)).body.data).toMatchObject({
    ...{ state: 'pending', attempts: 1, redelivered_at: null },
  });
  receiver.finish(204);
  await app.app.services.webhooks.idle();
  await tick(app, 0);
  expect(receiver.received).toHaveLength(1);
});

test('one that waits for its next attempt need not wait', async () => {
  const { app, receiver, id } = await start();
  receiver.answer(500);
  await sendOnce(app, 1);
  await tick(app, 5000);
  await tick(app, 30_000);
  receiver.answer(204);
  const [waiting] = await deliveriesOf(app, id);
  expect(waiting).toMatchObject({ state: 'pending', attempts: 3 });
  await again(app, id, waiting.id);
  await tick(app, 0);
  expect(await deliveriesOf(app, id)).toMatchObject([{ state: 'delivered', attempts: 4 }]);
});

test('after a day it is tried once, and its failure is no older than the click', async () => {
  const { app, receiver, id, delivery, before } = await failedOne();
  app.clock.pass(2 * day);
  await again(app, id, delivery);
  await tick(app, 0);
  expect(receiver.received).toHaveLength(before + 1);
  expect(await deliveriesOf(app, id)).toMatchObject([{ state: 'failed', last_status: 500 }]);
  expect(await webhookOf(app, id)).toMatchObject({
    ...{ status: 'active', failing_since: '2026-01-18T08:30:00.001Z' },
  });
});

test('it goes to the present address', async () => {
  const { app, id, delivery } = await failedOne();
  const mended = await startReceiver();
  await changeWebhook(app, id, { url: mended.url });
  await again(app, id, delivery);
  await tick(app, 0);
  expect(mended.received).toHaveLength(1);
});

test('a webhook that is off is sent nothing again', async () => {
  const { app, id, delivery } = await failedOne();
  await changeWebhook(app, id, { enabled: false });
  for (const reply of [await again(app, id, delivery), await allFailed(app, id)]) {
    expect([reply.status, reply.body.error.code]).toEqual([409, 'webhook_disabled']);
    expect(reply.body.error.message).toContain('"enabled": true');
  }
});

describe('whose it is', () => {
  test('nobody reaches a delivery through another webhook', async () => {
    const { app, id } = await start();
    await sendOnce(app, 1);
    const [{ id: delivery }] = await deliveriesOf(app, id);
    const own = (await createWebhook(app, 'https://example.com/')).body.data.id;
    const key = await app.createKey();
    const body = {
      url: 'https://example.com/',
      events: ['trust_score.changed'],
      accounts: [account],
    };
    const strange = (await app.post('/v1/webhooks', body, { key })).body.data.id;
    for (const [webhook, as] of [
      [own, app.key],
      [strange, key],
      [id, key],
    ] as const) {
      const path = `/v1/webhooks/${webhook}/deliveries/${delivery}`;
      const replies = [await app.get(path, { key: as }), await again(app, webhook, delivery, as)];
      expect(replies.map(({ status }) => status)).toEqual([404, 404]);
      for (const { text } of replies) expect(text).not.toContain('812345678');
    }
    expect((await app.get(`/v1/webhooks/${id}/deliveries/${delivery}`)).status).toBe(200);
    expect((await again(app, id, 'msg_x')).status).toBe(404);
  });

  test('the scopes of the events are needed', async () => {
    const app = await startApp();
    const [writer, reader] = await Promise.all([
      app.createKey({ scopes: ['write:report'] }),
      app.createKey({ scopes: ['read'] }),
    ]);
    const body = { url: 'https://example.com/', events: ['report.reviewed'] };
    const { id } = (await app.post('/v1/webhooks', body, { key: writer })).body.data;
    const test = (await app.post(`/v1/webhooks/${id}/test`, {}, { key: writer })).body.data;
    const path = `/v1/webhooks/${id}/deliveries/${test.id}`;
    expect((await app.get(path, { key: writer })).status).toBe(200);
    expect((await app.get(path, { key: reader })).status).toBe(404);
    expect((await again(app, id, test.id, writer)).status).toBe(200);
  });
});

test('a body that waits is shown too, and a week later neither is there', async () => {
  const { app, receiver, id } = await start();
  receiver.answer(500);
  await sendOnce(app, 1);
  const [{ id: delivery }] = await deliveriesOf(app, id);
  const path = `/v1/webhooks/${id}/deliveries/${delivery}`;
  expect((await app.get(path)).body.data).toMatchObject({
    state: 'pending',
    body: lastOf(receiver).body,
  });
  const { body } = await app.query(
    'query ($w: String!, $d: String!) { webhookDelivery(webhookId: $w, id: $d) { deliveryId body } }',
    { w: id, d: delivery },
  );
  expect(body.data.webhookDelivery).toEqual({ deliveryId: delivery, body: lastOf(receiver).body });
  app.clock.pass(7 * day);
  expect((await app.get(path)).status).toBe(404);
  expect((await again(app, id, delivery)).status).toBe(404);
});

describe('all that failed', () => {
  /** Deliveries that failed at once, since the receiver said that it is gone. */
  async function failedMany(count: number, options?: Parameters<typeof startApp>[0]) {
    const { app, receiver, id } = await start(options);
    for (let event = 0; event < count; event += 1) {
      await app.app.services.live.publish(changed(`${event}`));
    }
    receiver.answer(410);
    for (let left = count; left > 0; left -= 16) await tick(app);
    await changeWebhook(app, id, { enabled: true });
    const { body } = await app.get(`/v1/webhooks/${id}/deliveries?limit=200`);
    const states = new Set(body.data.map(({ state }: { state: string }) => state));
    expect([...states]).toEqual(['failed']);
    receiver.received.splice(0);
    return { app, receiver, id };
  }

  test('is sent again, a hundred at once, each once', async () => {
    const { app, receiver, id } = await failedMany(130);
    receiver.answer(204);
    const first = await allFailed(app, id);
    expect([first.status, first.body.data]).toEqual([200, { count: 100, more: true }]);
    const second = await allFailed(app, id);
    expect(second.body.data).toEqual({ count: 30, more: false });
    expect((await allFailed(app, id)).body.data).toEqual({ count: 0, more: false });
    for (let round = 0; round < 12; round += 1) await tick(app, 100);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([130, 130]);
    const { body } = await app.get(`/v1/webhooks/${id}/deliveries?limit=200`);
    for (const { state } of body.data) expect(state).toBe('delivered');
  }, 120_000);

  test('two clicks at once count each delivery for one of them', async () => {
    const { app, receiver, id } = await failedMany(5);
    receiver.answer(204);
    const replies = await Promise.all([allFailed(app, id), allFailed(app, id)]);
    const counts = replies.map(({ body }) => body.data.count);
    expect(counts[0] + counts[1]).toBe(5);
    await tick(app);
    await tick(app);
    expect(receiver.received).toHaveLength(5);
  });

  test('what fails again is left alone for an hour, and a test is no delivery', async () => {
    const { app, receiver, id } = await failedMany(3);
    receiver.answer(500);
    await app.post(`/v1/webhooks/${id}/test`);
    app.clock.pass(2 * day);
    await tick(app, 0);
    expect((await allFailed(app, id)).body.data).toEqual({ count: 3, more: false });
    await tick(app);
    await tick(app);
    expect((await allFailed(app, id)).body.data).toEqual({ count: 0, more: false });
    app.clock.pass(hour);
    expect((await allFailed(app, id)).body.data).toEqual({ count: 3, more: false });
  });

  test('the same through the graph, out of the same bucket', async () => {
    const { app, receiver, id } = await failedMany(2, {
      env: { REDELIVERY_BUCKET_CAPACITY: '2', REDELIVERY_BUCKET_REFILL_PER_MINUTE: '1' },
    });
    receiver.answer(204);
    const document = `mutation ($id: String!) { redeliverFailedDeliveries(id: $id) { count isMore } }`;
    const { body } = await app.query(document, { id });
    expect(body.data.redeliverFailedDeliveries).toEqual({ count: 2, isMore: false });
    const [{ id: delivery }] = await deliveriesOf(app, id);
    const one = `mutation ($w: String!, $d: String!) {
      redeliverWebhookDelivery(webhookId: $w, id: $d) { deliveryId state redeliveredAt }
    }`;
    const reply = await app.query(one, { w: id, d: delivery });
    expect(reply.body.data.redeliverWebhookDelivery).toMatchObject({
      ...{ deliveryId: delivery, state: 'PENDING' },
    });
    const refused = await allFailed(app, id);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers['ratelimit']).toContain('redelivery');
  });
});
