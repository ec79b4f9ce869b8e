import type { Principal } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/address-buckets.ts';
import { tokenOf } from './bearer-token.ts';
import { consumeFrom } from './consume-tokens.ts';
import type { RequestContext } from './request-context.ts';

/** Who a key stands for, and from where it may be used. */
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
  /** The id that a token is found by: its digest. */
  readonly idOf: (token: string) => string;
  /** The buckets of those without a valid key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}

/** Who holds the key of a request: at once when it is known here. Throws or rejects with a problem. */
export type KeyFinder = (
  requestContext: RequestContext,
  authorization: string | undefined,
) => KeyIdentity | Promise<KeyIdentity>;

/**
 * A failure without a valid key consumes a token of the address, and gives way to its refusal (R4.7). A key unknown
 * here is a guess: it is counted before the store is asked, and given back when it was none. While the bucket is empty
 * a valid key is let in as long as this instance knows it.
 */
export function createKeyFinder({ identify, idOf, anonymous }: KeyFinderDependencies): KeyFinder {
  const presented = createPresented(idOf);
  return (requestContext, authorization) => {
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

/** A token as a connection presented it. */
interface Presented {
  readonly authorization: string | undefined;
  readonly token: string;
  readonly id: string;
}

/**
 * A connection says the same again and again: what it said last is taken apart and digested once. It is held with the
 * connection and by nothing else, so that no secret outlives what sent it. It says what was presented and not who that
 * is: whether the key is good is looked up each time.
 */
function createPresented(idOf: KeyFinderDependencies['idOf']) {
  const last = new WeakMap<object, Presented>();
  return (connection: object, authorization: string | undefined): Presented => {
    const known = last.get(connection);
    if (known && known.authorization === authorization) return known;
    const token = tokenOf(authorization);
    const presented = { authorization, token, id: idOf(token) };
    last.set(connection, presented);
    return presented;
  };
}

const isRefusedKey = (error: unknown): boolean =>
  error instanceof Problem && error.code.endsWith('_api_key');
