import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import type { SerializedMembers, SerializedValue } from './serialized.ts';

/** The name of the field that stands for fields that are serialized directly; every object has it. */
export const serializedField = 'asSerialized';

/** What each rewritten field of a document makes of the model that it is read from. */
export type Writers = WeakMap<FieldNode, (model: unknown) => SerializedValue | SerializedMembers>;

const SerializedScalar = new GraphQLScalarType({
  name: 'Serialized',
  description: 'A model with the fields that are read from it.',
});

/** The schema with a field on every object for what only reads its properties. */
export function schemaWithSerialized(original: GraphQLSchema, writers: Writers): GraphQLSchema {
  const field: GraphQLFieldConfig<unknown, unknown> = {
    type: SerializedScalar,
    resolve: (model, _args, _context, { fieldNodes: [node] }) => node && writers.get(node)?.(model),
  };
  return mapSchema(original, {
    [MapperKind.OBJECT_TYPE]: (type) => {
      const config = type.toConfig();
      return new GraphQLObjectType({
        ...config,
        fields: { ...config.fields, [serializedField]: field },
      });
    },
  });
}
