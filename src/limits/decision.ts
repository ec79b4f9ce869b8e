import type { BucketLimit } from './bucket.ts';
import { resetAfterSeconds, retryAfterSeconds, wholeTokens, windowSeconds } from './bucket.ts';
import type { BudgetName } from './budgets.ts';

interface BucketNumbers {
  readonly budget: BudgetName;
  /** The capacity of the bucket. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whole tokens left, never below 0. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetAfterSeconds: number;
}

interface Granted extends BucketNumbers {
  readonly allowed: true;
}

export interface Refused extends BucketNumbers {
  readonly allowed: false;
  /** Whole seconds, at least 1 (R4.3). */
  readonly retryAfterSeconds: number;
}

/** What one bucket said to one request. */
export type Decision = Granted | Refused;

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
  remaining: Math.min(wholeTokens(tokens), wanted - 1),
  resetAfterSeconds: resetAfterSeconds(tokens, limit),
  retryAfterSeconds: retryAfterSeconds(tokens, limit, wanted),
});

/** The numbers of a bucket that nobody takes from now; `allowed` says whether one token is there. */
export const inspected = (budget: BudgetName, limit: BucketLimit, tokens: number): Decision =>
  wholeTokens(tokens) >= 1 ? granted(budget, limit, tokens) : refused(budget, limit, tokens);
