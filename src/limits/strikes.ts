import type { FastRetryRules } from './fast-retry-rules.ts';

/** What is remembered of one address in one environment. */
export interface FastRetryState {
  /** When its strikes were, in epoch milliseconds; those that led to a throttle are gone. */
  readonly strikes: readonly number[];
  readonly throttle?: { readonly until: number; readonly seconds: number };
}

export const noStrikes: FastRetryState = { strikes: [] };

/** One more strike at `now`; the last one of the row begins a throttle (R4.8). */
export function struck(state: FastRetryState, rules: FastRetryRules, now: number): FastRetryState {
  const since = now - rules.strikeWindowSeconds * 1_000;
  const strikes = [...state.strikes.filter((at) => at > since && at <= now), now];
  if (strikes.length < rules.strikes) return { ...state, strikes };
  const seconds = nextThrottleSeconds(state, rules, now);
  return { strikes: [], throttle: { until: now + seconds * 1_000, seconds } };
}

/** Whole seconds that the throttle still lasts, or undefined without one. */
export function throttledForSeconds(state: FastRetryState, now: number): number | undefined {
  if (state.throttle === undefined || now >= state.throttle.until) return undefined;
  // A clock set back must not make the throttle longer than it was.
  return Math.min(state.throttle.seconds, Math.ceil((state.throttle.until - now) / 1_000));
}

function nextThrottleSeconds(
  { throttle }: FastRetryState,
  rules: FastRetryRules,
  now: number,
): number {
  const isRepeated =
    throttle !== undefined && now - throttle.until < rules.escalationSeconds * 1_000;
  const seconds = isRepeated ? throttle.seconds * 2 : rules.throttleSeconds;
  return Math.min(seconds, rules.maxThrottleSeconds);
}
