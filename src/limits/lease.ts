import type { LRUCache } from 'lru-cache';
import { minuteMs } from '../lib/clock.ts';
import { shortDigest } from '../lib/ids.ts';
import { createLru } from '../lib/lru.ts';
import type { Refusal } from '../lib/problem.ts';
import {
  type BucketLimit,
  type BucketState,
  giveBack,
  refillMs,
  retryAfterSeconds,
  take,
  tokensAt,
  tolerance,
} from './bucket.ts';
import {
  addressBudgets,
  type BudgetName,
  type Budgets,
  budgetNames,
  storeBudgets,
} from './budgets.ts';
import { type Decision, granted, inspected, refused } from './decision.ts';
import { type LeaseRequest, largestLease, leastLease } from './shared-buckets.ts';

/** How long a dry shared bucket is not asked again. */
const dryMs = 250;
/** A key that is unused for this long gives its lease back. */
const idleMs = 5_000;
/** A lease that is older asks even when tokens are left, so that the instances know of each other. */
const freshMs = 10_000;
/** The most records that addresses have in the store (R4.7). */
const addressSlots = 100_000;
/** An address may spend capacity / 10 on each instance before the store is asked (R4.7). */
const firstPart = 10;
/** A lease is 1/32 of what was spent here while the bucket filled once. */
const demandPart = 32;
/** An instance that is alone leases at least capacity / 30. */
const solePart = 30;

interface BudgetLeases {
  readonly budget: BudgetName;
  readonly limit: BucketLimit;
  /** Refused, not counted here, while the store is away (R4.9b). */
  readonly needsStore: boolean;
  readonly isOfAddresses: boolean;
  readonly isSole: boolean;
  readonly leases: LRUCache<string, Lease>;
}

/** What an instance may grant of a bucket without the store: its own part of capacity and refill. */
interface Allowance extends BucketState {
  readonly limit: BucketLimit;
  readonly reason: 'first lease' | 'store away';
}

/** The tokens of one bucket that this instance may spend without asking the store. Mutable: this is the hot path. */
export interface Lease {
  readonly key: string;
  readonly budgetLeases: BudgetLeases;
  /** Tokens held here. Together with the shared ones they never exceed the capacity. */
  held: number;
  /** With fewer tokens the next lease is fetched in the background. */
  low: number;
  /** The shared bucket as last seen, at `at`. */
  tokens: number;
  at: number;
  isAnswered: boolean;
  /** How many instances drew on it then; undefined while that is not known. */
  drawers: number | undefined;
  /** Set while the bucket is counted here alone. */
  allowance: Allowance | undefined;
  /** Tokens that were spent here and that the shared bucket does not know of yet. */
  debt: number;
  debtAt: number;
  /** About what was spent here while the bucket filled once, as of `demandAt`; `spent` came since. */
  demand: number;
  demandAt: number;
  spent: number;
  usedAt: number;
  dryAt: number;
  /** Tokens that callers wait for. */
  waiting: number;
  flight: Flight | undefined;
  /** The question that failed last. It is asked again unchanged, since the store may have answered it. */
  unsettled: LeaseRequest | undefined;
  /** The table does not hold it any more. */
  isDropped: boolean;
}

export interface Flight {
  /** Resolves with the answer; to false when the store failed or is late. */
  readonly inTime: Promise<boolean>;
  isLate: boolean;
}

/** The key comes first, so that the environment, with which it begins, partitions the ids. */
const bucketIdOf = ({ budget }: BudgetLeases, key: string): string => `${key}:${budget}`;

/** The record of a shared bucket. Addresses share a fixed number of records, each with its owner. */
export function recordOf(
  budgetLeases: BudgetLeases,
  key: string,
): Pick<LeaseRequest, 'id' | 'owner'> {
  const id = bucketIdOf(budgetLeases, key);
  if (!budgetLeases.isOfAddresses) return { id };
  const owner = shortDigest(id);
  const slot = Buffer.from(owner, 'base64url').readUIntBE(0, 6) % addressSlots;
  return { id: `address:${slot}`, owner };
}

function openLease(budgetLeases: BudgetLeases, key: string, now: number): Lease {
  const { limit, isOfAddresses, isSole } = budgetLeases;
  const drawers = isSole ? 1 : undefined;
  return {
    key,
    budgetLeases,
    held: 0,
    low: 0,
    tokens: limit.capacity,
    at: now,
    isAnswered: false,
    drawers,
    allowance: isOfAddresses ? firstLease(limit, drawers, now) : undefined,
    debt: 0,
    debtAt: now,
    demand: 0,
    demandAt: now,
    spent: 0,
    usedAt: now,
    dryAt: Number.NEGATIVE_INFINITY,
    waiting: 0,
    flight: undefined,
    unsettled: undefined,
    isDropped: false,
  };
}

const firstLease = (limit: BucketLimit, drawers: number | undefined, at: number): Allowance => {
  const capacity = Math.max(1, Math.floor(limit.capacity / firstPart));
  const own = { capacity, refillPerMinute: drawers === 1 ? limit.refillPerMinute : 0 };
  return { tokens: capacity, at, limit: own, reason: 'first lease' };
};

/** The bucket of an address whose record another address owns at the moment: it is counted here alone (R4.7). */
export const ownBucket = ({ budgetLeases: { limit }, debt }: Lease, at: number): Allowance => ({
  tokens: Math.max(0, limit.capacity - debt),
  at,
  limit,
  reason: 'first lease',
});

/**
 * What this instance may grant while the store is away (R4.9b): its lease, its part of the refill, and at most one lease of
 * what was refilled since it last asked. An instance that was never answered has one lease.
 */
export function allowanceWithoutStore(lease: Lease, now: number): Allowance {
  const { held, drawers, allowance, isAnswered } = lease;
  const { limit, isSole } = lease.budgetLeases;
  const part = drawers ?? 1;
  const own: BucketLimit = {
    capacity: Math.max(1, limit.capacity / part),
    refillPerMinute: drawers === undefined ? 0 : limit.refillPerMinute / part,
  };
  const common = { at: now, limit: own, reason: 'store away' } as const;
  if (allowance) return { ...common, tokens: allowance.tokens };
  // The number of other instances is not known: only a small lease is safe.
  if (!isAnswered)
    return { ...common, tokens: isSole ? largestLease(limit, 1) : leastLease(limit, part) };
  // No other instance draws: the shared bucket has what it had.
  if (isSole) return { ...common, tokens: Math.max(held, undividedTokens(lease, now)) };
  const come = held + (Math.max(0, now - lease.at) * own.refillPerMinute) / minuteMs;
  return { ...common, tokens: Math.max(held, Math.min(largestLease(limit, part), come)) };
}

/** How many tokens to hold, by what is spent here. */
export function demandOf(lease: Lease, now: number): number {
  const { limit, isSole } = lease.budgetLeases;
  const passed = Math.max(0, now - lease.demandAt) / refillMs(limit);
  lease.demand = lease.demand * Math.exp(-passed) + lease.spent;
  lease.demandAt = now;
  lease.spent = 0;
  const least = isSole ? limit.capacity / solePart : 0;
  return Math.floor(Math.max(least, lease.demand / demandPart));
}

/** Drops held tokens that no longer fit in the capacity beside the refilled shared bucket; not those that a caller waits for. */
export function forfeit(lease: Lease, now: number): void {
  const { limit } = lease.budgetLeases;
  const room = Math.max(lease.waiting, limit.capacity - tokensAt(lease, limit, now));
  if (lease.held > room) lease.held = room;
}

/** What one undivided bucket would hold, as far as this instance knows. */
function undividedTokens(lease: Lease, now: number): number {
  const { limit } = lease.budgetLeases;
  settleDebt(lease, now);
  const left = Math.min(limit.capacity, lease.held + tokensAt(lease, limit, now));
  const asked = Math.min(0, lease.unsettled?.rest ?? 0);
  return Math.max(0, left - lease.debt + asked);
}

/** Pays debt by the refill, from when the shared bucket as last seen is full. */
export function settleDebt(lease: Lease, now: number): void {
  const { unsettled } = lease;
  const asked = Math.max(0, -(unsettled?.rest ?? 0));
  if (lease.debt + asked === 0) return;
  const { limit } = lease.budgetLeases;
  const fullAt = lease.at + refillMs(limit) * (1 - lease.tokens / limit.capacity);
  const sinceMs = now - Math.max(lease.debtAt, fullAt);
  lease.debtAt = now;
  if (sinceMs <= 0) return;
  const paid = (sinceMs * limit.refillPerMinute) / minuteMs / (lease.drawers ?? 1);
  // The question that failed says how much it was then.
  if (unsettled && asked > 0)
    lease.unsettled = { ...unsettled, rest: -Math.max(0, asked - Math.max(0, paid - lease.debt)) };
  lease.debt = Math.max(0, lease.debt - paid);
}

/** Pays debt with tokens that are held. */
export function payDebt(lease: Lease, now: number): void {
  settleDebt(lease, now);
  const paid = Math.min(lease.debt, Math.max(0, lease.held - lease.waiting));
  lease.held -= paid;
  lease.debt -= paid;
}

export const holds = (lease: Lease, tokens: number): boolean => lease.held + tolerance >= tokens;

export const isDry = (lease: Lease, now: number): boolean => Math.abs(now - lease.dryAt) < dryMs;

export const isStale = (lease: Lease, now: number): boolean => now - lease.at >= freshMs;

export const isQuiet = (lease: Lease): boolean => lease.flight === undefined && lease.waiting === 0;

/** Whether the bucket is full again, as far as this instance knows: the lease can be forgotten. */
function isOver(lease: Lease, now: number): boolean {
  const { limit } = lease.budgetLeases;
  settleDebt(lease, now);
  return (
    now - lease.usedAt >= refillMs(limit) &&
    lease.debt === 0 &&
    tokensAt(lease, limit, now) >= limit.capacity - tolerance
  );
}

export function spend(lease: Lease, tokens: number, now: number): Decision {
  lease.held = Math.max(0, lease.held - tokens);
  lease.spent += tokens;
  return granted(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));
}

/** Takes tokens of what this instance may grant without the store. */
export function spendAllowance(
  lease: Lease,
  allowance: Allowance,
  tokens: number,
  now: number,
): Decision {
  const { budget, limit } = lease.budgetLeases;
  const { state, allowed } = take(allowance, allowance.limit, tokens, now);
  const left = { ...allowance, ...state };
  lease.allowance = left;
  if (!allowed) {
    const refusal = refuse(lease, tokens, now);
    const { limit: own } = allowance;
    // A bucket that is counted here alone is refilled by this instance's part.
    return own.refillPerMinute === 0
      ? refusal
      : { ...refusal, retryAfterSeconds: retryAfterSeconds(left.tokens, own, tokens) };
  }
  settleDebt(lease, now);
  const ofHeld = Math.min(lease.held, tokens);
  lease.held -= ofHeld;
  lease.debt += tokens - ofHeld;
  lease.debtAt = now;
  lease.spent += tokens;
  return granted(budget, limit, tokensLeft(lease, now));
}

export function returnTokens(lease: Lease, tokens: number, now: number): void {
  const { allowance } = lease;
  if (allowance === undefined) {
    lease.held += tokens;
    forfeit(lease, now);
    return;
  }
  lease.allowance = { ...allowance, ...giveBack(allowance, allowance.limit, tokens, now) };
  const ofDebt = Math.min(lease.debt, tokens);
  lease.debt -= ofDebt;
  lease.held += tokens - ofDebt;
}

export const refuse = (lease: Lease, tokens: number, now: number): Refusal =>
  refused(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now), tokens);

export const inspect = (lease: Lease, now: number): Decision =>
  inspected(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));

/** The tokens left to callers, as far as this instance knows. */
function tokensLeft(lease: Lease, now: number): number {
  const { allowance } = lease;
  return allowance?.reason === 'store away'
    ? tokensAt(allowance, allowance.limit, now)
    : undividedTokens(lease, now);
}

export interface LeaseTableOptions {
  readonly budgets: Budgets;
  readonly isSole?: boolean | undefined;
  /** Leases held at once per budget; the least recently used one is given back. */
  readonly maxKeys?: number;
  /** Buckets whose last state is remembered after their lease was given back. */
  readonly maxResting?: number;
}

/** The leases of one instance: those in use, and those that rest. */
export function createLeaseTable(
  { budgets, isSole = false, maxKeys = 20_000, maxResting = 40_000 }: LeaseTableOptions,
  giveBack: (lease: Lease) => void,
) {
  /** Leases that hold nothing, by bucket id: the state that they saw last is needed while the store is away (R4.9b). */
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
    /** Drops idle leases but those to keep. */
    dropIdle(isKept: (lease: Lease) => boolean, now: number): void {
      for (const { leases } of Object.values(of)) dropIdleOf(leases, isKept, now);
    },
    clear(): void {
      for (const { leases } of Object.values(of)) leases.clear();
    },
  };
}

function dropIdleOf(
  leases: BudgetLeases['leases'],
  isKept: (lease: Lease) => boolean,
  now: number,
): void {
  for (const key of leases.rkeys()) {
    const lease = leases.peek(key);
    if (lease === undefined) continue;
    if (Math.abs(now - lease.usedAt) < idleMs) return;
    if (!isKept(lease)) leases.delete(key);
  }
}
