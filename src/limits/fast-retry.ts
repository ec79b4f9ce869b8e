import { networkOf } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import { createLru } from '../lib/lru.ts';
import { type Environment, environments } from '../lib/principal.ts';
import { Problem, type Refusal, refusalBy } from '../lib/problem.ts';
import type { FastRetryRules } from './fast-retry-rules.ts';
import { type FastRetryState, noStrikes, struck, throttledForSeconds } from './strikes.ts';

export interface FastRetryDependencies {
  readonly clock: Clock;
  readonly rules: FastRetryRules;
  /** Addresses, and paths with a 503, remembered at once. */
  readonly maxEntries?: number;
}

/**
 * Slows down who retries too fast after a 503 (R4.8). In memory, of this instance alone. Sandbox and live keys of one
 * address are counted apart (R3.9).
 * The caller asks for player and batch paths only, and names one resource by one path behind both interfaces.
 */
export interface FastRetryGuard {
  /** Throws while the address is throttled; who names no environment is refused by either. Counts nothing. */
  assertFree(ip: string, environment: Environment | undefined): void;
  /** The same, after counting this call as a strike when it comes too soon after a 503 to it. */
  beforeCall(ip: string, environment: Environment, path: string): void;
  after503(ip: string, environment: Environment, path: string): void;
  /** The path works again: the next call to it is no retry. Strikes stay. */
  afterSuccess(ip: string, environment: Environment, path: string): void;
}

/** Longer paths are distinguished by their beginning only, so that memory stays bounded. */
const maxPathLength = 512;

export function createFastRetryGuard({
  clock,
  rules,
  maxEntries = 20_000,
}: FastRetryDependencies): FastRetryGuard {
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
    assertFree(ip, environment) {
      if (states.size === 0) return;
      const network = networkOf(ip);
      for (const each of environment ? [environment] : environments)
        assertUnthrottled(states.get(callerKey(each, network)), clock.now());
    },

    beforeCall(ip, environment, path) {
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

    after503(ip, environment, path) {
      failures.set(failureKey(callerKey(environment, networkOf(ip)), path), clock.now());
    },

    afterSuccess(ip, environment, path) {
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
