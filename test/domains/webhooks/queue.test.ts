import { expect, test } from 'vitest';
import { deliveryQueues } from '../../../src/domains/webhooks/delivery-store.ts';
import { type DeliveryQueue, waitingOf } from '../../../src/domains/webhooks/queue.ts';
import { type Addition, added } from '../../../src/domains/webhooks/queue-addition.ts';
import { observed, postponed } from '../../../src/domains/webhooks/queue-observation.ts';
import { createTurnOrder } from '../../../src/domains/webhooks/turn-order.ts';
import { openSending } from '../../support/webhook-sending.ts';

const addition = (webhookId: string, dueAt: number, count = 1): Addition => ({
  webhookId,
  receiver: 'https://example.com',
  count,
  dueAt,
});

const revisionOf = (queue: DeliveryQueue, webhookId: string): number =>
  queue.webhooks.find((webhook) => webhook.webhookId === webhookId)?.revision ?? 0;

test('a queue is due when the first of its webhooks is', () => {
  const queue = added(undefined, 'lin', [addition('a', 500), addition('b', 300)]);
  expect([queue.dueAt, waitingOf(queue)]).toEqual([300, 2]);
  const more = added(queue, 'lin', [addition('b', 900, 3)]);
  expect([more.dueAt, waitingOf(more)]).toEqual([300, 5]);
});

test('a look moves its webhook to what was seen, and takes it out when nothing waits', () => {
  const queue = added(undefined, 'lin', [addition('a', 1), addition('b', 2)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: 700 };
  const later = observed(queue, { webhookId: 'a', gone: 0, seen });
  expect(later?.dueAt).toBe(2);
  const none = { revision: revisionOf(queue, 'b'), dueAt: undefined };
  const rest = later && observed(later, { webhookId: 'b', gone: 1, seen: none });
  expect(rest).toMatchObject({ dueAt: 700, webhooks: [{ webhookId: 'a', waiting: 1 }] });
});

test('what was put in after a look began stays due', () => {
  const queue = added(undefined, 'lin', [addition('a', 1)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: undefined };
  const meanwhile = added(queue, 'lin', [addition('a', 5)]);
  const after = observed(meanwhile, { webhookId: 'a', gone: 1, seen });
  expect(after).toMatchObject({ dueAt: 1, webhooks: [{ webhookId: 'a', waiting: 1 }] });
});

test('also when the webhook was taken out and put in again', () => {
  const queue = added(undefined, 'lin', [addition('a', 1)]);
  const seen = { revision: revisionOf(queue, 'a'), dueAt: undefined };
  const empty = observed(queue, { webhookId: 'a', gone: 1, seen });
  expect(empty).toMatchObject({ webhooks: [] });
  const again = added(empty, 'lin', [addition('a', 9)]);
  expect(observed(again, { webhookId: 'a', gone: 0, seen })).toBeUndefined();
});

test('of two looks at once the second changes nothing', () => {
  const queue = added(undefined, 'lin', [addition('a', 1)]);
  const revision = revisionOf(queue, 'a');
  const first = observed(queue, { webhookId: 'a', gone: 0, seen: { revision, dueAt: 5000 } });
  const late = { webhookId: 'a', gone: 0, seen: { revision, dueAt: 60_000 } };
  expect(first && observed(first, late)).toBeUndefined();
});

test('what is put off is due later, the others as before', () => {
  const queue = added(undefined, 'lin', [addition('a', 1), addition('b', 2)]);
  expect(postponed(queue, ['a'], 50)).toMatchObject({ dueAt: 2 });
  expect(postponed(queue, ['a', 'b'], 50)).toMatchObject({ dueAt: 50 });
});

test('lineages whose receivers are full do not stand in front of others', async () => {
  const { store, clock } = await openSending();
  const queues = store.collection(deliveryQueues);
  const put = (lineageId: string) =>
    queues.update(lineageId, (current) =>
      added(current, lineageId, [{ ...addition(`whk_${lineageId}`, clock.now()), count: 1 }]),
    );
  await Promise.all(Array.from({ length: 520 }, (_, hog) => put(`hog${hog}`)));
  clock.pass(1);
  await put('other');
  const nextTurns = createTurnOrder({
    queues,
    clock,
    slots: {
      free: () => 100,
      heldBy: () => 0,
      roomFor: ({ lineageId }) => (lineageId === 'other' ? 'free' : 'receiver_full'),
    },
  });
  // As far as is looked at once there are only the full ones, which are put off.
  expect(await nextTurns()).toEqual([]);
  expect(await nextTurns()).toMatchObject([{ lineageId: 'other' }]);
}, 60_000);

test('each lineage has its turn before the second of another, and who holds attempts comes last', async () => {
  const { store, clock } = await openSending();
  const queues = store.collection(deliveryQueues);
  const put = (lineageId: string, webhooks: number) =>
    queues.update(lineageId, (current) => {
      const names = Array.from({ length: webhooks }, (_, index) => `${lineageId}${index}`);
      return added(
        current,
        lineageId,
        names.map((name) => addition(name, clock.now())),
      );
    });
  for (const [lineageId, webhooks] of [
    ['busy', 2],
    ['large', 3],
    ['small', 1],
  ] as const) {
    await put(lineageId, webhooks);
    clock.pass(1);
  }
  const nextTurns = createTurnOrder({
    queues,
    clock,
    slots: {
      free: () => 100,
      heldBy: (lineageId) => (lineageId === 'busy' ? 2 : 0),
      roomFor: () => 'free',
    },
  });
  const turns = (await nextTurns()).map(({ webhookId }) => webhookId);
  expect(turns).toEqual(['large0', 'small0', 'large1', 'busy0', 'large2', 'busy1']);
});
