import type { Budgets } from './budgets.ts';
import { createFastRetryGuard, type FastRetryGuard } from './fast-retry.ts';
import type { FastRetryRules } from './fast-retry-rules.ts';
import { createLeases, type Leases, type LeasesDependencies } from './leases.ts';
import { createLocalBuckets, type LocalBuckets } from './local-buckets.ts';

/** The limits of one instance. */
export interface Limits {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: LocalBuckets;
  /** The same for cards that have to be drawn (R13.3). */
  readonly cardBuckets: LocalBuckets;
}

export interface LimitsConfig {
  readonly budgets: Budgets;
  readonly fastRetry: FastRetryRules;
}

export function openLimits(
  dependencies: Omit<LeasesDependencies, 'budgets'>,
  { budgets, fastRetry }: LimitsConfig,
): Limits {
  const { clock } = dependencies;
  return {
    leases: createLeases({ ...dependencies, budgets }),
    retryGuard: createFastRetryGuard({ clock, rules: fastRetry }),
    anonymous: createLocalBuckets({ budget: 'anonymous', limit: budgets.anonymous, clock }),
    cardBuckets: createLocalBuckets({ budget: 'cards', limit: budgets.cards, clock }),
  };
}
