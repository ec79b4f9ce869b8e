import type { Refusal } from '../lib/problem.ts';
import { type BucketLimit, wholeTokens } from './bucket.ts';
import { resetAfterSeconds, retryAfterSeconds, windowSeconds } from './bucket-times.ts';
import type { BudgetName } from './budgets.ts';

interface Granted {
  readonly allowed: true;
  readonly budget: BudgetName;
  /** The capacity of the bucket. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whole tokens left, never below 0. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetAfterSeconds: number;
}

/** A refusal by a bucket. */
export interface Refused extends Refusal {
  readonly budget: BudgetName;
}

/** What one bucket said to one request. */
export type Decision = Granted | Refused;

/** The decision of any limit about one request, as the headers show it (R4.2). */
export type Verdict = Granted | Refusal;

/** `tokens` are left after the grant. */
export const granted = (budget: BudgetName, limit: BucketLimit, tokens: number): Granted => ({
  allowed: true,
  budget,
  limit: limit.capacity,
  windowSeconds: windowSeconds(limit),
  remaining: wholeTokens(tokens),
  resetAfterSeconds: resetAfterSeconds(tokens, limit),
});

/** `tokens` are there, which is less than `wanted`. */
export const refused = (
  budget: BudgetName,
  limit: BucketLimit,
  tokens: number,
  wanted = 1,
): Refused => ({
  allowed: false,
  budget,
  limit: limit.capacity,
  windowSeconds: windowSeconds(limit),
  // Some tokens may be there, but not enough: who watches this number must not retry at once (R4.2).
  remaining: 0,
  resetAfterSeconds: resetAfterSeconds(tokens, limit),
  retryAfterSeconds: retryAfterSeconds(tokens, limit, wanted),
});

/** The numbers of a bucket without taking from it; `allowed` says whether one token is there. */
export const inspected = (budget: BudgetName, limit: BucketLimit, tokens: number): Decision =>
  wholeTokens(tokens) >= 1 ? granted(budget, limit, tokens) : refused(budget, limit, tokens);
