/** The most that a GraphQL document may cost (R4.10). */
export const maxDocumentCost = 5000;

/** What a GraphQL result says of its cost, also one that was refused before its document was read (R4.10). */
export const costShown = (requested: number, tokensCharged: number) => ({
  requested,
  limit: maxDocumentCost,
  tokens_charged: tokensCharged,
});
