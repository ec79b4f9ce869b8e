import type { Clock } from '../lib/clock.ts';
import { createLru } from '../lib/lru.ts';
import {
  type BucketLimit,
  type BucketState,
  fullBucket,
  giveBack,
  refilled,
  take,
} from './bucket.ts';
import type { BudgetName } from './budgets.ts';
import { type Decision, granted, inspected, refused } from './decision.ts';
import { networkOf } from './network.ts';

export interface LocalBucketsDependencies {
  readonly budget: BudgetName;
  readonly limit: BucketLimit;
  readonly clock: Clock;
  /** Networks remembered at once; a forgotten one begins with a full bucket. */
  readonly maxNetworks?: number;
}

/** One bucket per address, of this instance alone (R4.7). An IPv6 network of /64 is one address. */
export interface LocalBuckets {
  take(ip: string): Decision;
  /** Returns a token that was taken for nothing. */
  giveBack(ip: string): void;
  /** The numbers, taking nothing. */
  peek(ip: string): Decision;
}

export function createLocalBuckets({
  budget,
  limit,
  clock,
  maxNetworks = 20_000,
}: LocalBucketsDependencies): LocalBuckets {
  const buckets = createLru<BucketState>(maxNetworks);

  return {
    take(ip) {
      const network = networkOf(ip);
      const now = clock.now();
      const bucket = buckets.get(network) ?? fullBucket(limit, now);
      const { state, allowed } = take(bucket, limit, 1, now);
      buckets.set(network, state);
      return allowed ? granted(budget, limit, state.tokens) : refused(budget, limit, state.tokens);
    },

    giveBack(ip) {
      const network = networkOf(ip);
      const bucket = buckets.get(network);
      // A bucket that was forgotten is full.
      if (bucket) buckets.set(network, giveBack(bucket, limit, 1, clock.now()));
    },

    peek(ip) {
      const now = clock.now();
      const bucket = buckets.peek(networkOf(ip)) ?? fullBucket(limit, now);
      return inspected(budget, limit, refilled(bucket, limit, now).tokens);
    },
  };
}
