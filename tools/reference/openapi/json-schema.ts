import type { JsonSchema } from '../../../src/rest/route.ts';

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The values that a schema allows; undefined where it names none. */
export const enumOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined;

/** Changes each value of a table. */
export const mapMembers = <Value, Result>(
  table: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value, name)]));

const isPlain = ({ type }: JsonSchema): boolean => typeof type === 'string' || Array.isArray(type);

export function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  if (!isPlain(schema) || 'const' in schema || schema['type'] === 'object')
    return anyOf([schema, { type: 'null' }]);
  const type = [schema['type'], 'null'].flat();
  const values = enumOf(schema);
  return { ...schema, type, ...(values && { enum: [...values, null] }) };
}

/** One of several; the one itself when there is only one. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const flat = schemas.flatMap((schema) =>
    Object.keys(schema).length === 1 && Array.isArray(schema['anyOf'])
      ? (schema['anyOf'] as JsonSchema[])
      : [schema],
  );
  const different = [...new Map(flat.map((one) => [structureOf(one), one])).values()];
  const [first] = different;
  return different.length === 1 && first ? first : { anyOf: different };
}

/** Equal for schemas that allow the same values, whatever their descriptions and order. */
export const structureOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(structureOf).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([name, member]) => !(name === 'description' && typeof member === 'string'))
    .map(([name, member]) => `${name}:${structureOf(member)}`);
  return `{${members.sort().join()}}`;
};
