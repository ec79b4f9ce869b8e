import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { GraphQLEnumType, validate } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

/**
 * The same schema as /v1 speaks it: enum values are named by their internal, lower-case values. Values that cannot be
 * a GraphQL name (`zh-cn`) keep theirs; no /v1 answer holds one.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ENUM_TYPE]: (type) => {
      const config = type.toConfig();
      const values = Object.entries(config.values).map(([name, value]) => [
        isName(value.value) ? value.value : name,
        value,
      ]);
      return new GraphQLEnumType({ ...config, values: Object.fromEntries(values) });
    },
  });
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);

/** Compiles one of our own documents at start; throws when it does not fit the schema. */
export function compileOwn(view: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const faults = validate(view, document);
  if (faults[0]) throw faults[0];
  const compiled = compileQuery(view, document, undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(compiled))
    throw compiled.errors?.[0] ?? new Error('The document cannot be compiled.');
  return compiled;
}
