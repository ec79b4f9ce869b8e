import { expect, test } from 'vitest';
import {
  type Addition,
  addToQueue,
  deliveryQueues,
} from '../../../../src/domains/webhooks/queue.ts';
import { createFairOrder } from '../../../../src/domains/webhooks/worker/fair-order.ts';
import { openSending } from '../../../support/webhook-sending.ts';

const addition = (webhookId: string, dueAt: number): Addition => ({
  webhookId,
  receiver: 'https://example.com',
  count: 1,
  dueAt,
});

test('key families whose receivers are full do not stand in front of others', async () => {
  const { store, clock } = await openSending();
  const queues = store.collection(deliveryQueues);
  const put = (lineageId: string) =>
    queues.update(lineageId, (current) =>
      addToQueue(current, lineageId, [addition(`whk_${lineageId}`, clock.now())]),
    );
  await Promise.all(Array.from({ length: 520 }, (_, hog) => put(`hog${hog}`)));
  clock.pass(1);
  await put('other');
  const findRecipients = createFairOrder(
    queues,
    {
      free: () => 100,
      heldBy: () => 0,
      roomFor: ({ lineageId }) => (lineageId === 'other' ? 'free' : 'receiver_full'),
    },
    clock,
  );
  // As far as is looked at once there are only the full ones, which are put off.
  expect(await findRecipients()).toEqual([]);
  expect(await findRecipients()).toMatchObject([{ lineageId: 'other' }]);
}, 60_000);

test('each key family comes once before another comes twice, and one that holds attempts comes last', async () => {
  const { store, clock } = await openSending();
  const queues = store.collection(deliveryQueues);
  const put = (lineageId: string, webhooks: number) =>
    queues.update(lineageId, (current) => {
      const names = Array.from({ length: webhooks }, (_, index) => `${lineageId}${index}`);
      return addToQueue(
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
  const findRecipients = createFairOrder(
    queues,
    {
      free: () => 100,
      heldBy: (lineageId) => (lineageId === 'busy' ? 2 : 0),
      roomFor: () => 'free',
    },
    clock,
  );
  const order = (await findRecipients()).map(({ webhookId }) => webhookId);
  expect(order).toEqual(['large0', 'small0', 'large1', 'busy0', 'large2', 'busy1']);
});
