import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import {
  jsonBytes,
  type WriteJson,
  type WritesItself,
  type WritesMembers,
  writesJson,
  writesMembers,
} from '../../lib/json-bytes.ts';

/** A model, and how the fields that are read from it are written. */
class Serialized {
  protected readonly model: unknown;
  protected readonly write: WriteJson;

  constructor(model: unknown, write: WriteJson) {
    this.model = model;
    this.write = write;
  }
}

/** A value of a result without resolvers, which goes straight to bytes. */
export class SerializedValue extends Serialized implements WritesItself {
  [writesJson](bytes: Uint8Array, at: number): number {
    return this.write(bytes, at, this.model);
  }

  get kept(): Uint8Array | undefined {
    return this.write.keptOf?.(this.model);
  }

  /** The same as a tree, for code that reads it. */
  toJSON(): unknown {
    return JSON.parse(jsonBytes(this).toString());
  }
}

/** A run of fields of an object, which one field of the result stands for. */
export class SerializedMembers extends Serialized implements WritesMembers {
  [writesMembers](bytes: Uint8Array, at: number): number {
    return this.write(bytes, at, this.model);
  }
}

/** The field of every object that stands for serialized fields. */
export const serializedField = 'asSerialized';

/** What each rewritten field makes of its model. */
export type Writers = WeakMap<FieldNode, (model: unknown) => SerializedValue | SerializedMembers>;

const SerializedScalar = new GraphQLScalarType({
  name: 'Serialized',
  description: 'A model with the fields that are read from it.',
});

/** Adds the field for serialized fields to every object. */
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
