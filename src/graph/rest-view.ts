import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { DocumentNode, GraphQLEnumValueConfig, GraphQLSchema } from 'graphql';
import { GraphQLEnumType, validate } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

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
const compiledDocuments = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, CompiledQuery>>();

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);

/** Compiles one of our own documents at start; throws when it does not fit the schema. */
export function compileOwn(view: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const ofView = compiledDocuments.get(view) ?? new WeakMap<DocumentNode, CompiledQuery>();
  compiledDocuments.set(view, ofView);
  const compiled = ofView.get(document) ?? compile(view, document);
  ofView.set(document, compiled);
  return compiled;
}

function compile(view: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const faults = validate(view, document);
  if (faults[0]) throw faults[0];
  const compiled = compileQuery(view, document, undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(compiled))
    throw compiled.errors?.[0] ?? new Error('The document cannot be compiled.');
  return compiled;
}
