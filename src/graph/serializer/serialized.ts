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

/** A value of a result that needs no resolver. It goes to bytes without a tree of results between. */
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

/** Some fields of an object in a row; in the tree of results one field stands for them all. */
export class SerializedMembers extends Serialized implements WritesMembers {
  [writesMembers](bytes: Uint8Array, at: number): number {
    return this.write(bytes, at, this.model);
  }
}

/** The field that stands for fields that are serialized directly; every object has it. */
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
