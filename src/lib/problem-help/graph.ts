import type { ProblemHelp } from './help.ts';

interface GraphHelp extends ProblemHelp {
  readonly title: string;
}

/** What only a GraphQL document can be refused for; its answers write these codes in capitals. */
export const graphHelp = {
  graphql_parse_failed: {
    title: 'Document not readable',
    meaning: 'What was sent as query is no GraphQL: the text could not be read to its end.',
    next: [
      'Look at locations of the error: they name the line and column where reading stopped.',
      'Send JSON with the document as the member query, its quotes and line breaks escaped.',
    ],
    example: { message: 'Syntax Error: Expected Name, found <EOF>.' },
  },
  graphql_validation_failed: {
    title: 'Document not valid',
    meaning:
      'The document asks for a field, an argument or a value that the schema does not have, or a variable does not fit.',
    next: [
      'Read the message: where a name is nearly one of the schema, it says which.',
      'Try the document in GraphiQL, or check it against the schema while you build.',
    ],
    example: { message: 'Cannot query field "nick" on type "Player".' },
  },
  cost_limit_exceeded: {
    title: 'Cost limit exceeded',
    meaning:
      'The document asks for more than one answer may hold: its depth, aliases, names, cost or bytes are beyond a limit.',
    next: [
      'Ask for fewer rows at once (first), for fewer fields below them, or in several documents.',
      'See extensions.cost of your answers, which says what a document came to and what the limit is.',
    ],
    example: { message: 'The query is too heavy: at most 15 aliases are allowed.' },
  },
  persisted_query_not_found: {
    title: 'Persisted query not found',
    meaning:
      'A hash came without its document, and no document of this hash is kept for your environment, here and now.',
    next: [
      'Send the document together with its hash once; the links of Apollo and urql do so by themselves.',
      'Be ready for it at any time: documents are forgotten with a restart, and when others are used more.',
    ],
    example: { message: 'PersistedQueryNotFound' },
  },
  persisted_query_mismatch: {
    title: 'Persisted query does not match',
    meaning:
      'A document came with a hash that is not its own. It was not run, and nothing is kept.',
    next: [
      'Hash the text of the document exactly as it is sent: SHA-256 of its UTF-8, in lower-case hex.',
      'Look for something on the way that changes spaces or line breaks of documents.',
    ],
    example: { message: 'PersistedQueryMismatch' },
  },
} as const satisfies Record<string, GraphHelp>;
