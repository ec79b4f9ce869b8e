import { Problem } from '../lib/problem.ts';
import type { Refusal } from '../lib/refusal.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import type { RequestContext } from './request-context.ts';

/** Takes tokens for work that is done without a key from the bucket of the address; throws when it is empty (R4.7). */
export function consumeFrom(
  buckets: LocalBuckets,
  requestContext: RequestContext,
  tokens: number,
): void {
  for (let count = 0; count < tokens; count += 1) {
    const decision = buckets.take(requestContext.ip);
    if (!decision.allowed) throw requestLimited(decision);
    requestContext.decisions.push(decision);
  }
}

export const requestLimited = (refusal: Refusal): Problem =>
  Problem.rateLimited(
    `Request limit reached; retry in ${refusal.retryAfterSeconds} seconds.`,
    refusal,
  );
