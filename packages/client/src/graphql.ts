import { BadAnswerError, InvalidArgumentError } from './errors.ts';
import { graphqlErrorOf, isObject, objectOf } from './reply.ts';
import type { CallOptions, Outgoing, Transport } from './transport.ts';

/** A document as text, or as code generators type it with `documentMode: 'string'`. */
export interface TypedDocument<Data, Variables> {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Data;
}

/** By default a document says nothing of its data. */
export type AnyData = Readonly<Record<string, unknown>>;

export type Graphql = <Data = AnyData, Variables = AnyData>(
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
  options?: CallOptions,
) => Promise<Data>;

/** Asks /graphql. A result with errors is thrown as the error of the first, whose `result` has all of it. */
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
      throw new BadAnswerError('The answer is no result of GraphQL.', { status, requestId });
    }
    return result['data'] as Data;
  };

const acceptsResults = 'application/graphql-response+json, application/json;q=0.9';

/** The request of a document. Only one that changes nothing may be sent twice. */
export function graphqlRequest(
  document: { toString(): string },
  variables: unknown,
  accept: string,
): Outgoing {
  const query = String(document);
  if (query === '[object Object]') {
    throw new InvalidArgumentError('document: it is a text; print a parsed one first.');
  }
  return {
    method: 'POST',
    path: '/graphql',
    headers: { Accept: accept, 'Content-Type': 'application/json' },
    body: bodyOf(query, variables),
    // A query that merely speaks of mutations is sent once as well, which does no harm.
    isRepeatable: !/mutation/i.test(query),
  };
}

function bodyOf(query: string, variables: unknown): string {
  try {
    return JSON.stringify({ query, variables });
  } catch {
    throw new InvalidArgumentError('variables: they are nothing that JSON can say.');
  }
}
