import type { BudgetName } from '../limits/budgets.ts';
import type { Access, Endpoint } from './endpoint.ts';
import type { RequestContext } from './request-context.ts';

export type KeyAccess = Extract<Access, { kind: 'key' }>;

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
