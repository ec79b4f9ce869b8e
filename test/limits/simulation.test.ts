import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BucketLimit } from '../../src/limits/bucket.ts';
import { type BudgetName, defaultBudgets } from '../../src/limits/budgets.ts';
import { createLeases, type Leases } from '../../src/limits/leases.ts';
import { largestLease } from '../../src/limits/shared-buckets.ts';
import { memoryLeaseStore } from '../support/lease-store.ts';
import { lengths } from '../support/lengths.ts';

// The promise of R4.1a, played through: many instances on one store, whose answers take time by a made clock.

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const clock = { now: () => Date.now() };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Numbers in [0, 1) that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Story {
  readonly budget: BudgetName;
  readonly instances: number;
  /** How much is asked for, in parts of the refill. */
  readonly load: number;
  readonly seconds: number;
  /** From when to when the store is away, and how. */
  readonly outage?: {
    readonly from: number;
    readonly to: number;
    readonly mode: 'rejects' | 'slow';
  };
}

interface Outcome {
  readonly at: number;
  readonly allowed: boolean;
  /** Whether the store answered when it was decided. */
  readonly isShared: boolean;
}

const slowMs = 2_000;
const callsOf = ({ budget, load, seconds }: Story): number =>
  Math.floor((defaultBudgets[budget].refillPerMinute * load * seconds) / 60);

/** Plays one caller who asks any of the instances, at random moments. */
async function play(story: Story): Promise<readonly Outcome[]> {
  const random = createRandom(story.instances * 1_000 + story.load * 10);
  const { outage, seconds } = story;
  const begin = clock.now();
  const isAway = () => {
    const passed = (clock.now() - begin) / 1_000;
    return outage !== undefined && passed >= outage.from && passed < outage.to;
  };
  const store = memoryLeaseStore(clock, async () => {
    await sleep(isAway() && outage?.mode === 'slow' ? slowMs : 2 + 18 * random());
    if (isAway() && outage?.mode === 'rejects') throw new Error('The store is away.');
  });
  const all = Array.from({ length: story.instances }, () =>
    createLeases({ store, clock, random, budgets: defaultBudgets }),
  );
  const outcomes: Outcome[] = [];
  async function call(leases: Leases): Promise<void> {
    const { allowed } = await leases.take('live:lin_1', story.budget);
    outcomes.push({ at: clock.now(), allowed, isShared: !isAway() });
  }
  const moments = Array.from({ length: callsOf(story) }, () => random() * seconds * 1_000).sort(
    (one, other) => one - other,
  );
  let tickAt = 1_000;
  for (const moment of moments) {
    for (; tickAt < moment; tickAt += 1_000) {
      await vi.advanceTimersByTimeAsync(begin + tickAt - clock.now());
      for (const leases of all) leases.giveBackIdle();
    }
    await vi.advanceTimersByTimeAsync(Math.max(0, begin + Math.floor(moment) - clock.now()));
    const leases = all[Math.floor(random() * all.length)];
    if (leases) void call(leases);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  return outcomes;
}

/** How much of the promise is left after each outcome, at the tightest of all windows that end there. */
function createLevel({ capacity, refillPerMinute }: BucketLimit, part: number, more: number) {
  let level = part * capacity + more;
  let at = Number.NEGATIVE_INFINITY;
  return (outcome: Outcome): number => {
    const passed = at === Number.NEGATIVE_INFINITY ? 0 : outcome.at - at;
    level = Math.min(part * capacity + more, level + (part * refillPerMinute * passed) / 60_000);
    at = outcome.at;
    const before = level;
    if (outcome.allowed) level -= 1;
    return outcome.allowed ? level : before;
  };
}

/** The least that is left of "capacity, refill and one lease for each instance"; below 0 it is broken. */
function leastLeft(story: Story, outcomes: readonly Outcome[]): number {
  const limit = defaultBudgets[story.budget];
  const leftAfter = createLevel(limit, 1, story.instances * largestLease(limit, story.instances));
  return Math.min(...outcomes.map(leftAfter));
}

/** Refusals where less than 95% of capacity and refill had been accepted, in every window. */
function earlyRefusals(story: Story, outcomes: readonly Outcome[]): readonly Outcome[] {
  const leftAfter = createLevel(defaultBudgets[story.budget], 0.95, 0);
  return outcomes.filter(
    (outcome) => leftAfter(outcome) >= 1 && !outcome.allowed && outcome.isShared,
  );
}

const { simulatedInstances } = lengths();
const cases = simulatedInstances.flatMap((instances) =>
  [0.5, 1, 2].flatMap((load) => [
    { budget: 'request', instances, load, seconds: 100 } as const,
    { budget: 'simulate', instances, load, seconds: 600 } as const,
  ]),
);

describe('in any window at most capacity, refill and a lease for each instance (R4.1a)', () => {
  test.each(cases)(
    '$budget, $instances instances, $load of the refill: and nobody is refused below 95%',
    async (story) => {
      const outcomes = await play(story);
      expect(outcomes).toHaveLength(callsOf(story));
      expect(leastLeft(story, outcomes)).toBeGreaterThanOrEqual(0);
      expect(earlyRefusals(story, outcomes)).toEqual([]);
    },
  );

  test.each(
    simulatedInstances.flatMap((instances) =>
      (['rejects', 'slow'] as const).flatMap((mode) => [
        {
          budget: 'request',
          instances,
          load: 3,
          seconds: 150,
          outage: { from: 30, to: 100, mode },
        } as const,
        {
          budget: 'simulate',
          instances,
          load: 3,
          seconds: 900,
          outage: { from: 200, to: 600, mode },
        } as const,
      ]),
    ),
  )('$budget, $instances instances, while the store $outage.mode', async (story) => {
    const outcomes = await play(story);
    expect(leastLeft(story, outcomes)).toBeGreaterThanOrEqual(0);
    // A good part of what callers may have passes all the same.
    const { refillPerMinute } = defaultBudgets[story.budget];
    const passed = outcomes.filter(({ allowed, isShared }) => allowed && !isShared).length;
    const outageMinutes = (story.outage.to - story.outage.from) / 60;
    expect(passed).toBeGreaterThanOrEqual((refillPerMinute * outageMinutes) / 3);
  });
});
