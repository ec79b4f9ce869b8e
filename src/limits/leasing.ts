import { minuteMs } from '../lib/duration.ts';
import { type BucketLimit, fullBucket, giveBack, lease, refillMs } from './bucket.ts';
import type { BucketRecord } from './bucket-record.ts';

/** One question to a shared bucket. */
export interface LeaseRequest {
  readonly id: string;
  readonly limit: BucketLimit;
  /** Whole tokens wanted; 0 to give back only. */
  readonly want: number;
  /** Unspent tokens of an earlier lease, given back before the bucket is asked. */
  readonly rest: number;
}

/** The clocks of two instances may differ by this much without a used bucket becoming a full one. */
const expiryMarginMs = minuteMs;

/** The change that answers one question. Run again, it answers from what it then sees, and never twice. */
export function leasing(request: LeaseRequest, grantId: string, now: number) {
  const { id, limit, want, rest } = request;
  return (current: BucketRecord | undefined): BucketRecord | undefined => {
    // An earlier run was written after all, although its caller could not know.
    if (current?.grant.id === grantId) return undefined;
    const returned = giveBack(current ?? fullBucket(limit, now), limit, rest, now);
    const { state, granted } = lease(returned, limit, want, now);
    const hasChanged = granted > 0 || (rest > 0 && current !== undefined);
    if (!hasChanged) return undefined;
    const untilFullMs = refillMs(limit) * (1 - state.tokens / limit.capacity);
    return {
      id,
      tokens: state.tokens,
      at: state.at,
      grant: { id: grantId, tokens: granted },
      expires: new Date(Math.ceil(state.at + untilFullMs) + expiryMarginMs),
    };
  };
}

/** What the question `grantId` was granted, read from the record that its update answered. */
export const grantedIn = (record: BucketRecord | undefined, grantId: string): number =>
  record?.grant.id === grantId ? record.grant.tokens : 0;
