import { minuteMs } from '../lib/clock.ts';

/** A continuous token bucket: holds at most `capacity`, refilled evenly. */
export interface BucketLimit {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

/** `tokens` were there at epoch millisecond `at`; tokens may be fractions. */
export interface BucketState {
  readonly tokens: number;
  readonly at: number;
}

/** Sums of fractions miss whole numbers by less than this. */
export const tolerance = 1e-6;

export const fullBucket = (limit: BucketLimit, now: number): BucketState => ({
  tokens: limit.capacity,
  at: now,
});

/** The tokens there at `now`. A clock that went backwards refills nothing. */
export function tokensAt(state: BucketState, limit: BucketLimit, now: number): number {
  const elapsedMs = Math.max(0, now - state.at);
  return Math.min(limit.capacity, state.tokens + (elapsedMs * limit.refillPerMinute) / minuteMs);
}

// A clock that is a little behind the bucket's own time counts no span twice; one that is behind by more than a whole
// refill was set anew, and the bucket follows it.
export function refilled(state: BucketState, limit: BucketLimit, now: number): BucketState {
  const behindMs = state.at - now;
  const at = behindMs > 0 && behindMs <= refillMs(limit) ? state.at : now;
  return { tokens: tokensAt(state, limit, now), at };
}

/** Grants whole tokens, as many as are there up to `want`. */
export function lease(
  state: BucketState,
  limit: BucketLimit,
  want: number,
  now: number,
): { readonly state: BucketState; readonly granted: number } {
  const current = refilled(state, limit, now);
  const granted = Math.min(want, wholeTokens(current.tokens));
  return { state: { tokens: Math.max(0, current.tokens - granted), at: current.at }, granted };
}

export function take(
  state: BucketState,
  limit: BucketLimit,
  tokens: number,
  now: number,
): { readonly state: BucketState; readonly allowed: boolean } {
  const current = refilled(state, limit, now);
  return current.tokens + tolerance < tokens
    ? { state: current, allowed: false }
    : { state: { tokens: Math.max(0, current.tokens - tokens), at: current.at }, allowed: true };
}

/** Returns unspent tokens; below 0, takes away those spent elsewhere. What goes above the capacity or below nothing is lost. */
export function giveBack(
  state: BucketState,
  limit: BucketLimit,
  tokens: number,
  now: number,
): BucketState {
  const current = refilled(state, limit, now);
  const sum = Math.max(0, current.tokens + tokens);
  return { tokens: Math.min(limit.capacity, sum), at: current.at };
}

export const wholeTokens = (tokens: number): number => Math.floor(tokens + tolerance);

export const refillMs = (limit: BucketLimit): number =>
  (limit.capacity / limit.refillPerMinute) * minuteMs;

/** Seconds until a bucket that holds `tokens` now is full again (R4.2). */
export const resetAfterSeconds = (tokens: number, limit: BucketLimit): number =>
  refillSeconds(limit.capacity - tokens, limit);

/** Seconds until `wanted` tokens are there, at least 1 (R4.3). */
export const retryAfterSeconds = (tokens: number, limit: BucketLimit, wanted = 1): number =>
  Math.max(1, refillSeconds(wanted - tokens, limit));

/** Seconds in which an empty bucket fills (R4.4 `w`). */
export const windowSeconds = (limit: BucketLimit): number => refillSeconds(limit.capacity, limit);

const refillSeconds = (tokens: number, limit: BucketLimit): number =>
  Math.max(0, Math.ceil((tokens * 60) / limit.refillPerMinute - tolerance));
