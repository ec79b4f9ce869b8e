import { type DocumentNode, GraphQLError, TokenKind, visit } from 'graphql';
import { documentLimits, overLimit } from '../cost/document-limits.ts';

/**
 * Names of operations, fragments and variables, which answers do not repeat. What is longer than any name of the schema
 * costs validation time for each name that it is compared with.
 */
const maxNameCharacters = 128;

/** What is wrong with the names of a document; undefined when nothing is. */
export function nameFault(document: DocumentNode): GraphQLError | undefined {
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) {
    if (token.kind !== TokenKind.NAME) continue;
    if (token.value.length > maxNameCharacters)
      return overLimit(`A name has at most ${maxNameCharacters} characters.`);
    // graphql-js keeps variables in a plain object, where this name cannot hold one.
    if (token.value === '__proto__' && token.prev?.kind === TokenKind.DOLLAR)
      return new GraphQLError('A variable cannot be named "$__proto__".');
  }
  return longResponseKey(document);
}

/** Response keys are limited, since they stand once for each object of an answer (R4.10). */
function longResponseKey(document: DocumentNode): GraphQLError | undefined {
  const max = documentLimits.responseKeyCharacters;
  const long: string[] = [];
  visit(document, {
    Field({ alias, name }) {
      const key = (alias ?? name).value;
      if (key.length > max) long.push(key);
    },
  });
  return long.length > 0
    ? overLimit(`A name in the result has at most ${max} characters; shorten the alias.`)
    : undefined;
}
