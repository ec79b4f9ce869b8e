import { BadAnswerError, InvalidArgumentError } from './errors.ts';
import { graphqlErrorOf, isObject, objectOf } from './reply.ts';
import type { CallOptions, Outgoing, Transport } from './transport.ts';

/** A document typed by a code generator with `documentMode: 'string'`. */
export interface TypedDocument<Data, Variables> {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Data;
}

/** The data of a document without types. */
export type AnyData = Readonly<Record<string, unknown>>;

export type Graphql = <Data = AnyData, Variables = AnyData>(
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
  options?: CallOptions,
) => Promise<Data>;

/** Runs documents. Throws a result with errors as its first error, whose `result` holds the whole. */
export const createGraphql =
  (transport: Transport): Graphql =>
  async <Data, Variables>(
    document: string | TypedDocument<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ) => {
    const outgoing = graphqlRequest(document, variables, acceptsResults);
    const { status, headers, text } = await transport.send(outgoing, options);
    const result = objectOf(text);
    const requestId = headers.get('x-request-id') ?? undefined;
    if (Array.isArray(result?.['errors'])) {
      const shown = objectOf(transport.withoutKey(text)) ?? {};
      throw graphqlErrorOf(shown, { status, requestId, retryAfterSeconds: undefined });
    }
    if (!isObject(result?.['data'])) {
      throw new BadAnswerError('The answer is not a GraphQL result.', { status, requestId });
    }
    return result['data'] as Data;
  };

const acceptsResults = 'application/graphql-response+json, application/json;q=0.9';

/** The request of a document, repeatable unless it may be a mutation. */
export function graphqlRequest(
  document: { toString(): string },
  variables: unknown,
  accept: string,
): Outgoing {
  const query = String(document);
  if (query === '[object Object]') {
    throw new InvalidArgumentError('document: it must be a string; print a parsed document first.');
  }
  return {
    method: 'POST',
    path: '/graphql',
    headers: { Accept: accept, 'Content-Type': 'application/json' },
    body: bodyOf(query, variables),
    // A query that only mentions mutations is not repeated either, which does no harm.
    isRepeatable: !/mutation/i.test(query),
  };
}

function bodyOf(query: string, variables: unknown): string {
  try {
    return JSON.stringify({ query, variables });
  } catch {
    throw new InvalidArgumentError('variables: they cannot be written as JSON.');
  }
}
