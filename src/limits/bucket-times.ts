import { type BucketLimit, tolerance } from './bucket.ts';

/** R4.2: seconds until a bucket that holds `tokens` now is full again. */
export const resetAfterSeconds = (tokens: number, limit: BucketLimit): number =>
  refillSeconds(limit.capacity - tokens, limit);

/** R4.3: seconds until `wanted` tokens are there, at least 1. */
export const retryAfterSeconds = (tokens: number, limit: BucketLimit, wanted = 1): number =>
  Math.max(1, refillSeconds(wanted - tokens, limit));

/** Seconds in which an empty bucket fills (R4.4 `w`). */
export const windowSeconds = (limit: BucketLimit): number => refillSeconds(limit.capacity, limit);

const refillSeconds = (tokens: number, limit: BucketLimit): number =>
  Math.max(0, Math.ceil((tokens * 60) / limit.refillPerMinute - tolerance));
