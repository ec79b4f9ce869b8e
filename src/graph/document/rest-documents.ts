import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type GraphQLAbstractType,
  GraphQLEnumType,
  type GraphQLEnumValueConfig,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  isAbstractType,
  isObjectType,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createRewriter, type Rewriter } from '../serializer/rewriter.ts';

// A schema is one for the whole process: several applications in it share its view, its rewriter and its documents.
const restViews = new WeakMap<GraphQLSchema, GraphQLSchema>();
const rewriters = new WeakMap<GraphQLSchema, Rewriter>();
const compiledDocuments = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, CompiledDocument>>();

/**
 * The schema of /v1: enum values have their internal, lower-case names. Values that cannot be a GraphQL name (`zh-cn`) keep
 * theirs; no answer of /v1 holds one.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  const known = restViews.get(schema);
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
  restoreDefaults(schema, view);
  fitForJit(view);
  restViews.set(schema, view);
  return view;
}

/** Restores default values, which are internal values; the mapping treats them as names. */
function restoreDefaults(schema: GraphQLSchema, view: GraphQLSchema): void {
  const types = view.getTypeMap();
  for (const type of Object.values(schema.getTypeMap())) {
    const mapped = types[type.name];
    if (!isObjectType(type) || !isObjectType(mapped)) continue;
    const fields = mapped.getFields();
    for (const { name, args } of Object.values(type.getFields()))
      for (const [index, arg] of (fields[name]?.args ?? []).entries())
        arg.defaultValue = args[index]?.defaultValue;
  }
}

/** Gives graphql-jit what it lacks: type resolvers get their type, and faults of late values have a place to go. */
function fitForJit(view: GraphQLSchema): void {
  for (const type of Object.values(view.getTypeMap())) {
    if (isAbstractType(type)) passTypeItself(type);
    else if (isObjectType(type)) Object.values(type.getFields()).forEach(catchFaults);
  }
}

function passTypeItself(type: GraphQLAbstractType): void {
  const { resolveType } = type;
  if (resolveType)
    type.resolveType = (value, context, info) => resolveType(value, context, info, type);
}

function catchFaults(field: GraphQLField<unknown, unknown>): void {
  const { resolve } = field;
  if (resolve) field.resolve = (...asked) => withFaultsCaught(resolve(...asked));
}

/**
 * graphql-jit does not catch what its code throws when a promise has resolved: the request would wait for good, and the
 * process would end by a rejection that no one handles. Here it is an error of the field.
 */
function withFaultsCaught(value: unknown): unknown {
  if (!(value instanceof Promise)) return value;
  // biome-ignore lint/suspicious/noThenProperty: a promise for graphql-jit, which calls nothing else
  return { then: (use: Take, fail: Take) => value.then(use, fail).catch(fail) };
}

type Take = (result: unknown) => void;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);

/** A document of /v1, compiled. */
export interface CompiledDocument {
  /** Answers a tree of results. */
  readonly query: CompiledQuery['query'];
  /** The same with values that only `jsonBytes` can write, for parts that only read properties. */
  readonly querySerialized: CompiledQuery['query'];
}

/**
 * Compiles a document of /v1 once; throws when it does not fit the schema. The `serialized` fields of the result go straight
 * to bytes.
 */
export function compileDocument(
  view: GraphQLSchema,
  document: DocumentNode,
  serialized: readonly string[] = [],
): CompiledDocument {
  const ofView = compiledDocuments.get(view) ?? new WeakMap<DocumentNode, CompiledDocument>();
  compiledDocuments.set(view, ofView);
  const compiled = ofView.get(document) ?? compileBoth(view, document, serialized);
  ofView.set(document, compiled);
  return compiled;
}

function compileBoth(
  view: GraphQLSchema,
  document: DocumentNode,
  serialized: readonly string[],
): CompiledDocument {
  const faults = validate(view, document);
  if (faults[0]) throw faults[0];
  const operation = getOperationAST(document);
  const rewriter = rewriters.get(view) ?? createRewriter(view, true);
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
