import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  GraphQLEnumType,
  type GraphQLEnumValueConfig,
  type GraphQLSchema,
  getOperationAST,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createRewriter, type Rewriter } from './serializer/rewriter.ts';

/**
 * The same schema as /v1 speaks it: enum values are named by their internal, lower-case values. Values that cannot be
 * a GraphQL name (`zh-cn`) keep theirs; no /v1 answer holds one.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  const known = views.get(schema);
  if (known) return known;
  const view = mapSchema(schema, {
    [MapperKind.ENUM_TYPE]: (type) => {
      const config = type.toConfig();
      const values = Object.entries(config.values).map(([name, value]) => [
        isName(value.value) ? value.value : name,
        value,
      ]) as [string, GraphQLEnumValueConfig][];
      return new GraphQLEnumType({ ...config, values: Object.fromEntries(values) });
    },
  });
  views.set(schema, view);
  return view;
}

// A schema is one for the whole process: several applications in it share its view and the compiled documents.
const views = new WeakMap<GraphQLSchema, GraphQLSchema>();
const rewriters = new WeakMap<GraphQLSchema, Rewriter>();
const compiledDocuments = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, OwnQuery>>();

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);

/** One of our own documents, compiled. */
export interface OwnQuery {
  /** Answers a tree of results. */
  readonly query: CompiledQuery['query'];
  /** The same with values that only `jsonBytes` can write, where the document only reads properties. */
  readonly querySerialized: CompiledQuery['query'];
}

/**
 * Compiles one of our own documents at start; throws when it does not fit the schema. `written` names what of the
 * result goes to bytes without being looked at.
 */
export function compileOwn(
  view: GraphQLSchema,
  document: DocumentNode,
  written: readonly string[] = [],
): OwnQuery {
  const ofView = compiledDocuments.get(view) ?? new WeakMap<DocumentNode, OwnQuery>();
  compiledDocuments.set(view, ofView);
  const compiled = ofView.get(document) ?? compileBoth(view, document, written);
  ofView.set(document, compiled);
  return compiled;
}

function compileBoth(
  view: GraphQLSchema,
  document: DocumentNode,
  written: readonly string[],
): OwnQuery {
  const faults = validate(view, document);
  if (faults[0]) throw faults[0];
  const operation = getOperationAST(document);
  const rewriter = rewriters.get(view) ?? createRewriter(view, { keeping: true });
  rewriters.set(view, rewriter);
  const rewritten =
    operation && written.length > 0 ? rewriter.rewrite(document, operation, written) : undefined;
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
