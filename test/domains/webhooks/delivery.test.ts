import { expect, test } from 'vitest';
import {
  type AttemptOutcome,
  claimDelivery,
  type Delivery,
  makeDelivery,
  settleDelivery,
} from '../../../src/domains/webhooks/delivery.ts';

const start = Date.parse('2026-01-15T08:30:00.000Z');
const second = 1000;
const hour = 3_600_000;
const refused: AttemptOutcome = { status: 500, fault: 'http_status', reason: null };

const message = (type: Delivery['type'] = 'trust_score.changed') =>
  makeDelivery(
    { webhookId: 'whk_1', lineageId: 'lin_1', eventId: 'e', type, at: start, data: { a: 1 } },
    start,
  );

const claim = (delivery: Delivery, now: number): Delivery => {
  const taken = claimDelivery(delivery, 'c', now);
  if (!taken) throw new Error('It is not due.');
  return taken;
};

const settle = (
  delivery: Delivery,
  outcome: AttemptOutcome,
  now: number,
  random = 0.5,
): Delivery => {
  const next = settleDelivery(delivery, 'c', outcome, { now, random });
  if (!next) throw new Error('It is not claimed.');
  return next;
};

test('a delivery that always fails is tried again for a day, ever more rarely, and then given up', () => {
  let delivery = message();
  const pauses: number[] = [];
  let now = start;
  while (delivery.state === 'pending') {
    delivery = settle(claim(delivery, now), refused, now);
    pauses.push((delivery.nextAt - now) / second);
    now = delivery.nextAt;
  }
  expect(pauses.slice(0, 9)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]);
  expect(delivery).toMatchObject({
    ...{ state: 'failed', attempts: 12, status: 500, fault: 'http_status' },
  });
  expect(delivery.finishedAt).toBe(start + 24 * hour);
});

test.each([
  [0, 4500],
  [0.5, 5000],
  [0.999, 5499],
])('repeats are spread: with %d the first comes after %d ms', (random, pause) => {
  const delivery = settle(claim(message(), start), refused, start, random);
  expect(delivery.nextAt).toBe(start + pause);
});

test('of two who claim a delivery one has it, until it is silent for a minute', () => {
  const taken = claim(message(), start);
  expect(claimDelivery(taken, 'other', start + 59 * second)).toBeUndefined();
  const again = claimDelivery(taken, 'other', start + 60 * second);
  expect(again).toMatchObject({ claim: 'other', attempts: 2 });
  if (!again) return;
  // The first comes back after all: what it says does not count any more.
  expect(settleDelivery(again, 'c', refused, { now: start, random: 0 })).toBeUndefined();
});

test.each([
  ['410', message(), { status: 410, fault: 'http_status', reason: null }],
  ['a webhook that is off', message(), { status: null, fault: 'webhook_disabled', reason: null }],
  ['a test', message('webhook.test'), refused],
] as const)('%s is not tried again', (_name, delivery, outcome) => {
  expect(settle(claim(delivery, start), outcome, start)).toMatchObject({
    state: 'failed',
    finishedAt: start,
  });
});

test('an accepted delivery is over', () => {
  const accepted = settle(
    claim(message(), start),
    { status: 202, fault: null, reason: null },
    start,
  );
  expect(accepted).toMatchObject({ state: 'delivered', status: 202, fault: null, attempts: 1 });
  expect(claimDelivery(accepted, 'c', start + hour)).toBeUndefined();
});
