import { expect, test } from 'vitest';
import {
  createSlots,
  maxAtOnce,
  type Recipient,
  type Slots,
} from '../../../../src/domains/webhooks/worker/slots.ts';

const recipient = (family: number, webhook: number, receiver?: string): Recipient => ({
  lineageId: `lin_${family}`,
  webhookId: `whk_${family}_${webhook}`,
  receiver: receiver ?? `https://${family}-${webhook}.example.com`,
});

/** Takes all that there is room for; answers what was taken. */
function takeAll(slots: Slots, recipients: readonly Recipient[]): Recipient[] {
  return recipients.filter((one) => {
    const isFree = slots.roomFor(one) === 'free';
    if (isFree) slots.take(one);
    return isFree;
  });
}

const webhooksOf = (families: number, webhooks: number, receiver?: string): Recipient[] =>
  Array.from({ length: webhooks }, (_, webhook) =>
    Array.from({ length: families }, (__, family) => recipient(family, webhook, receiver)),
  ).flat();

test.each([
  [1, 20, undefined, 20],
  [1, 25, undefined, 20],
  [1, 20, 'https://one.example.com', 4],
  [100, 20, 'https://one.example.com', 128],
])('%d families with %d webhooks at %s hold %d attempts', (families, webhooks, receiver, held) => {
  const slots = createSlots();
  expect(takeAll(slots, webhooksOf(families, webhooks, receiver))).toHaveLength(held);
  expect(slots.free()).toBe(maxAtOnce - held);
});

test.each([1, 10, 50, 100, 200])('%d families that hold what they can leave room', (families) => {
  const slots = createSlots();
  const taken = takeAll(slots, webhooksOf(families, 20));
  expect(taken.length).toBeGreaterThanOrEqual(families);
  expect(slots.free()).toBeGreaterThanOrEqual(8);
  expect(slots.roomFor(recipient(1000, 0))).toBe('free');
});

test('one attempt at a time for a webhook', () => {
  const slots = createSlots();
  slots.take(recipient(1, 1));
  expect(slots.roomFor(recipient(1, 1))).toBe('runs_already');
  slots.release(recipient(1, 1), true);
  expect(slots.roomFor(recipient(1, 1))).toBe('free');
  expect([slots.free(), slots.heldBy('lin_1')]).toEqual([maxAtOnce, 0]);
});

test('webhooks that were silent hold half of all attempts, until they answer', () => {
  const slots = createSlots();
  const silent = webhooksOf(300, 1);
  const first = takeAll(slots, silent);
  expect(first).toHaveLength(maxAtOnce);
  for (const one of first) slots.release(one, false);
  const again = takeAll(slots, first);
  expect(again).toHaveLength(maxAtOnce / 2);
  const [refused] = first.filter((one) => !again.includes(one));
  expect(refused && slots.roomFor(refused)).toBe('receiver_full');
  expect(slots.roomFor(recipient(1000, 0))).toBe('free');
  // One answers at last, and is like any other then.
  for (const one of again) slots.release(one, true);
  expect(takeAll(slots, first).length).toBe(maxAtOnce);
});
