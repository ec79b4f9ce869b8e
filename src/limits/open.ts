import { type AddressBuckets, createAddressBuckets } from './address-buckets.ts';
import type { Budgets } from './budgets.ts';
import { createFastRetryGuard, type FastRetryGuard } from './fast-retry.ts';
import type { FastRetryRules } from './fast-retry-rules.ts';
import { createLeases, type Leases, type LeasesDependencies } from './leases.ts';

/** The limits of one instance. */
export interface Limits {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
  /** The same for cards that have to be drawn (R13.3). */
  readonly cardBuckets: AddressBuckets;
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
  const leases = createLeases({ ...dependencies, budgets });
  return {
    leases,
    retryGuard: createFastRetryGuard({ clock, rules: fastRetry }),
    anonymous: createAddressBuckets(leases, 'anonymous'),
    cardBuckets: createAddressBuckets(leases, 'cards'),
  };
}
