import { expect, test } from 'vitest';
import type { Delivery } from '../../../src/domains/webhooks/delivery.ts';
import {
  type AttemptOutcome,
  claimed,
  settled,
} from '../../../src/domains/webhooks/delivery-attempt.ts';
import { deliveries } from '../../../src/domains/webhooks/delivery-store.ts';
import { newDelivery } from '../../../src/domains/webhooks/new-delivery.ts';
import { firstSecret } from '../../../src/domains/webhooks/secrets.ts';
import { webhookSets } from '../../../src/domains/webhooks/store.ts';
import type { Webhook } from '../../../src/domains/webhooks/webhook.ts';
import { failed, succeeded } from '../../../src/domains/webhooks/webhook-health.ts';
import { isWithinLimits } from '../../../src/domains/webhooks/webhook-set.ts';

const start = Date.parse('2026-01-15T08:30:00.000Z');
const second = 1000;
const hour = 3_600_000;
const refused: AttemptOutcome = { status: 500, fault: 'http_status', reason: null };

const message = (type: Delivery['type'] = 'trust_score.changed') =>
  newDelivery(
    { webhookId: 'whk_1', lineageId: 'lin_1', eventId: 'e', type, at: start, data: { a: 1 } },
    start,
  );

const claim = (delivery: Delivery, now: number): Delivery => {
  const taken = claimed(delivery, 'c', now);
  if (!taken) throw new Error('It is not due.');
  return taken;
};

const settle = (
  delivery: Delivery,
  outcome: AttemptOutcome,
  now: number,
  random = 0.5,
): Delivery => {
  const next = settled(delivery, 'c', outcome, { now, random });
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
  expect(claimed(taken, 'other', start + 59 * second)).toBeUndefined();
  const again = claimed(taken, 'other', start + 60 * second);
  expect(again).toMatchObject({ claim: 'other', attempts: 2 });
  if (!again) return;
  // The first comes back after all: what it says does not count any more.
  expect(settled(again, 'c', refused, { now: start, random: 0 })).toBeUndefined();
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
  expect(claimed(accepted, 'c', start + hour)).toBeUndefined();
});

const webhook = (id: string, accounts: readonly string[] = []): Webhook => ({
  id,
  keyId: 'key_1',
  url: 'https://example.com/',
  events: ['trust_score.changed'],
  accounts,
  notices: [],
  disabled: null,
  createdAt: start,
  secrets: firstSecret,
  term: { number: 0, since: start },
  failingSince: null,
  dropped: 0,
});

const accounts = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `genshin:${812_000_000 + from + index}`);

test('a family has 20 webhooks, and names 100 accounts however often', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => webhook(`whk_${index}`));
  expect(isWithinLimits(twenty)).toBe(true);
  expect(isWithinLimits([...twenty, webhook('whk_x')])).toBe(false);
  const hundred = webhook('whk_1', accounts(100));
  expect(isWithinLimits([hundred, webhook('whk_2', accounts(100))])).toBe(true);
  expect(isWithinLimits([hundred, webhook('whk_2', accounts(1, 100))])).toBe(false);
});

test('a day without a success switches a webhook off, a success takes it all back', () => {
  const once = failed(webhook('whk_1'), start, start + 5 * second);
  expect(once).toMatchObject({ failingSince: start, disabled: null });
  expect(failed(once, start + hour, start + hour)).toBe(once);
  expect(failed(succeeded(once, start + hour), start + hour, start + 24 * hour)).toMatchObject({
    failingSince: start + hour,
    disabled: null,
  });
  const off = failed(once, start, start + 24 * hour);
  expect(off).toMatchObject({ disabled: 'failing' });
  expect(succeeded(off, start + 25 * hour)).toMatchObject({ disabled: null, failingSince: null });
});

test('what was due before a webhook was switched on again does not switch it off at once', () => {
  const off = failed(webhook('whk_1'), start, start + 24 * hour);
  const on = succeeded(off, start + 25 * hour);
  // It was made before, and its last attempt comes an hour later.
  expect(failed(on, start + 2 * hour, start + 26 * hour)).toMatchObject({
    failingSince: start + 25 * hour,
    disabled: null,
  });
});

test('what was kept before secrets, terms and redelivery were known is read', () => {
  const { secrets: _secrets, term: _term, ...old } = webhook('whk_1');
  const set = webhookSets.schema.parse({ id: 'lin_1', environment: 'test', webhooks: [old] });
  expect(set.webhooks).toEqual([{ ...webhook('whk_1'), term: { number: 0, since: 0 } }]);
  const {
    redeliveredAt: _at,
    reason: _reason,
    ...sent
  } = {
    ...message(),
    ...{ state: 'failed', status: 500, fault: 'refused' },
  };
  expect(deliveries.schema.parse(sent)).toMatchObject({
    ...{ redeliveredAt: null, reason: null, fault: 'refused' },
  });
});
