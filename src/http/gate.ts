import type { Principal } from '../lib/principal.ts';
import { hasScope } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { Decision } from '../limits/decision.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import { bucketKeyOf } from '../limits/field-limiter.ts';
import type { Leases } from '../limits/leases.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import type { Access, Endpoint, Exchange } from './exchange.ts';

/** Who a key stands for, and from where it may be used. */
export interface Identity {
  readonly principal: Principal;
  allows(ip: string): boolean;
}

export type KeyAccess = Extract<Access, { kind: 'key' }>;

export interface GateDependencies {
  /** Throws or rejects with a 401 problem. */
  readonly identify: (token: string) => Identity | Promise<Identity>;
  readonly leases: Leases;
  /** The buckets of those without a valid key, by address (R4.7). */
  readonly anonymous: LocalBuckets;
  readonly retryGuard: FastRetryGuard;
  /** Told when a key was refused for its scope or its address (R3.11). */
  readonly onDenied: (
    action: 'scope_denied' | 'ip_denied',
    exchange: Exchange,
    principal: Principal,
  ) => void;
}

export interface Gate {
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
  /** What the headers say where nothing is decided: the bucket of the address, as it stands. */
  note(exchange: Exchange): void;
  /** R4.10: the further tokens of a GraphQL document. */
  charge(exchange: Exchange, tokens: number): Promise<void>;
}

export function createGate(dependencies: GateDependencies): Gate {
  const { identify, leases, anonymous, onDenied } = dependencies;

  /** A failure without a valid key draws on the bucket of the address, and gives way to its refusal (R4.7). */
  function refuseAnonymous(exchange: Exchange, error: unknown): never {
    const decision = anonymous.take(exchange.ip);
    exchange.decisions.push(decision);
    if (decision.allowed) throw error;
    throw limited(decision.retryAfterSeconds);
  }

  function enter(exchange: Exchange, access: KeyAccess, identity: Identity): void | Promise<void> {
    const { principal } = identity;
    if (!identity.allows(exchange.ip)) {
      onDenied('ip_denied', exchange, principal);
      refuseAnonymous(
        exchange,
        new Problem('ip_not_allowed', 'This key may not be used from this address.'),
      );
    }
    exchange.principal = principal;
    const decision = leases.take(bucketKeyOf(principal), access.bucket);
    return decision instanceof Promise
      ? decision.then((late) => decide(exchange, access, principal, late))
      : decide(exchange, access, principal, decision);
  }

  function decide(
    exchange: Exchange,
    { scope }: KeyAccess,
    principal: Principal,
    decision: Decision,
  ): void {
    exchange.decisions.push(decision);
    if (!decision.allowed) throw limited(decision.retryAfterSeconds);
    if (scope === undefined || hasScope(principal, scope)) return;
    onDenied('scope_denied', exchange, principal);
    throw new Problem('insufficient_scope', `This needs a key with the scope ${scope}.`, {
      neededScope: scope,
    });
  }

  return {
    admit(exchange, endpoint, access, authorization) {
      if (endpoint.guarded) checkThrottle(exchange, dependencies);
      try {
        const identity = identify(tokenOf(authorization));
        if (!(identity instanceof Promise)) return enter(exchange, access, identity);
        return identity.then(
          (found) => enter(exchange, access, found),
          (error: unknown) => {
            if (!isRefusedKey(error)) throw error;
            return refuseAnonymous(exchange, error);
          },
        );
      } catch (error) {
        if (exchange.decisions.length > 0 || !isRefusedKey(error)) throw error;
        return refuseAnonymous(exchange, error);
      }
    },
    note(exchange) {
      if (exchange.decisions.length === 0) exchange.decisions.push(anonymous.peek(exchange.ip));
    },
    async charge(exchange, tokens) {
      const { principal } = exchange;
      if (principal === undefined || tokens <= 0) return;
      const decision = await leases.take(bucketKeyOf(principal), 'request', tokens);
      exchange.decisions.push(decision);
      if (!decision.allowed) throw limited(decision.retryAfterSeconds);
    },
  };
}

/** R4.8: who retries too fast after a 503 is refused for a while. */
function checkThrottle(exchange: Exchange, { retryGuard, anonymous }: GateDependencies): void {
  const seconds = retryGuard.beforeCall(exchange.ip, exchange.path);
  if (seconds === undefined) return;
  exchange.decisions.push(anonymous.peek(exchange.ip));
  throw new Problem('rate_limited', `Retried too fast after a 503; retry in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

const limited = (seconds: number): Problem =>
  new Problem('rate_limited', `Request limit reached; retry in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });

const isRefusedKey = (error: unknown): boolean =>
  error instanceof Problem && error.code.endsWith('_api_key');

/** R3.1, RFC 6750: exactly `Bearer <key>`; the scheme in any case. */
function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Problem('missing_api_key', 'Send your API key as Authorization: Bearer <key>.');
  }
  const token = /^bearer ([^\s,]+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw new Problem('invalid_api_key', 'The Authorization header is not Bearer <key>.');
  }
  return token;
}
