import { networkOf } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import { createLru } from '../lib/lru.ts';
import { type Environment, environments } from '../lib/principal.ts';
import { Problem, refusalBy } from '../lib/problem.ts';
import { snakeCase } from '../lib/text.ts';
import { amount } from '../lib/variables.ts';

/** What makes a retry after a 503 too fast, and what follows (R4.8). */
export const defaultFastRetryRules = {
  /** A request for the same path within this time of its 503 is a strike. */
  windowSeconds: 30,
  /** This many strikes within `strikeWindowSeconds` throttle the address. */
  strikes: 3,
  strikeWindowSeconds: 300,
  throttleSeconds: 60,
  /** A throttle that begins within this time of the end of the last one is twice as long. */
  escalationSeconds: 900,
  maxThrottleSeconds: 900,
};

export type FastRetryRules = Readonly<typeof defaultFastRetryRules>;

const ruleEntries = Object.entries(defaultFastRetryRules);

/** `FAST_RETRY_STRIKE_WINDOW_SECONDS`. */
const variableOf = (rule: string): string => `FAST_RETRY_${snakeCase(rule).toUpperCase()}`;

export const fastRetryVariables = Object.fromEntries(
  ruleEntries.map(([rule, standard]) => [variableOf(rule), amount.int().default(standard)]),
);

export const fastRetryRulesOf = (numbers: Readonly<Record<string, number>>): FastRetryRules =>
  Object.fromEntries(
    ruleEntries.map(([rule]) => [rule, numbers[variableOf(rule)]]),
  ) as unknown as FastRetryRules;

interface FastRetryOptions {
  readonly clock: Clock;
  readonly rules: FastRetryRules;
  /** Addresses, and paths with a 503, remembered at once. */
  readonly maxEntries?: number;
}

/** Longer paths are distinguished by their beginning only, so that memory stays bounded. */
const maxPathLength = 512;

export type FastRetryGuard = ReturnType<typeof createFastRetryGuard>;

/**
 * Slows down callers that retry too fast after a 503 (R4.8), in memory of this instance. Sandbox and live keys of one
 * address count apart (R3.9). For player and batch paths only; a resource has one path in both interfaces.
 */
export function createFastRetryGuard({ clock, rules, maxEntries = 20_000 }: FastRetryOptions) {
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
    if (seconds === undefined) return;
    const message = `Retried too fast after a 503; retry in ${seconds} seconds.`;
    throw Problem.rateLimited(message, refusalBy(limit, seconds));
  }

  return {
    /** Throws while the address is throttled; in either environment where none is named. Counts nothing. */
    assertFree(ip: string, environment: Environment | undefined): void {
      if (states.size === 0) return;
      const network = networkOf(ip);
      for (const each of environment ? [environment] : environments)
        assertUnthrottled(states.get(callerKey(each, network)), clock.now());
    },

    /** The same, after counting this call as a strike if it repeats a 503 too soon. */
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

/** One more strike at `now`; the last one that is allowed begins a throttle (R4.8). */
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
