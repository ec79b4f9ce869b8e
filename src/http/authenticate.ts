import { type Environment, environments, hasScope, type Principal } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { bucketKeyOf } from '../limits/bucket-key.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Decision } from '../limits/decision.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import type { Leases } from '../limits/leases.ts';
import { consumeFrom, requestLimited } from './consume-tokens.ts';
import { createKeyFinder, type KeyFinderDependencies, type KeyIdentity } from './key-finder.ts';
import type { Access, Endpoint, RequestContext } from './request-context.ts';

export type KeyAccess = Extract<Access, { kind: 'key' }>;

export interface AuthenticatorDependencies extends KeyFinderDependencies {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** Told when a key was refused for its scope or its address (R3.11). */
  readonly onDenied: (
    action: 'scope_denied' | 'ip_denied',
    requestContext: RequestContext,
    principal: Principal,
  ) => void;
}

export interface Authenticator {
  /**
   * R1.10, the checks between the route and the body: address throttle, key, allowlist, request bucket, scope. Sets
   * the principal and notes the decisions; throws or rejects with a problem. Answers at once when the key and a
   * lease are at hand.
   */
  admit(
    requestContext: RequestContext,
    endpoint: Pick<Endpoint, 'retryGuarded'>,
    access: KeyAccess,
    authorization: string | undefined,
  ): void | Promise<void>;
  /**
   * R4.2: what is answered before the key is looked at shows the bucket of a valid key as it stands. A key that is not
   * valid draws on the bucket of its address here too, so that nobody guesses by such answers. Never throws.
   */
  show(
    requestContext: RequestContext,
    bucket: BudgetName,
    authorization: string | undefined,
  ): void | Promise<void>;
  /** What the headers say where nothing is decided: the bucket of the address, as it stands. */
  note(requestContext: RequestContext): void;
  /** R4.10: the further tokens of a GraphQL document. */
  charge(requestContext: RequestContext, tokens: number): Promise<void>;
  /** R4.5a: the body showed that its fields draw on `keys`: the request bucket is left alone. */
  consumeOnKeys(requestContext: RequestContext): void;
}

/** R4.5a: its fields draw on it themselves, once they know what is asked, so that rubbish takes nothing. */
const consumedByFields: BudgetName = 'keys';

export function createAuthenticator(dependencies: AuthenticatorDependencies): Authenticator {
  const { leases, anonymous, retryGuard, onDenied } = dependencies;
  const find = createKeyFinder(dependencies);
  const assertScope = createScopeCheck(dependencies);

  function enter(
    requestContext: RequestContext,
    { retryGuarded }: Pick<Endpoint, 'retryGuarded'>,
    access: KeyAccess,
    identity: KeyIdentity,
  ): void | Promise<void> {
    const { principal } = identity;
    if (!identity.allows(requestContext.ip)) {
      consumeFrom(anonymous, requestContext, 1);
      onDenied('ip_denied', requestContext, principal);
      throw new Problem('ip_not_allowed', 'This key may not be used from this address.');
    }
    requestContext.principal = principal;
    if (retryGuarded)
      retryGuard.beforeCall(requestContext.ip, principal.environment, requestContext.path);
    const key = bucketKeyOf(principal);
    if (access.bucket === consumedByFields) {
      requestContext.decisions.push(leases.peek(key, access.bucket));
      return assertScope(requestContext, access, principal);
    }
    const decision = leases.take(key, access.bucket);
    return decision instanceof Promise
      ? decision.then((late) => decide(requestContext, access, principal, late))
      : decide(requestContext, access, principal, decision);
  }

  function decide(
    requestContext: RequestContext,
    access: KeyAccess,
    principal: Principal,
    decision: Decision,
  ): void {
    if (decision.allowed) requestContext.decisions.push(decision);
    else if (access.bodyDecides) requestContext.owed = requestLimited(decision);
    else throw requestLimited(decision);
    assertScope(requestContext, access, principal);
  }

  function showOf(requestContext: RequestContext, bucket: BudgetName, identity: KeyIdentity): void {
    if (!identity.allows(requestContext.ip)) return;
    requestContext.principal = identity.principal;
    requestContext.decisions.push(leases.peek(bucketKeyOf(identity.principal), bucket));
  }

  return {
    admit(requestContext, endpoint, access, authorization) {
      if (endpoint.retryGuarded) retryGuard.assertFree(requestContext.ip, claimedBy(authorization));
      const identity = find(requestContext, authorization);
      return identity instanceof Promise
        ? identity.then((found) => enter(requestContext, endpoint, access, found))
        : enter(requestContext, endpoint, access, identity);
    },
    show(requestContext, bucket, authorization) {
      if (authorization === undefined) return;
      try {
        const identity = find(requestContext, authorization);
        if (!(identity instanceof Promise)) return showOf(requestContext, bucket, identity);
        return identity.then(
          (found) => showOf(requestContext, bucket, found),
          () => undefined,
        );
      } catch {
        // Whatever is wrong with the key, the path or the method is what is answered.
      }
    },
    note(requestContext) {
      if (requestContext.decisions.length === 0)
        requestContext.decisions.push(anonymous.peek(requestContext.ip));
    },
    ...requestTokens(leases),
  };
}

/** Refuses a key without the scope of the path; that is in the audit trail. */
const createScopeCheck =
  ({ onDenied }: Pick<AuthenticatorDependencies, 'onDenied'>) =>
  (requestContext: RequestContext, { scope }: KeyAccess, principal: Principal): void => {
    if (scope === undefined || hasScope(principal, scope)) return;
    onDenied('scope_denied', requestContext, principal);
    throw new Problem('insufficient_scope', `This needs a key with the scope ${scope}.`, {
      neededScope: scope,
    });
  };

/** The environment that a key names, before anybody knows the key: a valid one is never of another (R3.1). */
function claimedBy(authorization: string | undefined): Environment | undefined {
  const place = 'Bearer '.length;
  return environments.find((name) => authorization?.startsWith(`svc_${name}_`, place));
}

/** What a GraphQL document costs of the request bucket beside the token that every request costs. */
const requestTokens = (leases: Leases): Pick<Authenticator, 'charge' | 'consumeOnKeys'> => ({
  async charge(requestContext, tokens) {
    const { principal } = requestContext;
    if (principal === undefined || tokens <= 0) return;
    const decision = await leases.take(bucketKeyOf(principal), 'request', tokens);
    requestContext.decisions.push(decision);
    if (!decision.allowed) throw requestLimited(decision);
  },
  consumeOnKeys(requestContext) {
    const { principal, owed, decisions } = requestContext;
    if (principal === undefined) return;
    const key = bucketKeyOf(principal);
    // A full bucket is what is told when the store failed: nothing was taken then (R4.9).
    const isTaken = decisions.some(({ remaining, limit }) => remaining < limit);
    if (owed === undefined && isTaken) leases.giveBack(key, 'request');
    requestContext.owed = undefined;
    decisions.splice(0, decisions.length, leases.peek(key, consumedByFields));
  },
});
