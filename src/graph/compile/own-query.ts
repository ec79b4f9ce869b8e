import { type DocumentNode, type GraphQLSchema, getOperationAST, validate } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createRewriter, type Rewriter } from './serializer/rewriter.ts';

const rewriters = new WeakMap<GraphQLSchema, Rewriter>();

const compiledDocuments = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, OwnQuery>>();

/** One of our own documents, compiled. */
export interface OwnQuery {
  /** Answers a tree of results. */
  readonly query: CompiledQuery['query'];
  /** The same with values that only `jsonBytes` can write, where the document only reads properties. */
  readonly querySerialized: CompiledQuery['query'];
}

/**
 * Compiles one of our own documents at start; throws when it does not fit the schema. `serialized` names what of the
 * result goes to bytes without being looked at.
 */
export function compileOwn(
  view: GraphQLSchema,
  document: DocumentNode,
  serialized: readonly string[] = [],
): OwnQuery {
  const ofView = compiledDocuments.get(view) ?? new WeakMap<DocumentNode, OwnQuery>();
  compiledDocuments.set(view, ofView);
  const compiled = ofView.get(document) ?? compileBoth(view, document, serialized);
  ofView.set(document, compiled);
  return compiled;
}

function compileBoth(
  view: GraphQLSchema,
  document: DocumentNode,
  serialized: readonly string[],
): OwnQuery {
  const faults = validate(view, document);
  if (faults[0]) throw faults[0];
  const operation = getOperationAST(document);
  const rewriter = rewriters.get(view) ?? createRewriter(view, { keeping: true });
  rewriters.set(view, rewriter);
  const rewritten =
    operation && serialized.length > 0
      ? rewriter.rewrite(document, operation, serialized)
      : undefined;
  const query = compile(view, document);
  return {
    query,
    querySerialized: rewritten ? compile(rewriter.schema, rewritten.document) : query,
  };
}

function compile(view: GraphQLSchema, document: DocumentNode): CompiledQuery['query'] {
  const compiled = compileQuery(view, document, undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(compiled))
    throw compiled.errors?.[0] ?? new Error('The document cannot be compiled.');
  return compiled.query;
}
