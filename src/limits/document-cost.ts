export const maxDocumentCost = 5000;

/** What so much of the cost of a document takes: a token (R4.10). */
const costOfToken = 500;

/** How many tokens a document takes: one for each root field, and as many as its cost comes to (R4.10). */
export const documentTokens = (rootFields: number, cost: number): number =>
  Math.max(rootFields, Math.ceil(cost / costOfToken));

export interface DocumentTokens {
  readonly request: number;
  /** Of the bucket that stands for the request bucket on fields of the archive (R4.6). */
  readonly archive: number;
}

/** What a GraphQL result says of its cost, also one that was refused before its document was read (R4.10). */
export const costShown = (requested: number, tokensCharged: number) => ({
  requested,
  limit: maxDocumentCost,
  tokens_charged: tokensCharged,
});
