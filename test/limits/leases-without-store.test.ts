import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { createLeases, type Leases } from '../../src/limits/leases.ts';
import { startLeases } from '../support/lease-store.ts';

// What becomes of limits while the store is slow or away (R4.9b).

const key = 'live:lin_1';

async function takeMany(leases: Leases, count: number): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < count; call += 1) {
    if ((await leases.take(key, 'request')).allowed) allowed += 1;
  }
  return allowed;
}

test('a caller of whom an instance knows nothing has one lease, however long the store is away', async () => {
  const { leases, store, clock } = startLeases();
  store.mode = 'rejects';
  expect(await takeMany(leases, 100)).toBe(25);
  clock.advance(3_600_000);
  expect(await takeMany(leases, 100)).toBe(0);
});

test('an instance that has the store for itself goes on by the documented refill', async () => {
  const { leases, store, clock } = startLeases({ isSole: true });
  store.mode = 'rejects';
  expect(await takeMany(leases, 2_000)).toBe(750);
  clock.advance(60_000);
  expect(await takeMany(leases, 2_000)).toBe(1_000);
});

test('it knows its buckets, and grants what they hold to the last token', async () => {
  const { leases, store, clock } = startLeases({ isSole: true });
  await takeMany(leases, 10);
  store.mode = 'rejects';
  expect(await takeMany(leases, 2_000)).toBe(1_490);
  clock.advance(6_000);
  expect(await takeMany(leases, 2_000)).toBe(100);
  store.mode = 'works';
  clock.advance(6_000);
  expect(await takeMany(leases, 2_000)).toBe(100);
});

test('each instance goes on from its lease, by its part of the refill', async () => {
  const { leases, store, clock } = startLeases();
  const other = createLeases({ store, clock, budgets: defaultBudgets });
  await leases.take(key, 'request');
  await other.take(key, 'request');
  store.mode = 'rejects';
  // The first was alone when it drew 25, the second was told of two and drew 12.
  expect([await takeMany(leases, 100), await takeMany(other, 100)]).toEqual([24, 11]);
  clock.advance(6_000);
  expect(await takeMany(other, 100)).toBe(50);
});

test('what an instance last saw outlives its idle lease', async () => {
  const { leases, store, clock } = startLeases();
  await leases.take(key, 'request');
  clock.advance(5_000);
  leases.giveBackIdle();
  store.mode = 'rejects';
  clock.advance(55_000);
  // A minute's refill is more than one lease, which is half of the capacity.
  expect(await takeMany(leases, 2_000)).toBe(750);
  clock.advance(6_000);
  expect(await takeMany(leases, 2_000)).toBe(100);
});

test('what was spent without the store is paid for when it is back', async () => {
  const { leases, store, clock } = startLeases();
  await takeMany(leases, 1_500);
  store.mode = 'rejects';
  for (let second = 0; second < 200; second += 1) {
    clock.advance(1_000);
    await takeMany(leases, 30);
    leases.giveBackIdle();
  }
  store.mode = 'works';
  clock.advance(1_000);
  // Not the full bucket that its record alone would be by now.
  expect(await takeMany(leases, 2_000)).toBeLessThanOrEqual(25 + 17);
});

test('an hour without the store costs a modest caller nothing afterwards', async () => {
  const { leases, store, clock } = startLeases({ isSole: true });
  store.mode = 'rejects';
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(60_000);
    expect(await takeMany(leases, 20)).toBe(20);
    leases.giveBackIdle();
  }
  store.mode = 'works';
  clock.advance(10_000);
  expect(await takeMany(leases, 1_600)).toBe(1_500);
});

test('a question whose answer was lost is answered once, however often it is asked', async () => {
  const { leases, store, clock } = startLeases();
  store.mode = 'loses every answer';
  for (let second = 0; second < 10; second += 1) {
    await leases.take(key, 'analyze');
    clock.advance(1_000);
  }
  store.mode = 'works';
  expect(await leases.take(key, 'analyze')).toMatchObject({ allowed: true });
  await leases.close();
  // One was spent without asking, one just now; what ten lost answers granted is not lost.
  expect(store.records.get(`${key}:analyze`)?.tokens).toBeGreaterThan(27);
});

test('a failing store is reported at most once a second', async () => {
  const onError = vi.fn();
  const { leases, store, clock } = startLeases({ onError });
  store.mode = 'rejects';
  for (let call = 0; call < 5; call += 1) await leases.take(`live:${call}`, 'request');
  expect(onError).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledWith(new Error('The store is away.'));
  clock.advance(1_000);
  await leases.take('live:6', 'request');
  expect(onError).toHaveBeenCalledTimes(2);
});

test('what is held is still spent exactly while the store is away', async () => {
  const { leases, store } = startLeases();
  await leases.take(key, 'request');
  store.mode = 'rejects';
  expect(leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: 1498 });
});

test('every decision without the store is counted', async () => {
  const onWithoutStore = vi.fn();
  const { leases, store } = startLeases({ onWithoutStore });
  await leases.take(key, 'simulate');
  expect(onWithoutStore).not.toHaveBeenCalled();
  store.mode = 'rejects';
  await leases.take('live:lin_2', 'simulate');
  await leases.take('live:lin_2', 'simulate');
  await expect(leases.take(key, 'reports')).rejects.toThrow('cannot be checked');
  expect(onWithoutStore.mock.calls).toEqual([
    ['simulate', 'allowed'],
    ['simulate', 'refused'],
    ['reports', 'unavailable'],
  ]);
});

test('a store that hangs delays one caller, and the next ones not at all', async () => {
  const { leases, store, clock } = startLeases({ patienceMs: 10 });
  store.mode = 'hangs';
  expect(await leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: 24 });
  expect(leases.take('live:lin_2', 'request')).toMatchObject({ allowed: true, remaining: 24 });
  store.mode = 'works';
  store.release();
  clock.advance(1_000);
  // The first one asks, and does not wait for the answer.
  expect(leases.take('live:lin_3', 'request')).toMatchObject({ allowed: true, remaining: 24 });
  await nextTurn();
  expect(await leases.take('live:lin_4', 'request')).toMatchObject({ remaining: 1499 });
});

test('a store that is slow is reported once, until it answers in time, and is no fault', async () => {
  const [onSlow, onError] = [vi.fn(), vi.fn()];
  const { leases, store, clock } = startLeases({ onSlow, onError, patienceMs: 10 });
  const answerLate = async (lineage: string) => {
    store.mode = 'hangs';
    await leases.take(lineage, 'request');
    store.release();
    clock.advance(1_000);
  };
  for (const lineage of ['live:lin_1', 'live:lin_2', 'live:lin_3']) await answerLate(lineage);
  expect(onSlow.mock.calls).toEqual([[10]]);
  store.mode = 'works';
  await leases.take('live:lin_4', 'request');
  await nextTurn();
  await answerLate('live:lin_5');
  expect(onSlow).toHaveBeenCalledTimes(2);
  expect(onError).not.toHaveBeenCalled();
});

test('what needs the store waits longer for it, and is unavailable then', async () => {
  const { leases, store } = startLeases({ patienceMs: 1, longPatienceMs: 20 });
  store.mode = 'hangs';
  const late = leases.take(key, 'trust_refresh');
  expect(await leases.take(key, 'request')).toMatchObject({ allowed: true });
  await expect(late).rejects.toMatchObject({ code: 'upstream_unavailable' });
  const waiting = leases.take(key, 'evidence');
  store.mode = 'works';
  store.release();
  expect(await waiting).toMatchObject({ allowed: true });
});

test('a late answer pays for what was spent meanwhile', async () => {
  const { leases, store } = startLeases({ patienceMs: 10 });
  store.mode = 'hangs';
  expect(await takeMany(leases, 10)).toBe(10);
  store.mode = 'works';
  store.release();
  await vi.waitFor(() => expect(leases.peek(key, 'request')).toMatchObject({ remaining: 1490 }), {
    timeout: 30_000,
  });
  await leases.close();
  expect(store.records.get(`${key}:request`)?.tokens).toBe(1490);
});

test('closing does not wait for a store that hangs', async () => {
  const { leases, store } = startLeases({ closingPatienceMs: 10 });
  await leases.take(key, 'request');
  store.mode = 'hangs';
  await leases.close();
  expect(store.updates).toBe(2);
});
