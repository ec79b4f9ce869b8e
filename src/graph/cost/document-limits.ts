import { GraphQLError } from 'graphql';
import { maxDocumentCost } from '../../limits/document-cost.ts';

/** R4.10. Document tokens are counted by the parser (`maxTokens`). Of names counts their length. */
export const documentLimits = {
  depth: 10,
  aliases: 15,
  tokens: 1000,
  cost: maxDocumentCost,
  responseKeyCharacters: 64,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** What a document that passes a limit of R4.10 is refused with. */
export const overLimit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'COST_LIMIT_EXCEEDED' } });
