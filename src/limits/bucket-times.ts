import { type BucketLimit, tolerance } from './bucket.ts';

/** Seconds until a bucket that holds `tokens` now is full again (R4.2). */
export const resetAfterSeconds = (tokens: number, limit: BucketLimit): number =>
  refillSeconds(limit.capacity - tokens, limit);

/** Seconds until `wanted` tokens are there, at least 1 (R4.3). */
export const retryAfterSeconds = (tokens: number, limit: BucketLimit, wanted = 1): number =>
  Math.max(1, refillSeconds(wanted - tokens, limit));

/** Seconds in which an empty bucket fills (R4.4 `w`). */
export const windowSeconds = (limit: BucketLimit): number => refillSeconds(limit.capacity, limit);

const refillSeconds = (tokens: number, limit: BucketLimit): number =>
  Math.max(0, Math.ceil((tokens * 60) / limit.refillPerMinute - tolerance));
