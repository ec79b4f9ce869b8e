import { expect, onTestFinished, test } from 'vitest';
import { type BudgetName, defaultBudgets } from '../../src/limits/budgets.ts';
import { createLeases } from '../../src/limits/leases.ts';
import { bucketCollection } from '../../src/limits/shared-buckets.ts';
import { testClock } from '../support/app.ts';
import { openTestStore } from '../support/store.ts';

const rounds = 5;
const atOnce = 100;

/** A flood of calls to one process that is too busy to hear its store in time: every answer is late. */
async function flood(budget: BudgetName): Promise<Record<'allowed' | 'unavailable', number>> {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const leases = createLeases({
    ...{ store: store.collection(bucketCollection), clock, isSole: store.isSole },
    ...{ budgets: defaultBudgets, patienceMs: 0, longPatienceMs: 60_000 },
  });
  const count = { allowed: 0, unavailable: 0 };
  async function call(): Promise<void> {
    try {
      if ((await leases.take('live:lin_1', budget)).allowed) count.allowed += 1;
    } catch {
      count.unavailable += 1;
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, call));
    clock.pass(300);
  }
  await leases.close();
  return count;
}

// One of them was granted 39 more than its 60, one 15 more than its one.
test.each(['reports', 'evidence', 'trust_refresh'] as const)(
  '%s: a busy process grants what the bucket has, and waits for its store (R4.9b)',
  async (budget) => {
    const { capacity } = defaultBudgets[budget];
    expect(await flood(budget)).toEqual({ allowed: capacity, unavailable: 0 });
  },
);

test.each(['simulate', 'analyze', 'leaderboard', 'request'] as const)(
  '%s: a busy process grants no more than the bucket, its refill and one lease (R4.9b)',
  async (budget) => {
    const { capacity, refillPerMinute } = defaultBudgets[budget];
    const { allowed } = await flood(budget);
    const refill = (refillPerMinute * rounds * 300) / 60_000;
    expect(allowed).toBeLessThanOrEqual(capacity + refill + capacity / 2);
    expect(allowed).toBeGreaterThan(0);
  },
);
