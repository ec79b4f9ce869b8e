import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { FieldNode, GraphQLFieldConfigMap, GraphQLSchema } from 'graphql';
import {
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { WriteJson } from '../../lib/json-bytes.ts';
import { Part } from './part.ts';
import { isPlain } from './shape.ts';

/** How a folded field is named: `showcaseAsPart`. */
export const partName = (field: string): string => `${field}AsPart`;

/** How each folded field of a document is written. */
export type Writers = WeakMap<FieldNode, WriteJson>;

const PartScalar = new GraphQLScalarType({
  name: 'Part',
  description: 'A model with what is asked of it.',
});

/** A schema in which every field that leads to objects by a property can also be asked for as a part. */
export const schemaWithParts = (original: GraphQLSchema, writers: Writers): GraphQLSchema =>
  mapSchema(original, {
    [MapperKind.OBJECT_TYPE]: (type) => {
      const config = type.toConfig();
      return new GraphQLObjectType({
        ...config,
        fields: { ...config.fields, ...partFields(type, writers) },
      });
    },
  });

function partFields(
  type: GraphQLObjectType,
  writers: Writers,
): GraphQLFieldConfigMap<unknown, unknown> {
  const foldable = Object.values(type.getFields()).filter(
    (field) => isPlain(field) && isObjectType(getNamedType(field.type)),
  );
  return Object.fromEntries(
    foldable.map((field) => [
      partName(field.name),
      {
        type: isNonNullType(field.type) ? new GraphQLNonNull(PartScalar) : PartScalar,
        resolve: (parent, _args, _context, { fieldNodes: [node] }) => {
          const model = (parent as Readonly<Record<string, unknown>>)[field.name];
          const write = node && writers.get(node);
          return model === null || model === undefined || !write ? null : new Part(model, write);
        },
      },
    ]),
  );
}
