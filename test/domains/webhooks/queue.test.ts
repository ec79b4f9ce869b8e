import { expect, test } from 'vitest';
import {
  type Addition,
  addToQueue,
  applyObservation,
  countWaiting,
  type DeliveryQueue,
  deliveryQueues,
  postponeWebhooks,
} from '../../../src/domains/webhooks/queue.ts';
import { dyingStore } from '../../support/dying.ts';
import {
  allPending,
  countMore,
  deliveriesOf,
  keepWebhooks,
  openSending,
  startSending,
} from '../../support/webhook-sending.ts';

const addition = (webhookId: string, dueAt: number, count = 1): Addition => ({
  webhookId,
  receiver: 'https://example.com',
  count,
  dueAt,
});

const revisionOf = (queue: DeliveryQueue, webhookId: string): number =>
  queue.webhooks.find((webhook) => webhook.webhookId === webhookId)?.revision ?? 0;

test('a queue is due when the first of its webhooks is', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 500), addition('b', 300)]);
  expect([queue.dueAt, countWaiting(queue)]).toEqual([300, 2]);
  const more = addToQueue(queue, 'lin', [addition('b', 900, 3)]);
  expect([more.dueAt, countWaiting(more)]).toEqual([300, 5]);
});

test('a look moves its webhook to what was seen, and takes it out when nothing waits', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1), addition('b', 2)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: 700 };
  const later = applyObservation(queue, { webhookId: 'a', gone: 0, seen });
  expect(later?.dueAt).toBe(2);
  const none = { revision: revisionOf(queue, 'b'), dueAt: undefined };
  const rest = later && applyObservation(later, { webhookId: 'b', gone: 1, seen: none });
  expect(rest).toMatchObject({ dueAt: 700, webhooks: [{ webhookId: 'a', waiting: 1 }] });
});

test('what was put in after a look began stays due', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: undefined };
  const meanwhile = addToQueue(queue, 'lin', [addition('a', 5)]);
  const after = applyObservation(meanwhile, { webhookId: 'a', gone: 1, seen });
  expect(after).toMatchObject({ dueAt: 1, webhooks: [{ webhookId: 'a', waiting: 1 }] });
});

test('also when the webhook was taken out and put in again', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: undefined };
  const empty = applyObservation(queue, { webhookId: 'a', gone: 1, seen });
  expect(empty).toMatchObject({ webhooks: [] });
  const again = addToQueue(empty, 'lin', [addition('a', 9)]);
  expect(applyObservation(again, { webhookId: 'a', gone: 0, seen })).toBeUndefined();
});

test('of two looks at once the second changes nothing', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1)]);
  const revision = revisionOf(queue, 'a');
  const first = applyObservation(queue, {
    webhookId: 'a',
    gone: 0,
    seen: { revision, dueAt: 5000 },
  });
  const late = { webhookId: 'a', gone: 0, seen: { revision, dueAt: 60_000 } };
  expect(first && applyObservation(first, late)).toBeUndefined();
});

test('a second look that saw it due earlier makes it due earlier, and none that is older holds it back again', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1)]);
  const revision = revisionOf(queue, 'a');
  const look = (current: DeliveryQueue | undefined, dueAt: number) =>
    current && applyObservation(current, { webhookId: 'a', gone: 0, seen: { revision, dueAt } });
  // Another instance holds the delivery until 60,000, then settles it: it is due again at 5000.
  const held = look(queue, 60_000);
  const settled = look(held, 5000);
  expect(settled).toMatchObject({ dueAt: 5000, webhooks: [{ webhookId: 'a', waiting: 1 }] });
  expect(look(settled, 60_000)).toBeUndefined();
  expect(revisionOf(settled ?? queue, 'a')).toBeGreaterThan(revisionOf(held ?? queue, 'a'));
});

test('what is put off is due later, the others as before', () => {
  const queue = addToQueue(undefined, 'lin', [addition('a', 1), addition('b', 2)]);
  expect(postponeWebhooks(queue, ['a'], 50)).toMatchObject({ dueAt: 2 });
  expect(postponeWebhooks(queue, ['a', 'b'], 50)).toMatchObject({ dueAt: 50 });
});

const watched = ['webhook_deliveries', 'webhook_queues', 'webhooks'];

/** Puts in and sends, until the process dies; an event stays due until its put has ended. */
async function putAndSend(sending: ReturnType<typeof startSending>, put: () => Promise<unknown>) {
  await put().catch(() => undefined);
  await sending.worker.tick();
  await sending.worker.idle();
}

test('a process killed between any two writes loses no delivery: the next one sends it', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const dying = dyingStore(store, watched);
    const webhooks = await keepWebhooks(store, 'lin', 2);
    const first = startSending(dying.store, clock);
    dying.dieAfter(writes);
    await putAndSend(first, () => first.put('lin', webhooks, '1'));
    whole = dying.writes < writes;
    dying.kill();
    const next = startSending(store, clock);
    // The event stays due until its put has ended, so it is put again; a whole put is not, and needs no second one.
    for (let seconds = 0; seconds <= 70; seconds += 10) {
      await putAndSend(next, () =>
        writes < 3 ? next.put('lin', webhooks, '1') : Promise.resolve(),
      );
      clock.pass(10_000);
    }
    expect(await allPending(store, webhooks), `after ${writes} writes`).toBe(0);
    for (const { id } of webhooks) {
      expect(await deliveriesOf(store, id)).toMatchObject([{ state: 'delivered' }]);
    }
    const queue = await store.collection(deliveryQueues).get('lin');
    expect(queue).toMatchObject({ webhooks: [] });
    expect(queue?.dueAt).toBeUndefined();
  }
}, 60_000);

test('a process killed between any two writes of a drop leaves as many as may wait, or one more or less', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const dying = dyingStore(store, watched);
    const webhooks = await keepWebhooks(store, 'lin', 1);
    const filling = startSending(store, clock);
    const events = Array.from({ length: 30 }, (_, event) => `${event}`);
    await Promise.all(events.map((event) => filling.put('lin', webhooks, event)));
    for (const webhook of webhooks) await countMore(store, webhook, 1970);
    clock.pass(1);
    const first = startSending(dying.store, clock);
    dying.dieAfter(writes);
    await first.put('lin', webhooks, 'late').catch(() => undefined);
    whole = dying.writes < writes;
    dying.kill();
    const next = startSending(store, clock);
    await next.put('lin', webhooks, 'late');
    await next.put('lin', webhooks, 'last');
    // One that was inserted and not counted, or dropped and still counted, stays so until nothing waits.
    const pending = await allPending(store, webhooks);
    expect([29, 30, 31], `after ${writes} writes`).toContain(pending);
  }
}, 60_000);
