import type { Environment, Principal } from '../lib/principal.ts';
import { environments, hasScope } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Decision } from '../limits/decision.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import { bucketKeyOf } from '../limits/field-limiter.ts';
import type { Leases } from '../limits/leases.ts';
import { consumeFrom, requestLimited } from './consume-tokens.ts';
import type { Identity, KeyFinderDependencies } from './key-finder.ts';
import { createKeyFinder } from './key-finder.ts';
import type { Access, Endpoint, Exchange } from './request-context.ts';

export type KeyAccess = Extract<Access, { kind: 'key' }>;

export interface GateDependencies extends KeyFinderDependencies {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  /** Told when a key was refused for its scope or its address (R3.11). */
  readonly onDenied: (
    action: 'scope_denied' | 'ip_denied',
    exchange: Exchange,
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
    exchange: Exchange,
    endpoint: Pick<Endpoint, 'guarded'>,
    access: KeyAccess,
    authorization: string | undefined,
  ): void | Promise<void>;
  /**
   * R4.2: what is answered before the key is looked at shows the bucket of a valid key as it stands. A key that is not
   * valid draws on the bucket of its address here too, so that nobody guesses by such answers. Never throws.
   */
  show(
    exchange: Exchange,
    bucket: BudgetName,
    authorization: string | undefined,
  ): void | Promise<void>;
  /** What the headers say where nothing is decided: the bucket of the address, as it stands. */
  note(exchange: Exchange): void;
  /** R4.10: the further tokens of a GraphQL document. */
  charge(exchange: Exchange, tokens: number): Promise<void>;
  /** R4.5a: the body showed that its fields draw on `keys`: the request bucket is left alone. */
  consumeOnKeys(exchange: Exchange): void;
}

/** R4.5a: its fields draw on it themselves, once they know what is asked, so that rubbish takes nothing. */
const consumedByFields: BudgetName = 'keys';

export function createAuthenticator(dependencies: GateDependencies): Authenticator {
  const { leases, anonymous, retryGuard, onDenied } = dependencies;
  const find = createKeyFinder(dependencies);

  function enter(
    exchange: Exchange,
    { guarded }: Pick<Endpoint, 'guarded'>,
    access: KeyAccess,
    identity: Identity,
  ): void | Promise<void> {
    const { principal } = identity;
    if (!identity.allows(exchange.ip)) {
      consumeFrom(anonymous, exchange, 1);
      onDenied('ip_denied', exchange, principal);
      throw new Problem('ip_not_allowed', 'This key may not be used from this address.');
    }
    exchange.principal = principal;
    if (guarded) retryGuard.beforeCall(exchange.ip, principal.environment, exchange.path);
    const key = bucketKeyOf(principal);
    if (access.bucket === consumedByFields) {
      exchange.decisions.push(leases.peek(key, access.bucket));
      return assertScope(exchange, access, principal);
    }
    const decision = leases.take(key, access.bucket);
    return decision instanceof Promise
      ? decision.then((late) => decide(exchange, access, principal, late))
      : decide(exchange, access, principal, decision);
  }

  function decide(
    exchange: Exchange,
    access: KeyAccess,
    principal: Principal,
    decision: Decision,
  ): void {
    if (decision.allowed) exchange.decisions.push(decision);
    else if (access.bodyDecides) exchange.owed = requestLimited(decision);
    else throw requestLimited(decision);
    assertScope(exchange, access, principal);
  }

  function assertScope(exchange: Exchange, { scope }: KeyAccess, principal: Principal): void {
    if (scope === undefined || hasScope(principal, scope)) return;
    onDenied('scope_denied', exchange, principal);
    throw new Problem('insufficient_scope', `This needs a key with the scope ${scope}.`, {
      neededScope: scope,
    });
  }

  function showOf(exchange: Exchange, bucket: BudgetName, identity: Identity): void {
    if (!identity.allows(exchange.ip)) return;
    exchange.principal = identity.principal;
    exchange.decisions.push(leases.peek(bucketKeyOf(identity.principal), bucket));
  }

  return {
    admit(exchange, endpoint, access, authorization) {
      if (endpoint.guarded) retryGuard.assertFree(exchange.ip, claimedBy(authorization));
      const identity = find(exchange, authorization);
      return identity instanceof Promise
        ? identity.then((found) => enter(exchange, endpoint, access, found))
        : enter(exchange, endpoint, access, identity);
    },
    show(exchange, bucket, authorization) {
      if (authorization === undefined) return;
      try {
        const identity = find(exchange, authorization);
        if (!(identity instanceof Promise)) return showOf(exchange, bucket, identity);
        return identity.then(
          (found) => showOf(exchange, bucket, found),
          () => undefined,
        );
      } catch {
        // Whatever is wrong with the key, the path or the method is what is answered.
      }
    },
    note(exchange) {
      if (exchange.decisions.length === 0) exchange.decisions.push(anonymous.peek(exchange.ip));
    },
    ...requestTokens(leases),
  };
}

/** The environment that a key names, before anybody knows the key: a valid one is never of another (R3.1). */
function claimedBy(authorization: string | undefined): Environment | undefined {
  const place = 'Bearer '.length;
  return environments.find((name) => authorization?.startsWith(`svc_${name}_`, place));
}

/** What a GraphQL document costs of the request bucket beside the token that every request costs. */
const requestTokens = (leases: Leases): Pick<Authenticator, 'charge' | 'consumeOnKeys'> => ({
  async charge(exchange, tokens) {
    const { principal } = exchange;
    if (principal === undefined || tokens <= 0) return;
    const decision = await leases.take(bucketKeyOf(principal), 'request', tokens);
    exchange.decisions.push(decision);
    if (!decision.allowed) throw requestLimited(decision);
  },
  consumeOnKeys(exchange) {
    const { principal, owed, decisions } = exchange;
    if (principal === undefined) return;
    const key = bucketKeyOf(principal);
    // A full bucket is what is told when the store failed: nothing was taken then (R4.9).
    const isTaken = decisions.some(({ remaining, limit }) => remaining < limit);
    if (owed === undefined && isTaken) leases.giveBack(key, 'request');
    exchange.owed = undefined;
    decisions.splice(0, decisions.length, leases.peek(key, consumedByFields));
  },
});
