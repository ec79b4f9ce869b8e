import { bucketKeyOf } from '../limits/bucket-key.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Leases } from '../limits/leases.ts';
import type { Authenticator } from './authenticator.ts';
import { requestLimited } from './consume-tokens.ts';

/** Fields consume this budget themselves, so that a document that is not valid takes nothing (R4.5a). */
export const consumedByFields: BudgetName = 'keys';

/** What a GraphQL document costs of the request bucket beside the token that every request costs. */
export const requestTokens = (leases: Leases): Pick<Authenticator, 'charge' | 'consumeOnKeys'> => ({
  async charge(requestContext, tokens) {
    const { principal } = requestContext;
    if (principal === undefined || tokens <= 0) return;
    const decision = await leases.take(bucketKeyOf(principal), 'request', tokens);
    requestContext.decisions.push(decision);
    if (!decision.allowed) throw requestLimited(decision);
    requestContext.tokensCharged += tokens;
  },
  consumeOnKeys(requestContext) {
    const { principal, owed, decisions } = requestContext;
    if (principal === undefined) return;
    const key = bucketKeyOf(principal);
    // A failed store is answered with a full bucket: nothing was taken then (R4.9).
    const isTaken = decisions.some(({ remaining, limit }) => remaining < limit);
    if (owed === undefined && isTaken) leases.giveBack(key, 'request');
    requestContext.owed = undefined;
    requestContext.tokensCharged = 0;
    decisions.splice(0, decisions.length, leases.peek(key, consumedByFields));
  },
});
