import { GraphQLError } from 'graphql';

/** R4.10. Document tokens are counted by the parser (`maxTokens`). Of names counts their length. */
export const documentLimits = {
  depth: 10,
  aliases: 15,
  tokens: 1000,
  cost: 5000,
  responseKeyCharacters: 64,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** What a document that passes a limit of R4.10 is refused with. */
export const overLimit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'COST_LIMIT_EXCEEDED' } });
