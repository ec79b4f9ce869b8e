import type { BudgetName } from '../limits/budgets.ts';
import type { DocumentTokens } from '../limits/document-cost.ts';
import type { Access, Endpoint } from './endpoint.ts';
import type { RequestContext } from './request-context.ts';

export type KeyAccess = Extract<Access, { kind: 'key' }>;

export interface Authenticator {
  /**
   * The checks between the route and the body: address throttle, key, allowlist, request bucket, scope (R1.10). Sets
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
   * An answer that is given before the key is looked at shows the bucket of a valid key as it stands (R4.2). A key that
   * is not valid consumes a token of its address here too, so that nobody guesses keys by such answers. Never throws.
   */
  show(
    requestContext: RequestContext,
    bucket: BudgetName,
    authorization: string | undefined,
  ): void | Promise<void>;
  /** What the headers say where nothing is decided: the bucket of the address, as it stands. */
  note(requestContext: RequestContext): void;
  /** Consumes what a GraphQL document or a batch takes beside the token that every request takes (R4.10, R6.12). */
  charge(requestContext: RequestContext, tokens: DocumentTokens): Promise<void>;
  /** Consumes one token of the request bucket: for a document that turned out to consume nothing of another. */
  chargeOne(requestContext: RequestContext): Promise<void>;
  /** To be called when what a body asks for consumes another bucket alone: the request bucket is left as it was (R4.5a, R4.6). */
  leaveRequestBucket(requestContext: RequestContext, bucket: BudgetName): void;
}
