import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
} from 'graphql';
import {
  UnwritableValue,
  type WriteJson,
  writeBoolean,
  writeFloat,
  writeInt,
  writeNull,
  writeString,
  writeText,
} from '../../../lib/json-bytes.ts';

/** Called by compiled code where a model breaks its type. */
const fault = (): never => {
  throw new UnwritableValue('A value is missing that the schema promises, or is no list.');
};

/** What compiled code calls by name. */
export const tools = {
  fault,
  writeNull,
  writeText,
  writeString,
  writeInt,
  writeFloat,
  writeBoolean,
};

export const scalarTools = new Map<GraphQLLeafType, keyof typeof tools>([
  [GraphQLString, 'writeString'],
  [GraphQLID, 'writeString'],
  [GraphQLInt, 'writeInt'],
  [GraphQLFloat, 'writeFloat'],
  [GraphQLBoolean, 'writeBoolean'],
]);

export function writeEnum(type: Extract<GraphQLLeafType, { getValues: unknown }>): WriteJson {
  const names = new Map(type.getValues().map(({ name, value }) => [value, `"${name}"`]));
  return (bytes, at, value) => writeText(bytes, at, names.get(value) ?? fault());
}

export function writeSerialized(type: Exclude<GraphQLLeafType, { getValues: unknown }>): WriteJson {
  return (bytes, at, value) => {
    const serialized: unknown = type.serialize(value ?? fault());
    return writeText(bytes, at, JSON.stringify(serialized ?? fault()));
  };
}
