import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
} from 'cockatiel';
import type { Clock } from '../../lib/clock.ts';
import { breaksCircuit } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';

export interface CircuitOptions {
  readonly clock: Clock;
  readonly limits: Pick<UpstreamLimits, 'breakerFailures' | 'breakerCooldownMs'>;
}

/** Opens after so many failures in a row; after the cooldown one call probes whether it may close. */
export function createCircuit({ clock, limits }: CircuitOptions): CircuitBreakerPolicy {
  // The policy compares its own clock with a duration that it reads at every call. A duration that
  // is either endless or over makes our clock decide instead.
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
