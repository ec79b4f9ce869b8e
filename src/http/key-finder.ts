import type { IncomingMessage } from 'node:http';
import type { Principal } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { consumeFrom } from './consume-tokens.ts';
import type { RequestContext } from './request-context.ts';

/** The holder of a key, and the addresses that may use it. */
export interface KeyIdentity {
  readonly principal: Principal;
  allows(ip: string): boolean;
}

export interface KeyFinderDependencies {
  /** Throws or rejects with a 401 problem. Awaits `beforeGuess` before it asks the store for a key unknown here. */
  readonly identify: (
    token: string,
    beforeGuess?: () => void | Promise<void>,
    id?: string,
  ) => KeyIdentity | Promise<KeyIdentity>;
  /** The digest by which a token is found. */
  readonly idOf: (token: string) => string;
  /** The buckets of callers without a valid key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}

/**
 * Finds the holder of the key of a request, at once for a known key; throws or rejects with a problem. Without a valid key a
 * token of the address is consumed; an empty bucket is the error then (R4.7). An unknown key may be a guess: its token is
 * consumed before the store is read, and given back when the key is valid.
 */
export function createKeyFinder({ identify, idOf, anonymous }: KeyFinderDependencies) {
  const presented = createPresented(idOf);
  return (
    requestContext: RequestContext,
    authorization: string | undefined,
  ): KeyIdentity | Promise<KeyIdentity> => {
    const { decisions } = requestContext;
    const before = decisions.length;
    const consume = () => consumeFrom(anonymous, requestContext, 1);
    const refuse = (error: unknown): Promise<never> => {
      const refusal = (): never => {
        throw error;
      };
      if (!isRefusedKey(error) || decisions.length > before) return refusal();
      return consume()?.then(refusal) ?? refusal();
    };
    try {
      const { token, id } = presented(requestContext.connection, authorization);
      const identity = identify(token, consume, id);
      if (!(identity instanceof Promise)) return identity;
      return identity.then((found) => {
        if (decisions.length > before) anonymous.giveBack(requestContext.ip);
        decisions.length = before;
        return found;
      }, refuse);
    } catch (error) {
      return refuse(error);
    }
  };
}

/**
 * A connection mostly sends the same key with every request: the last one is parsed and digested once. The key is stored by
 * connection, so that no secret outlives it. Its validity is checked each time.
 */
function createPresented(idOf: KeyFinderDependencies['idOf']) {
  const last = new WeakMap<
    object,
    { authorization?: string | undefined; token: string; id: string }
  >();
  return (connection: object, authorization: string | undefined) => {
    const known = last.get(connection);
    if (known && known.authorization === authorization) return known;
    const token = readBearerToken(authorization);
    const presented = { authorization, token, id: idOf(token) };
    last.set(connection, presented);
    return presented;
  };
}

const isRefusedKey = (error: unknown): boolean =>
  error instanceof Problem && error.code.endsWith('_api_key');

/** Node keeps the first of several Authorization headers; several are refused (contract section 2). */
export function readAuthorization({ headers, rawHeaders }: IncomingMessage): string | undefined {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization')
      count += 1;
  }
  return count > 1 ? 'several' : headers.authorization;
}

/** Exactly `Bearer <key>`; the scheme in any case (R3.1, RFC 6750). */
function readBearerToken(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Problem('missing_api_key', 'Send your API key as Authorization: Bearer <key>.');
  }
  const token = /^bearer ([^\s,]+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw new Problem('invalid_api_key', 'The Authorization header is not Bearer <key>.');
  }
  return token;
}
