import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startApp, testClock } from '../support/app.ts';
import { changed } from '../support/live-events.ts';
import {
  changeWebhook,
  createWebhook,
  deliveriesOf,
  lastOf,
  tick,
  webhookOf,
} from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

test('a receiver breaks, is understood, gets a new secret, and is sent again what it missed', async () => {
  // The library measures the timestamp against the time of this machine.
  const app = await startApp({ clock: testClock(Date.now()) });
  const receiver = await startReceiver();
  const { id, secret: old } = (await createWebhook(app, receiver.url)).body.data;
  receiver.answer(500);
  await app.app.services.live.publish(changed('1'));
  await tick(app);

  const [delivery] = await deliveriesOf(app, id);
  expect(delivery).toMatchObject({
    state: 'pending',
    last_status: 500,
    last_fault: 'http_status',
    last_error: 'The receiver answered a status that is not 2xx: 500 (Internal Server Error).',
  });
  const path = `/v1/webhooks/${id}/deliveries/${delivery.id}`;
  const shown = (await app.get(path)).body.data;
  expect(shown).toEqual({ ...delivery, body: lastOf(receiver).body });

  const rolled = await app.post(`/v1/webhooks/${id}/secret`);
  expect([rolled.status, rolled.headers['cache-control']]).toEqual([201, 'no-store']);
  const { secret, ...webhook } = rolled.body.data;
  expect(secret).not.toBe(old);
  expect(await webhookOf(app, id)).toEqual(webhook);

  receiver.answer(204);
  const again = await app.post(`${path}/redeliver`);
  expect([again.status, again.body.data.state]).toEqual([200, 'pending']);
  // A double click.
  expect((await app.post(`${path}/redeliver`)).body.data).toEqual(again.body.data);
  await tick(app, 0);

  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  const { headers, body } = lastOf(receiver);
  expect(body).toBe(first?.body);
  expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const each of [old, secret])
    expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'trust_score.changed',
    });
  expect((await app.get(path)).body.data).toMatchObject({
    state: 'delivered',
    attempts: 2,
    last_status: 204,
    last_fault: null,
    last_error: null,
  });
  const moved = await changeWebhook(app, id, { enabled: false });
  expect(moved.body.data).toMatchObject({ status: 'disabled', disabled_reason: 'paused' });
  for (const line of app.log) expect(line).not.toContain('whsec_');
});
