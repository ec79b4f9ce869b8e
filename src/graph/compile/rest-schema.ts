import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  GraphQLEnumType,
  type GraphQLEnumValueConfig,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';

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
  keepDefaults(schema, view);
  views.set(schema, view);
  return view;
}

/** Default values are internal ones, the same in both; the mapping took them for names, which are others now. */
function keepDefaults(schema: GraphQLSchema, view: GraphQLSchema): void {
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

// A schema is one for the whole process: several applications in it share its view and the compiled documents.
const views = new WeakMap<GraphQLSchema, GraphQLSchema>();

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(value);
