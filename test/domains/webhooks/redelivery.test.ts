import { expect, test } from 'vitest';
import { deliveries } from '../../../src/domains/webhooks/delivery.ts';
import { createRedelivery } from '../../../src/domains/webhooks/delivery-service.ts';
import { deliveryQueues } from '../../../src/domains/webhooks/queue.ts';
import type { Webhook } from '../../../src/domains/webhooks/webhook.ts';
import type { Store } from '../../../src/store/store.ts';
import { dyingStore } from '../../support/dying.ts';
import {
  allPending,
  deliveriesOf,
  keepWebhooks,
  openSending,
  startSending,
} from '../../support/webhook-sending.ts';

const watched = ['webhook_deliveries', 'webhook_queues'];

const redeliveryOn = (store: Store, clock: { now(): number }) => {
  let ids = 0;
  return createRedelivery({
    deliveries: store.collection(deliveries),
    queues: store.collection(deliveryQueues),
    clock,
    newId: () => {
      ids += 1;
      return `rdl_${ids}`;
    },
  });
};

/** A webhook that three messages failed for, as its receiver had gone. */
async function failedThree() {
  const { store, clock } = await openSending();
  const [webhook] = await keepWebhooks(store, 'lin', 1);
  if (!webhook) throw new Error('There is no webhook.');
  const gone = startSending(store, clock, () => 410);
  for (const event of ['1', '2', '3']) await gone.put('lin', [webhook], event);
  await gone.worker.tick();
  await gone.worker.idle();
  // It was switched on again meanwhile.
  await keepWebhooks(store, 'lin', 1);
  clock.pass(1000);
  return { store, clock, webhook };
}

async function sendFor(
  sending: ReturnType<typeof startSending>,
  clock: { pass(ms: number): void },
) {
  for (let seconds = 0; seconds <= 70; seconds += 10) {
    await sending.worker.tick();
    await sending.worker.idle();
    clock.pass(10_000);
  }
}

const statesOf = async (store: Store, { id }: Webhook) =>
  (await deliveriesOf(store, id)).map(({ state }) => state);

test('a process killed between any two writes of a redelivery: nothing is due that is never sent', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock, webhook } = await failedThree();
    const dying = dyingStore(store, watched);
    dying.dieAfter(writes);
    const call = redeliveryOn(dying.store, clock).redeliverFailed(webhook, 'lin');
    const answered = await call.catch(() => undefined);
    whole = answered !== undefined;
    dying.kill();
    const next = startSending(store, clock);
    await sendFor(next, clock);
    // No one has called again: what was made due was sent, and the rest is as it was.
    expect(await allPending(store, [webhook]), `after ${writes} writes`).toBe(0);
    const sent = next.asked.length;
    const states = await statesOf(store, webhook);
    expect(states.filter((state) => state === 'delivered')).toHaveLength(sent);
    expect(states.filter((state) => state === 'failed')).toHaveLength(3 - sent);
    if (whole) expect(sent).toBe(3);
    const queue = await store.collection(deliveryQueues).get('lin');
    expect(queue).toMatchObject({ webhooks: [] });
  }
}, 60_000);

test('and a caller who calls again has each of them sent once', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock, webhook } = await failedThree();
    const dying = dyingStore(store, watched);
    dying.dieAfter(writes);
    const first = await redeliveryOn(dying.store, clock)
      .redeliverFailed(webhook, 'lin')
      .catch(() => undefined);
    whole = first !== undefined;
    dying.kill();
    await redeliveryOn(store, clock).redeliverFailed(webhook, 'lin');
    const next = startSending(store, clock);
    await sendFor(next, clock);
    expect(next.asked, `after ${writes} writes`).toHaveLength(3);
    expect(await statesOf(store, webhook)).toEqual(['delivered', 'delivered', 'delivered']);
  }
}, 60_000);

test('what failed again is passed over for an hour, so that calls reach the others', async () => {
  const { store, clock, webhook } = await failedThree();
  const again = async () =>
    (await redeliveryOn(store, clock).redeliverFailed(webhook, 'lin')).count;
  expect(await again()).toBe(3);
  const gone = startSending(store, clock, () => 410);
  await gone.worker.tick();
  await gone.worker.idle();
  await keepWebhooks(store, 'lin', 1);
  clock.pass(5 * 60_000);
  expect(await again()).toBe(0);
  clock.pass(60 * 60_000);
  expect(await again()).toBe(3);
});

test('no more is sent again than may wait', async () => {
  const { store, clock, webhook } = await failedThree();
  const full = startSending(store, clock);
  await full.put('lin', [webhook], '4');
  await store
    .collection(deliveryQueues)
    .update(
      'lin',
      (queue) =>
        queue && { ...queue, webhooks: queue.webhooks.map((each) => ({ ...each, waiting: 1998 })) },
    );
  const redelivery = redeliveryOn(store, clock);
  expect(await redelivery.redeliverFailed(webhook, 'lin')).toEqual({ count: 2, isMore: true });
  expect(await redelivery.redeliverFailed(webhook, 'lin')).toEqual({ count: 0, isMore: true });
});
