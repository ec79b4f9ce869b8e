import { networkOf } from '../lib/address.ts';
import { createLru } from '../lib/lru.ts';
import {
  addressBudgets,
  type BudgetName,
  type Budgets,
  budgetNames,
  storeBudgets,
} from './budgets.ts';
import { type Decision, inspected } from './decision.ts';
import { createFastRetryGuard, type FastRetryRules } from './fast-retry.ts';
import {
  type BudgetLeases,
  bucketIdOf,
  forfeit,
  holds,
  inspect,
  isIdle,
  isOver,
  isQuiet,
  isStale,
  type Lease,
  openLease,
  recordOf,
  returnTokens,
  spend,
} from './lease.ts';
import { createLeaseRefill, type LeaseRefillDependencies } from './lease-refill.ts';
import { createSharedBuckets, type SharedBucketsDependencies } from './shared-buckets.ts';

export interface LeasesDependencies extends SharedBucketsDependencies, LeaseRefillDependencies {
  readonly budgets: Budgets;
  /** Whether no other instance has this store. */
  readonly isSole?: boolean | undefined;
  /** Leases held at once per budget; the least recently used one is given back. */
  readonly maxKeys?: number;
  /** Buckets of which the last state is remembered when nothing is held of them any more. */
  readonly maxResting?: number;
}

export type Leases = ReturnType<typeof createLeases>;

/** The buckets of all instances, spent from local leases of whole tokens. */
export function createLeases({ budgets, ...dependencies }: LeasesDependencies) {
  const { clock, isSole = false } = dependencies;
  const shared = createSharedBuckets(dependencies);
  const refill = createLeaseRefill(shared, dependencies);
  const table = createTable(budgets, dependencies, refill.giveBack);

  return {
    /**
     * Takes all of `tokens` or none: at once while the local lease lasts, otherwise when the store has answered. Without it
     * this instance answers by itself, or rejects with `upstream_unavailable` (R4.9b).
     */
    take(key: string, budget: BudgetName, tokens = 1): Decision | Promise<Decision> {
      const now = clock.now();
      const lease = table.get(budget, key, now);
      lease.usedAt = now;
      if (lease.allowance === undefined) {
        forfeit(lease, now);
        if (holds(lease, tokens)) {
          const decision = spend(lease, tokens, now);
          if (lease.held < lease.low || (!isSole && isStale(lease, now)))
            refill.prefetch(lease, now);
          return decision;
        }
      }
      return refill.take(lease, tokens, now);
    },

    /** Returns tokens that nothing came of: here, or to the shared bucket when no lease is open. */
    giveBack(key: string, budget: BudgetName, tokens = 1) {
      const budgetLeases = table.of[budget];
      const lease = budgetLeases.leases.peek(key);
      if (lease !== undefined) return returnTokens(lease, tokens, clock.now());
      const { limit } = budgetLeases;
      const record = recordOf(budgetLeases, key);
      const request = shared.request({ ...record, limit, waiting: 0, rest: tokens });
      shared.ask(request).catch(() => undefined);
    },

    /** The numbers as known here, without taking any or asking the store. */
    peek(key: string, budget: BudgetName): Decision {
      const { limit } = table.of[budget];
      const lease = table.peek(budget, key);
      return lease === undefined
        ? inspected(budget, limit, limit.capacity)
        : inspect(lease, clock.now());
    },

    /** Gives back the leases of keys unused for some seconds; to be called about once a second. */
    giveBackIdle(): void {
      const now = clock.now();
      // What cannot be given back yet is held on to.
      const isKept = (lease: Lease): boolean =>
        !isQuiet(lease) || (holds(lease, 1) && shared.isAway(now));
      for (const { leases } of Object.values(table.of)) dropIdle(leases, isKept, now);
    },

    /** Gives everything back. */
    async close(): Promise<void> {
      for (const { leases } of Object.values(table.of)) leases.clear();
      await shared.settled();
    },
  };
}

/** The leases of one instance: those in use, and those that rest. */
function createTable(
  budgets: Budgets,
  { isSole = false, maxKeys = 20_000, maxResting = 40_000 }: Omit<LeasesDependencies, 'budgets'>,
  giveBack: (lease: Lease) => void,
) {
  /** Those that hold nothing, by the id of their bucket: what they last saw is needed while the store is away (R4.9b). */
  const resting = createLru<Lease>(maxResting);
  const drop = (lease: Lease): void => {
    lease.isDropped = true;
    giveBack(lease);
    resting.set(bucketIdOf(lease.budgetLeases, lease.key), lease);
  };
  const of = Object.fromEntries(
    budgetNames.map((budget) => {
      const leases = createLru<Lease>(maxKeys, drop);
      const needsStore = storeBudgets.has(budget);
      const isOfAddresses = addressBudgets.has(budget);
      const limit = budgets[budget];
      return [budget, { budget, limit, needsStore, isOfAddresses, isSole, leases }];
    }),
  ) as Record<BudgetName, BudgetLeases>;

  function enter(budgetLeases: BudgetLeases, key: string, now: number): Lease {
    const id = bucketIdOf(budgetLeases, key);
    const rested = resting.get(id);
    resting.delete(id);
    const isKnown = rested && !(budgetLeases.isOfAddresses && isOver(rested, now));
    const lease = isKnown ? rested : openLease(budgetLeases, key, now);
    lease.isDropped = false;
    budgetLeases.leases.set(key, lease);
    return lease;
  }

  return {
    of,
    get: (budget: BudgetName, key: string, now: number): Lease =>
      of[budget].leases.get(key) ?? enter(of[budget], key, now),
    peek: (budget: BudgetName, key: string): Lease | undefined =>
      of[budget].leases.peek(key) ?? resting.peek(bucketIdOf(of[budget], key)),
  };
}

/** From the least recently used key on. */
function dropIdle(
  leases: BudgetLeases['leases'],
  isKept: (lease: Lease) => boolean,
  now: number,
): void {
  for (const key of leases.rkeys()) {
    const lease = leases.peek(key);
    if (lease === undefined) continue;
    if (!isIdle(lease, now)) return;
    if (!isKept(lease)) leases.delete(key);
  }
}

export type AddressBuckets = ReturnType<typeof createAddressBuckets>;

/** One bucket per address (R4.7), as those of keys. An IPv6 network of /64 is one address. */
export const createAddressBuckets = (
  leases: Pick<Leases, 'take' | 'giveBack' | 'peek'>,
  budget: 'anonymous' | 'cards',
) => ({
  take: (ip: string, tokens = 1) => leases.take(networkOf(ip), budget, tokens),
  giveBack: (ip: string) => leases.giveBack(networkOf(ip), budget),
  peek: (ip: string) => leases.peek(networkOf(ip), budget),
});

/** The limits of one instance. */
export function openLimits(
  dependencies: Omit<LeasesDependencies, 'budgets'>,
  { budgets, fastRetry }: { readonly budgets: Budgets; readonly fastRetry: FastRetryRules },
) {
  const leases = createLeases({ ...dependencies, budgets });
  return {
    leases,
    retryGuard: createFastRetryGuard({ clock: dependencies.clock, rules: fastRetry }),
    /** The buckets of callers without a key, by address (R4.7). */
    anonymous: createAddressBuckets(leases, 'anonymous'),
    /** The same for cards that have to be drawn (R13.3). */
    cardBuckets: createAddressBuckets(leases, 'cards'),
  };
}
