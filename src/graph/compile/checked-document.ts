import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { documentLimits, overLimit } from '../cost/document-limits.ts';
import type { Weight } from '../cost/weigh.ts';
import type { Keepable } from '../kept/keepable.ts';
import { nameFault } from './names.ts';
import { mergesTooMuch } from './overlapping-fields.ts';
import type { Rewritten } from './serializer/rewriter.ts';

/** What is known of a client's document, kept while it is in use. */
export interface Known {
  readonly source: string;
  readonly document: DocumentNode;
  readonly faults: readonly GraphQLError[];
  readonly operations: Map<string, KnownOperation>;
}

export interface KnownOperation {
  uses: number;
  weight: Weight | undefined;
  /** Null when nothing of it can be rewritten. */
  rewritten: Rewritten | null | undefined;
  /** Null when its answers are never kept. */
  keepable: Keepable | null | undefined;
}

/** Stops at the token after the last that is allowed, so that a long document costs no more than that (R4.10). */
export function parseBounded(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError && /tokens\. Parsing aborted/.test(error.message)))
      throw error;
    throw overLimit(`The query is too long: at most ${documentLimits.tokens} tokens are allowed.`);
  }
}

/** Checks a document; its operations are weighed and rewritten when they are used. */
export function examine(schema: GraphQLSchema, document: DocumentNode): Known {
  const source = document.loc?.source.body ?? '';
  return { source, document, faults: faultsOf(schema, document), operations: new Map() };
}

/** What is too large to be checked is refused before. */
function faultsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const fault = nameFault(document);
  if (fault) return [fault];
  if (mergesTooMuch(document, documentLimits.cost))
    return [overLimit('The query is too heavy: too many of its fields have the same name.')];
  return validate(schema, document, undefined, { maxErrors: 20 });
}
