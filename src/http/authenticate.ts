import {
  type Environment,
  environments,
  hasScope,
  type Principal,
  scopeToAskFor,
} from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Decision } from '../limits/decision.ts';
import type { DocumentTokens } from '../limits/document-cost.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import { bucketKeyOf } from '../limits/field-limiter.ts';
import type { Leases } from '../limits/leases.ts';
import { consumeFrom, requestLimitProblem } from './consume-tokens.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { createKeyFinder, type KeyFinderDependencies, type KeyIdentity } from './key-finder.ts';
import type { RequestContext } from './request-context.ts';

type KeyAccess = Extract<Access, { kind: 'key' }>;

interface AuthenticatorDependencies extends KeyFinderDependencies {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** Called when a key is refused for its scope or its address (R3.11). */
  readonly onDenied: (
    action: 'scope_denied' | 'ip_denied',
    requestContext: RequestContext,
    principal: Principal,
  ) => void;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator(dependencies: AuthenticatorDependencies) {
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
      const refuse = (): never => {
        onDenied('ip_denied', requestContext, principal);
        throw new Problem('ip_not_allowed', 'This key may not be used from this address.');
      };
      return consumeFrom(anonymous, requestContext, 1)?.then(refuse) ?? refuse();
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
    } else if (access.bodyDecides) requestContext.deferredRefusal = requestLimitProblem(decision);
    else throw requestLimitProblem(decision);
    assertScope(requestContext, access, principal);
  }

  function showOf(requestContext: RequestContext, bucket: BudgetName, identity: KeyIdentity): void {
    if (!identity.allows(requestContext.ip)) return;
    requestContext.principal = identity.principal;
    requestContext.decisions.push(leases.peek(bucketKeyOf(identity.principal), bucket));
  }

  return {
    /**
     * The checks between the route and the body: address throttle, key, allowlist, request bucket, scope (R1.10). Sets the
     * principal and the decisions; throws or rejects with a problem. Synchronous for a known key with a lease.
     */
    admit(
      requestContext: RequestContext,
      endpoint: Pick<Endpoint, 'retryGuarded'>,
      access: KeyAccess,
      authorization: string | undefined,
    ): void | Promise<void> {
      if (endpoint.retryGuarded) retryGuard.assertFree(requestContext.ip, claimedBy(authorization));
      const identity = find(requestContext, authorization);
      return identity instanceof Promise
        ? identity.then((found) => enter(requestContext, endpoint, access, found))
        : enter(requestContext, endpoint, access, identity);
    },
    /**
     * Shows the bucket of a valid key in an answer that needs no key (R4.2). Any other key consumes a token of its address,
     * so that such answers do not help to guess keys. Never throws.
     */
    show(
      requestContext: RequestContext,
      bucket: BudgetName,
      authorization: string | undefined,
    ): void | Promise<void> {
      if (authorization === undefined) return;
      try {
        const identity = find(requestContext, authorization);
        if (!(identity instanceof Promise)) return showOf(requestContext, bucket, identity);
        return identity
          .then((found) => showOf(requestContext, bucket, found))
          .catch(() => undefined);
      } catch {
        // The answer is about the path or the method, not about the key.
      }
    },
    /** Without a decision the headers show the bucket of the address. */
    note(requestContext: RequestContext): void {
      if (requestContext.decisions.length === 0)
        requestContext.decisions.push(anonymous.peek(requestContext.ip));
    },
    ...requestTokens(leases),
  };
}

/** Refuses a key without the scope of the path, and reports it for the audit trail. */
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

/** The environment in the prefix of a key that is not checked yet (R3.1). */
function claimedBy(authorization: string | undefined): Environment | undefined {
  const start = 'Bearer '.length;
  return environments.find((name) => authorization?.startsWith(prefixes[name], start));
}

const prefixes: Readonly<Record<Environment, string>> = { live: 'svc_live_', test: 'svc_test_' };

/** Fields consume this budget themselves, so that invalid requests take no token (R4.5a). */
const consumedByFields: BudgetName = 'keys';

/** The tokens of GraphQL documents and batches, beside the one that every request takes. */
function requestTokens(leases: Leases) {
  async function take(
    requestContext: RequestContext,
    key: string,
    bucket: BudgetName,
    tokens: number,
  ): Promise<void> {
    if (tokens <= 0) return;
    const decision = await leases.take(key, bucket, tokens);
    requestContext.decisions.push(decision);
    if (!decision.allowed) throw requestLimitProblem(decision);
    requestContext.tokensCharged += tokens;
  }

  /** For a body that uses only another bucket: gives the token of the request bucket back (R4.5a, R4.6). */
  function leaveRequestBucket(requestContext: RequestContext, bucket: BudgetName): void {
    const { principal, deferredRefusal, decisions } = requestContext;
    if (principal === undefined) return;
    const key = bucketKeyOf(principal);
    if (deferredRefusal === undefined && requestContext.tokensCharged > 0)
      leases.giveBack(key, 'request');
    requestContext.deferredRefusal = undefined;
    requestContext.tokensCharged = 0;
    decisions.splice(0, decisions.length, leases.peek(key, bucket));
  }

  return {
    /** Consumes the tokens of a GraphQL document or a batch (R4.10, R6.12). */
    async charge(requestContext: RequestContext, { request, archive }: DocumentTokens) {
      const { principal, tokensCharged } = requestContext;
      if (principal === undefined) return;
      const key = bucketKeyOf(principal);
      if (archive > 0 && request === 0 && tokensCharged > 0)
        leaveRequestBucket(requestContext, 'archive');
      await take(requestContext, key, 'archive', archive);
      await take(requestContext, key, 'request', request - 1);
    },
    /** Consumes one token of the request bucket, for a document that used no other bucket after all. */
    async chargeOne(requestContext: RequestContext) {
      const { principal } = requestContext;
      if (principal) await take(requestContext, bucketKeyOf(principal), 'request', 1);
    },
    leaveRequestBucket,
  };
}
