import type { Refusal } from '../lib/problem.ts';
import {
  type BucketLimit,
  resetAfterSeconds,
  retryAfterSeconds,
  wholeTokens,
  windowSeconds,
} from './bucket.ts';

interface Grant {
  readonly allowed: true;
  readonly budget: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetAfterSeconds: number;
}

/** The decision of a limit about one request, as the headers show it (R4.2). */
export type Decision = Grant | Refusal;

/** `tokens` are left after the grant. */
export const granted = (budget: string, limit: BucketLimit, tokens: number): Grant => ({
  allowed: true,
  budget,
  limit: limit.capacity,
  windowSeconds: windowSeconds(limit),
  remaining: wholeTokens(tokens),
  resetAfterSeconds: resetAfterSeconds(tokens, limit),
});

/** `tokens` are there, which is less than `wanted`. */
export const refused = (
  budget: string,
  limit: BucketLimit,
  tokens: number,
  wanted = 1,
): Refusal => ({
  allowed: false,
  budget,
  limit: limit.capacity,
  windowSeconds: windowSeconds(limit),
  // Some tokens may be left, but not enough: a caller that watches this number must not retry at once (R4.2).
  remaining: 0,
  resetAfterSeconds: resetAfterSeconds(tokens, limit),
  retryAfterSeconds: retryAfterSeconds(tokens, limit, wanted),
});

/** The numbers of a bucket without taking from it; `allowed` says whether one token is there. */
export const inspected = (budget: string, limit: BucketLimit, tokens: number): Decision =>
  wholeTokens(tokens) >= 1 ? granted(budget, limit, tokens) : refused(budget, limit, tokens);

/** The decision that the headers show (R4.2): of those that refused the longest, else the one with the least left. */
export function decidingAmong(decisions: readonly Decision[]): Decision | undefined {
  let deciding: Decision | undefined;
  for (const decision of decisions) {
    if (deciding === undefined || isTighter(decision, deciding)) deciding = decision;
  }
  return deciding;
}

function isTighter(one: Decision, other: Decision): boolean {
  if (!one.allowed) return other.allowed || one.retryAfterSeconds > other.retryAfterSeconds;
  return other.allowed && one.remaining * other.limit < other.remaining * one.limit;
}

/** The rate headers of one response (R4.2 to R4.4), none without a decision. `now` is in epoch milliseconds. */
export function limitHeaders(decisions: readonly Decision[], now: number): Record<string, string> {
  const deciding = decidingAmong(decisions);
  if (deciding === undefined) return {};
  const { budget, limit, remaining, windowSeconds } = deciding;
  const resetAfter = deciding.resetAfterSeconds;
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(now / 1_000) + resetAfter),
    'X-RateLimit-Reset-After': String(resetAfter),
    'RateLimit-Policy': `"${budget}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${budget}";r=${remaining};t=${resetAfter}`,
  };
  if (!deciding.allowed) headers['Retry-After'] = String(deciding.retryAfterSeconds);
  return headers;
}
