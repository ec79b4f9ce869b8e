import type { LRUCache } from 'lru-cache';
import { createLru } from '../lib/lru.ts';
import { type BucketLimit, tokensAt, tolerance } from './bucket.ts';
import type { BudgetName } from './budgets.ts';

/** A lease is this part of the capacity: 50 tokens of the request bucket. */
const leasesPerBucket = 30;
/** A dry shared bucket is asked again no oftener than this. */
const dryMs = 250;

/** What one budget is to all its keys. */
export interface BudgetLeases {
  readonly budget: BudgetName;
  readonly limit: BucketLimit;
  readonly leaseSize: number;
  /** Below this the next lease is fetched in the background. */
  readonly low: number;
  readonly leases: LRUCache<string, Lease>;
}

/** The tokens of one bucket that this instance may spend without asking. Changed in place: it is the hot path. */
export interface Lease {
  readonly id: string;
  readonly budgetLeases: BudgetLeases;
  /** Tokens held here. With the shared ones they never exceed the capacity, as in one undivided bucket. */
  held: number;
  /** The shared bucket as last seen: with `at` a bucket state. */
  tokens: number;
  at: number;
  usedAt: number;
  dryAt: number;
  /** Tokens that callers wait for. */
  waiting: number;
  /** The one question under way; resolves to false when the store failed. */
  flight: Promise<boolean> | undefined;
  /** No key leads here any more. */
  isDropped: boolean;
}

export function createBudgetLeases(
  budget: BudgetName,
  limit: BucketLimit,
  options: { readonly maxKeys: number; readonly drop: (lease: Lease) => void },
): BudgetLeases {
  const leaseSize = Math.max(1, Math.floor(limit.capacity / leasesPerBucket));
  const leases = createLru<Lease>(options.maxKeys, options.drop);
  return { budget, limit, leaseSize, low: Math.floor(leaseSize / 4), leases };
}

/** The key comes first, so that ids are partitioned by the environment it begins with. */
export const bucketIdOf = (budgetLeases: BudgetLeases, key: string): string =>
  `${key}:${budgetLeases.budget}`;

export function openLease(budgetLeases: BudgetLeases, key: string, now: number): Lease {
  const lease: Lease = {
    id: bucketIdOf(budgetLeases, key),
    budgetLeases,
    held: 0,
    tokens: budgetLeases.limit.capacity,
    at: now,
    usedAt: now,
    dryAt: Number.NEGATIVE_INFINITY,
    waiting: 0,
    flight: undefined,
    isDropped: false,
  };
  budgetLeases.leases.set(key, lease);
  return lease;
}

/**
 * While the shared bucket fills up, held tokens lose their place in the capacity. Those that somebody waits for
 * do not, however long the answer took.
 */
export function forfeit(lease: Lease, now: number): void {
  const { limit } = lease.budgetLeases;
  const room = Math.max(lease.waiting, limit.capacity - tokensAt(lease, limit, now));
  if (lease.held > room) lease.held = room;
}

export const holds = (lease: Lease, tokens: number): boolean => lease.held + tolerance >= tokens;

export const isDry = (lease: Lease, now: number): boolean => Math.abs(now - lease.dryAt) < dryMs;

/** Nobody waits for this lease and nothing is under way for it. */
export const isQuiet = (lease: Lease): boolean => lease.flight === undefined && lease.waiting === 0;

/** Takes what is held out of the lease. */
export function takeHeld(lease: Lease): number {
  const rest = lease.held;
  lease.held = 0;
  return rest;
}
