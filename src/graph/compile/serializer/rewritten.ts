import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import type { Members, Part } from './serializer.ts';

/** How the field is named that stands for what is folded; it can be asked of every object. */
export const partName = 'asPart';

/** What each folded field of a document makes of the model that it is asked of. */
export type Writers = WeakMap<FieldNode, (model: unknown) => Part | Members>;

const PartScalar = new GraphQLScalarType({
  name: 'Part',
  description: 'A model with what is asked of it.',
});

/** A schema in which what only reads properties of an object can also be asked for as a part. */
export function schemaWithParts(original: GraphQLSchema, writers: Writers): GraphQLSchema {
  const part: GraphQLFieldConfig<unknown, unknown> = {
    type: PartScalar,
    resolve: (model, _args, _context, { fieldNodes: [node] }) => node && writers.get(node)?.(model),
  };
  return mapSchema(original, {
    [MapperKind.OBJECT_TYPE]: (type) => {
      const config = type.toConfig();
      return new GraphQLObjectType({ ...config, fields: { ...config.fields, [partName]: part } });
    },
  });
}
