import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import type { FastRetryRules } from './budgets.ts';
import { networkOf } from './network.ts';

/** What is remembered of one address. */
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

export interface FastRetryDependencies {
  readonly clock: Clock;
  readonly rules: FastRetryRules;
  /** Addresses, and paths with a 503, remembered at once. */
  readonly maxEntries?: number;
}

/**
 * Slows down who retries too fast after a 503 (R4.8). In memory, of this instance alone.
 * The caller asks for player and batch paths only, and names one resource by one path behind both doors.
 */
export interface FastRetryGuard {
  /** Seconds that the address is still throttled, or undefined. Counts nothing. */
  blockedForSeconds(ip: string): number | undefined;
  /** The same, after counting this call as a strike when it comes too soon after a 503 to it. */
  beforeCall(ip: string, path: string): number | undefined;
  after503(ip: string, path: string): void;
  /** The path works again: the next call to it is no retry. Strikes stay. */
  afterSuccess(ip: string, path: string): void;
}

/** A longer path is told apart by its beginning only, so that memory stays bounded. */
const maxPathLength = 512;

export function createFastRetryGuard({
  clock,
  rules,
  maxEntries = 20_000,
}: FastRetryDependencies): FastRetryGuard {
  const states = new LRUCache<string, FastRetryState>({ max: maxEntries });
  const failures = new LRUCache<string, number>({ max: maxEntries });

  function isTooSoon(network: string, path: string, now: number): boolean {
    const failedAt = failures.get(failureKey(network, path));
    return failedAt !== undefined && Math.abs(now - failedAt) < rules.windowSeconds * 1_000;
  }

  return {
    blockedForSeconds(ip) {
      if (states.size === 0) return undefined;
      return throttledForSeconds(states.get(networkOf(ip)) ?? noStrikes, clock.now());
    },

    beforeCall(ip, path) {
      if (failures.size === 0 && states.size === 0) return undefined;
      const network = networkOf(ip);
      const now = clock.now();
      const state = states.get(network) ?? noStrikes;
      const blocked = throttledForSeconds(state, now);
      if (blocked !== undefined || !isTooSoon(network, path, now)) return blocked;
      const next = struck(state, rules, now);
      states.set(network, next);
      return throttledForSeconds(next, now);
    },

    after503(ip, path) {
      failures.set(failureKey(networkOf(ip), path), clock.now());
    },

    afterSuccess(ip, path) {
      if (failures.size > 0) failures.delete(failureKey(networkOf(ip), path));
    },
  };
}

const failureKey = (network: string, path: string): string =>
  `${network} ${path.slice(0, maxPathLength)}`;
