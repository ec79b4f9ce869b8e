import type { LRUCache } from 'lru-cache';
import { minuteMs } from '../lib/clock.ts';
import { shortDigest } from '../lib/ids.ts';
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
import type { BudgetName } from './budgets.ts';
import { type Decision, granted, inspected, type Refused, refused } from './decision.ts';
import { type LeaseRequest, largestLease, leastLease } from './shared-buckets.ts';

/** A dry shared bucket is asked again no oftener than this. */
const dryMs = 250;
/** A key unused for so long gives its lease back. */
const idleMs = 5_000;
/** A lease that lasts longer asks all the same, so that the instances know of each other. */
const freshMs = 10_000;
/** The most records that addresses have in the store (R4.7). */
const addressSlots = 100_000;
/** The first lease of an address is this part of the capacity, and is spent without asking (R4.7). */
const firstPart = 10;
/** A lease is this part of what was spent here in the time in which the bucket fills. */
const demandPart = 32;
/** An instance alone takes nothing from others by a lease of this part of the capacity. */
const solePart = 30;

/** What one budget is to all its keys. */
export interface BudgetLeases {
  readonly budget: BudgetName;
  readonly limit: BucketLimit;
  /** Without the store it is not counted here (R4.9b). */
  readonly needsStore: boolean;
  /** Its keys are addresses (R4.7). */
  readonly isOfAddresses: boolean;
  /** No other instance has the store. */
  readonly isSole: boolean;
  /** The leases in use, by key. */
  readonly leases: LRUCache<string, Lease>;
}

/** What an instance may grant of a bucket by itself: its own part of capacity and refill. */
interface Allowance extends BucketState {
  readonly limit: BucketLimit;
  /** Why it does not ask: an address with a first lease need not, all others cannot. */
  readonly reason: 'first lease' | 'store away';
}

/** The tokens of one bucket that this instance may spend without asking. Changed in place: it is the hot path. */
export interface Lease {
  readonly key: string;
  readonly budgetLeases: BudgetLeases;
  /** Tokens held here. With the shared ones they never exceed the capacity, as in one undivided bucket. */
  held: number;
  /** Below this the next lease is fetched in the background. */
  low: number;
  /** The shared bucket as last seen: with `at` a bucket state. */
  tokens: number;
  at: number;
  /** Whether the shared bucket was ever seen. */
  isAnswered: boolean;
  /** The instances that drew on it then; undefined while that is not known. */
  drawers: number | undefined;
  /** Set while the bucket is counted here alone. */
  allowance: Allowance | undefined;
  /** Tokens that were spent here without asking, which the shared bucket does not know of yet. */
  debt: number;
  debtAt: number;
  /** What was spent here in about the time in which the bucket fills, as of `demandAt`; `spent` came since. */
  demand: number;
  demandAt: number;
  spent: number;
  usedAt: number;
  dryAt: number;
  /** Tokens that callers wait for. */
  waiting: number;
  /** The one question under way. */
  flight: Flight | undefined;
  /** The question that failed last: it is asked again word for word, since it may have been answered. */
  unsettled: LeaseRequest | undefined;
  /** No key leads here any more. */
  isDropped: boolean;
}

export interface Flight {
  /** Resolves when the answer is there, to false when the store failed or the wait is over. */
  readonly inTime: Promise<boolean>;
  isLate: boolean;
}

/** The key comes first, so that ids are partitioned by the environment it begins with. */
export const bucketIdOf = ({ budget }: BudgetLeases, key: string): string => `${key}:${budget}`;

/** What a shared bucket is found by: addresses share a fixed number of records, and each says whose it is. */
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

export function openLease(budgetLeases: BudgetLeases, key: string, now: number): Lease {
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

/** A bucket whose record is another's at the moment is counted here alone (R4.7). */
export const ownBucket = ({ budgetLeases: { limit }, debt }: Lease, at: number): Allowance => ({
  tokens: Math.max(0, limit.capacity - debt),
  at,
  limit,
  reason: 'first lease',
});

/**
 * What this instance goes on with while the store is away (R4.9b): its lease, its part of the refill, and up to one lease of
 * what came to it since it last asked. An instance that was never answered has one lease.
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
  // Where there may be others, no one knows how many: a small lease is all of theirs that can be risked.
  if (!isAnswered)
    return { ...common, tokens: isSole ? largestLease(limit, 1) : leastLease(limit, part) };
  // No one else draws: what the shared bucket had is there still.
  if (isSole) return { ...common, tokens: Math.max(held, undividedTokens(lease, now)) };
  const come = held + (Math.max(0, now - lease.at) * own.refillPerMinute) / minuteMs;
  return { ...common, tokens: Math.max(held, Math.min(largestLease(limit, part), come)) };
}

/** How many tokens are to be held for what is spent here. */
export function demandOf(lease: Lease, now: number): number {
  const { limit, isSole } = lease.budgetLeases;
  const passed = Math.max(0, now - lease.demandAt) / refillMs(limit);
  lease.demand = lease.demand * Math.exp(-passed) + lease.spent;
  lease.demandAt = now;
  lease.spent = 0;
  const least = isSole ? limit.capacity / solePart : 0;
  return Math.floor(Math.max(least, lease.demand / demandPart));
}

/** While the shared bucket fills up, held tokens lose their place in the capacity, but for those that a caller waits for. */
export function forfeit(lease: Lease, now: number): void {
  const { limit } = lease.budgetLeases;
  const room = Math.max(lease.waiting, limit.capacity - tokensAt(lease, limit, now));
  if (lease.held > room) lease.held = room;
}

/** What an undivided bucket would hold, as far as is known here. */
function undividedTokens(lease: Lease, now: number): number {
  const { limit } = lease.budgetLeases;
  settleDebt(lease, now);
  const left = Math.min(limit.capacity, lease.held + tokensAt(lease, limit, now));
  const asked = Math.min(0, lease.unsettled?.rest ?? 0);
  return Math.max(0, left - lease.debt + asked);
}

/** The refill pays for what was spent without asking, once the shared bucket as last seen needs none of it. */
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

/** Tokens that are held pay for those that were spent without asking. */
export function payDebt(lease: Lease, now: number): void {
  settleDebt(lease, now);
  const paid = Math.min(lease.debt, Math.max(0, lease.held - lease.waiting));
  lease.held -= paid;
  lease.debt -= paid;
}

export const holds = (lease: Lease, tokens: number): boolean => lease.held + tolerance >= tokens;

export const isDry = (lease: Lease, now: number): boolean => Math.abs(now - lease.dryAt) < dryMs;

/** Whether the lease is so old that the instances may have lost sight of each other. */
export const isStale = (lease: Lease, now: number): boolean => now - lease.at >= freshMs;

/** Whether it was not used lately. */
export const isIdle = (lease: Lease, now: number): boolean =>
  Math.abs(now - lease.usedAt) >= idleMs;

/** Whether no caller waits for this lease and no question is under way for it. */
export const isQuiet = (lease: Lease): boolean => lease.flight === undefined && lease.waiting === 0;

/** Whether nothing of the lease is worth remembering: its bucket is full again, as far as is known here. */
export function isOver(lease: Lease, now: number): boolean {
  const { limit } = lease.budgetLeases;
  settleDebt(lease, now);
  return (
    now - lease.usedAt >= refillMs(limit) &&
    lease.debt === 0 &&
    tokensAt(lease, limit, now) >= limit.capacity - tolerance
  );
}

/** Takes tokens that are held. */
export function spend(lease: Lease, tokens: number, now: number): Decision {
  lease.held = Math.max(0, lease.held - tokens);
  lease.spent += tokens;
  return granted(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));
}

/** Takes tokens of what this instance may grant by itself. */
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
    // A bucket that is counted here alone fills by this instance's part of the refill.
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

/** Tokens that nothing came of are there again. */
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

export const refuse = (lease: Lease, tokens: number, now: number): Refused =>
  refused(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now), tokens);

export const inspect = (lease: Lease, now: number): Decision =>
  inspected(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));

/** What is left to callers, as far as is known here. */
function tokensLeft(lease: Lease, now: number): number {
  const { allowance } = lease;
  return allowance?.reason === 'store away'
    ? tokensAt(allowance, allowance.limit, now)
    : undividedTokens(lease, now);
}
