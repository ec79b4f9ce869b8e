import {
  type Environment,
  environments,
  hasScope,
  type Principal,
  scopeToAskFor,
} from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { bucketKeyOf } from '../limits/bucket-key.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Decision } from '../limits/decision.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import type { Leases } from '../limits/leases.ts';
import type { Authenticator, KeyAccess } from './authenticator.ts';
import { consumeFrom, requestLimited } from './consume-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { createKeyFinder, type KeyFinderDependencies, type KeyIdentity } from './key-finder.ts';
import type { RequestContext } from './request-context.ts';
import { consumedByFields, requestTokens } from './request-tokens.ts';

export interface AuthenticatorDependencies extends KeyFinderDependencies {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** Called when a key was refused for its scope or its address (R3.11). */
  readonly onDenied: (
    action: 'scope_denied' | 'ip_denied',
    requestContext: RequestContext,
    principal: Principal,
  ) => void;
}

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
      const shutOut = (): never => {
        onDenied('ip_denied', requestContext, principal);
        throw new Problem('ip_not_allowed', 'This key may not be used from this address.');
      };
      return consumeFrom(anonymous, requestContext, 1)?.then(shutOut) ?? shutOut();
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
    if (decision.allowed) {
      requestContext.decisions.push(decision);
      requestContext.tokensCharged += 1;
    } else if (access.bodyDecides) requestContext.owed = requestLimited(decision);
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
        return identity
          .then((found) => showOf(requestContext, bucket, found))
          .catch(() => undefined);
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
    const neededScope = scopeToAskFor(scope);
    throw new Problem('insufficient_scope', `This needs a key with the scope ${neededScope}.`, {
      neededScope,
    });
  };

/** The environment that a key names, before anybody knows the key: a valid one is never of another (R3.1). */
function claimedBy(authorization: string | undefined): Environment | undefined {
  const start = 'Bearer '.length;
  return environments.find((name) => authorization?.startsWith(prefixes[name], start));
}

const prefixes: Readonly<Record<Environment, string>> = { live: 'svc_live_', test: 'svc_test_' };
