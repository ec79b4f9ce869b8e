import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
} from 'cockatiel';
import { type Clock, hourMs, minuteMs } from '../../lib/clock.ts';
import { breaksCircuit, UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';

// A host is left alone for two reasons: it asked to wait (429), or its calls failed several times in a row.

/** Providers publish no limit; after a 429 this waits 1 s, doubling up to 60 s. */
const firstWaitMs = 1_000;
const longestWaitMs = minuteMs;
/** A provider's own `Retry-After` may ask for more, but a wrong one must not switch it off for good. */
const longestAskedMs = hourMs;

export type RateBackoff = ReturnType<typeof createRateBackoff>;

export function createRateBackoff(clock: Clock) {
  let until = Number.NEGATIVE_INFINITY;
  let waitMs = firstWaitMs;
  const isActive = () => clock.now() < until;

  return {
    assertOver(): void {
      if (isActive()) throw new UpstreamFault('backing_off', 'The provider asked to wait.');
    },
    /** Starts a wait, or prolongs the running one if the provider asks for it. */
    refused(retryAfter: string | undefined): void {
      const now = clock.now();
      // Calls that were sent before the wait began must not double it.
      if (!isActive()) {
        until = now + waitMs;
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      }
      until = Math.max(until, now + askedMs(retryAfter, now));
    },
    /** An answer came: the next refusal starts with the shortest wait again. */
    served(): void {
      if (!isActive()) waitMs = firstWaitMs;
    },
  };
}

function askedMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? 0 : Math.min(asked, longestAskedMs);
}

/** Opens after `breakerFailures` failures in a row; after the cooldown one call probes whether it may close. */
export function createCircuit(clock: Clock, limits: UpstreamLimits): CircuitBreakerPolicy {
  // The policy compares its own clock with a duration that it reads at every call. A duration that is either endless or
  // over makes our clock decide.
  const cooldown = (): IBackoff<unknown> => {
    const until = clock.now() + limits.breakerCooldownMs;
    return {
      get duration() {
        return clock.now() < until ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      },
      next: cooldown,
    };
  };
  return circuitBreaker(handleWhen(breaksCircuit), {
    breaker: new ConsecutiveBreaker(limits.breakerFailures),
    halfOpenAfter: { next: cooldown },
  });
}

/** True while one call probes the provider: the policy would make all others wait for its end. */
export const isProbing = (circuit: CircuitBreakerPolicy): boolean =>
  circuit.state === CircuitState.HalfOpen;
