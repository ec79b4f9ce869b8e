import type { Verdict } from './decision.ts';

export type LimitHeaders = Readonly<Record<string, string>>;

/**
 * The decision that the headers show (R4.2): the one that refused (of several the one that takes longest),
 * else the one with the least left of its capacity. Undefined only for an empty list.
 */
export function decidingAmong(decisions: readonly Verdict[]): Verdict | undefined {
  let deciding: Verdict | undefined;
  for (const decision of decisions) {
    if (deciding === undefined || isTighter(decision, deciding)) deciding = decision;
  }
  return deciding;
}

function isTighter(one: Verdict, other: Verdict): boolean {
  if (!one.allowed) return other.allowed || one.retryAfterSeconds > other.retryAfterSeconds;
  return other.allowed && one.remaining * other.limit < other.remaining * one.limit;
}

/** The rate headers of one response (R4.2 to R4.4), none without a decision. `now` is in epoch milliseconds. */
export function limitHeaders(decisions: readonly Verdict[], now: number): LimitHeaders {
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
