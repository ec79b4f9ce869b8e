import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { GraphQLEnumType, type GraphQLEnumValueConfig, type GraphQLSchema } from 'graphql';

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

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);
