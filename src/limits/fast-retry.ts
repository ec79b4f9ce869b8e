import { networkOf } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import { createLru } from '../lib/lru.ts';
import { type Environment, environments } from '../lib/principal.ts';
import { Problem, type Refusal, refusalBy } from '../lib/problem.ts';

/** What makes a retry after a 503 too fast, and what follows (R4.8). */
export interface FastRetryRules {
  /** A request for the same path within this time of its 503 is a strike. */
  readonly windowSeconds: number;
  /** How many strikes within `strikeWindowSeconds` throttle the address. */
  readonly strikes: number;
  readonly strikeWindowSeconds: number;
  readonly throttleSeconds: number;
  /** A throttle that begins within this time of the end of the last one is twice as long. */
  readonly escalationSeconds: number;
  readonly maxThrottleSeconds: number;
}

export const defaultFastRetryRules: FastRetryRules = {
  windowSeconds: 30,
  strikes: 3,
  strikeWindowSeconds: 300,
  throttleSeconds: 60,
  escalationSeconds: 900,
  maxThrottleSeconds: 900,
};

export const fastRetryVariables: Readonly<Record<keyof FastRetryRules, string>> = {
  windowSeconds: 'FAST_RETRY_WINDOW_SECONDS',
  strikes: 'FAST_RETRY_STRIKES',
  strikeWindowSeconds: 'FAST_RETRY_STRIKE_WINDOW_SECONDS',
  throttleSeconds: 'FAST_RETRY_THROTTLE_SECONDS',
  escalationSeconds: 'FAST_RETRY_ESCALATION_SECONDS',
  maxThrottleSeconds: 'FAST_RETRY_MAX_THROTTLE_SECONDS',
};

interface FastRetryDependencies {
  readonly clock: Clock;
  readonly rules: FastRetryRules;
  /** Addresses, and paths with a 503, remembered at once. */
  readonly maxEntries?: number;
}

/** Longer paths are distinguished by their beginning only, so that memory stays bounded. */
const maxPathLength = 512;

export type FastRetryGuard = ReturnType<typeof createFastRetryGuard>;

/**
 * Slows down callers that retry too fast after a 503 (R4.8), in memory of this instance alone; sandbox and live keys of one
 * address apart (R3.9). To be asked for player and batch paths only, a resource by one path behind both interfaces.
 */
export function createFastRetryGuard({ clock, rules, maxEntries = 20_000 }: FastRetryDependencies) {
  const states = createLru<FastRetryState>(maxEntries);
  const failures = createLru<number>(maxEntries);

  const limit = {
    budget: 'fast_retry',
    limit: rules.strikes,
    windowSeconds: rules.strikeWindowSeconds,
  };

  function isTooSoon(caller: string, path: string, now: number): boolean {
    const failedAt = failures.get(failureKey(caller, path));
    return failedAt !== undefined && Math.abs(now - failedAt) < rules.windowSeconds * 1_000;
  }

  function assertUnthrottled(state: FastRetryState | undefined, now: number): void {
    const seconds = state && throttledForSeconds(state, now);
    if (seconds !== undefined) throw retriedTooFast(refusalBy(limit, seconds));
  }

  return {
    /** Throws while the address is throttled; in either environment where none is named. Counts nothing. */
    assertFree(ip: string, environment: Environment | undefined): void {
      if (states.size === 0) return;
      const network = networkOf(ip);
      for (const each of environment ? [environment] : environments)
        assertUnthrottled(states.get(callerKey(each, network)), clock.now());
    },

    /** The same, after counting this call as a strike when it comes too soon after a 503 to it. */
    beforeCall(ip: string, environment: Environment, path: string): void {
      if (failures.size === 0 && states.size === 0) return;
      const caller = callerKey(environment, networkOf(ip));
      const now = clock.now();
      const state = states.get(caller) ?? noStrikes;
      assertUnthrottled(state, now);
      if (!isTooSoon(caller, path, now)) return;
      const next = struck(state, rules, now);
      states.set(caller, next);
      assertUnthrottled(next, now);
    },

    after503(ip: string, environment: Environment, path: string): void {
      failures.set(failureKey(callerKey(environment, networkOf(ip)), path), clock.now());
    },

    /** The path works again: the next call to it is no retry. Strikes stay. */
    afterSuccess(ip: string, environment: Environment, path: string): void {
      if (failures.size === 0) return;
      failures.delete(failureKey(callerKey(environment, networkOf(ip)), path));
    },
  };
}

const retriedTooFast = (refusal: Refusal): Problem =>
  Problem.rateLimited(
    `Retried too fast after a 503; retry in ${refusal.retryAfterSeconds} seconds.`,
    refusal,
  );

const callerKey = (environment: Environment, network: string): string =>
  `${environment} ${network}`;

const failureKey = (caller: string, path: string): string =>
  `${caller} ${path.slice(0, maxPathLength)}`;

interface FastRetryState {
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
