import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { changed } from '../support/live-events.ts';
import { changeWebhook, tick } from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const accounts = Array.from({ length: 100 }, (_, index) => ({
  game: 'genshin' as const,
  uid: `${812_000_000 + index}`,
}));

/** So many of the accounts change. */
async function publish({ app }: TestApp, name: string, count: number): Promise<void> {
  const events = accounts.slice(0, count).map((one) => changed(`${name} ${one.uid}`, one));
  await Promise.all(events.map((event) => app.services.live.publish(event)));
  await app.services.live.idle();
}

test('who sends again what failed, while nearly as much waits as may, pushes nothing out', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['trust_score.changed'], accounts };
  const { id } = (await app.post('/v1/webhooks', body)).body.data;
  await publish(app, 'first', 100);
  await publish(app, 'second', 30);
  // It says that it is gone, so that all fail at once.
  receiver.answer(410);
  for (let left = 130; left > 0; left -= 16) await tick(app);
  await changeWebhook(app, id, { enabled: true });
  for (let count = 0; count < 19; count += 1) await app.post('/v1/webhooks', body);
  await publish(app, 'third', 99);
  const again = async () => (await app.post(`/v1/webhooks/${id}/redeliver-failed`)).body.data;
  // Of 2,000 that may wait 1,980 do.
  expect(await again()).toEqual({ count: 20, more: true });
  expect(await again()).toEqual({ count: 0, more: true });
  const { data } = (await app.get('/v1/webhooks')).body;
  const dropped = data.map((webhook: { dropped: number }) => webhook.dropped);
  expect(dropped).toEqual(Array.from({ length: 20 }, () => 0));
}, 60_000);
