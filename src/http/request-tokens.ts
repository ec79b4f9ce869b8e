import { bucketKeyOf } from '../limits/bucket-key.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Leases } from '../limits/leases.ts';
import type { Authenticator } from './authenticator.ts';
import { requestLimited } from './consume-tokens.ts';
import type { RequestContext } from './request-context.ts';

/** Fields consume this budget themselves, so that what is not valid takes nothing of it (R4.5a). */
export const consumedByFields: BudgetName = 'keys';

/** What a GraphQL document costs beside the token of the request bucket that every request costs. */
export function requestTokens(
  leases: Leases,
): Pick<Authenticator, 'charge' | 'chargeOne' | 'leaveRequestBucket'> {
  async function take(
    requestContext: RequestContext,
    key: string,
    bucket: BudgetName,
    tokens: number,
  ): Promise<void> {
    if (tokens <= 0) return;
    const decision = await leases.take(key, bucket, tokens);
    requestContext.decisions.push(decision);
    if (!decision.allowed) throw requestLimited(decision);
    requestContext.tokensCharged += tokens;
  }

  function leaveRequestBucket(requestContext: RequestContext, bucket: BudgetName): void {
    const { principal, owed, decisions } = requestContext;
    if (principal === undefined) return;
    const key = bucketKeyOf(principal);
    if (owed === undefined && requestContext.tokensCharged > 0) leases.giveBack(key, 'request');
    requestContext.owed = undefined;
    requestContext.tokensCharged = 0;
    decisions.splice(0, decisions.length, leases.peek(key, bucket));
  }

  return {
    async charge(requestContext, { request, archive }) {
      const { principal, tokensCharged } = requestContext;
      if (principal === undefined) return;
      const key = bucketKeyOf(principal);
      if (archive > 0 && request === 0 && tokensCharged > 0)
        leaveRequestBucket(requestContext, 'archive');
      await take(requestContext, key, 'archive', archive);
      await take(requestContext, key, 'request', request - 1);
    },
    async chargeOne(requestContext) {
      const { principal } = requestContext;
      if (principal) await take(requestContext, bucketKeyOf(principal), 'request', 1);
    },
    leaveRequestBucket,
  };
}
