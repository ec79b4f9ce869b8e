import { type BudgetName, type Budgets, budgetNames } from './budgets.ts';
import type { Decision } from './decision.ts';
import {
  type BudgetLeases,
  bucketIdOf,
  createBudgetLeases,
  forfeit,
  holds,
  isDry,
  isQuiet,
  type Lease,
  openLease,
} from './lease.ts';
import { inspect, refuse, spend, unlimited } from './lease-decisions.ts';
import { createLeaseRefill } from './lease-refill.ts';
import { createSharedBuckets, type SharedBucketsDependencies } from './shared-buckets.ts';

/** A key unused for so long gives its lease back. */
const idleMs = 5_000;

export interface LeasesDependencies extends SharedBucketsDependencies {
  readonly budgets: Budgets;
  /** Leases held at once per budget; the least recently used one is given back. */
  readonly maxKeys?: number;
}

/** The buckets of all instances, spent from local leases of whole tokens. */
export interface Leases {
  /**
   * Takes all of `tokens` or none. Answers at once while the local lease lasts, otherwise when the store has answered.
   * Never rejects: without a store everything is let through with the numbers of a full bucket (R4.9).
   */
  take(key: string, budget: BudgetName, tokens?: number): Decision | Promise<Decision>;
  /** Returns tokens that `take` granted and that nothing came of: here, or to the shared bucket when no lease is open. */
  giveBack(key: string, budget: BudgetName, tokens?: number): void;
  /** The numbers as known here, taking nothing and asking nobody. */
  peek(key: string, budget: BudgetName): Decision;
  /** Gives back the leases of keys unused for some seconds; to be called about once a second. */
  giveBackIdle(): void;
  /** Gives everything back. */
  close(): Promise<void>;
}

export function createLeases({
  budgets,
  maxKeys = 20_000,
  ...dependencies
}: LeasesDependencies): Leases {
  const { clock } = dependencies;
  const shared = createSharedBuckets(dependencies);
  const refill = createLeaseRefill(shared, clock);
  const drop = (lease: Lease): void => {
    lease.isDropped = true;
    refill.giveBack(lease);
  };
  const leasesByBudget = Object.fromEntries(
    budgetNames.map((budget) => [
      budget,
      createBudgetLeases(budget, budgets[budget], { maxKeys, drop }),
    ]),
  ) as Record<BudgetName, BudgetLeases>;

  return {
    take(key, budget, tokens = 1) {
      const budgetLeases = leasesByBudget[budget];
      const now = clock.now();
      const lease = budgetLeases.leases.get(key) ?? openLease(budgetLeases, key, now);
      lease.usedAt = now;
      forfeit(lease, now);
      if (holds(lease, tokens)) {
        const decision = spend(lease, tokens, now);
        if (lease.held < budgetLeases.low) refill.prefetch(lease, now);
        return decision;
      }
      if (isDry(lease, now)) return refuse(lease, tokens, now);
      return shared.isHanging(now) ? unlimited(budgetLeases) : refill.await(lease, tokens);
    },

    giveBack(key, budget, tokens = 1) {
      const budgetLeases = leasesByBudget[budget];
      const lease = budgetLeases.leases.peek(key);
      if (lease === undefined) {
        const { limit } = budgetLeases;
        void shared.ask({ id: bucketIdOf(budgetLeases, key), limit, want: 0, rest: tokens });
        return;
      }
      lease.held += tokens;
      forfeit(lease, clock.now());
    },

    peek(key, budget) {
      const budgetLeases = leasesByBudget[budget];
      const lease = budgetLeases.leases.peek(key);
      return lease === undefined ? unlimited(budgetLeases) : inspect(lease, clock.now());
    },

    giveBackIdle() {
      const now = clock.now();
      for (const budgetLeases of Object.values(leasesByBudget)) dropIdle(budgetLeases, now);
    },

    async close() {
      for (const { leases } of Object.values(leasesByBudget)) leases.clear();
      await shared.settled();
    },
  };
}

/** From the least recently used key on; `drop` gives back what they hold. */
function dropIdle({ leases }: BudgetLeases, now: number): void {
  for (const key of leases.rkeys()) {
    const lease = leases.peek(key);
    if (lease === undefined) continue;
    if (Math.abs(now - lease.usedAt) < idleMs) return;
    if (isQuiet(lease)) leases.delete(key);
  }
}
