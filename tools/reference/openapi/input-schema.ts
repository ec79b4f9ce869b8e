import { z } from 'zod';
import type { FaultCode } from '../../../src/lib/problem.ts';
import { bareSchema, codes } from '../../../src/rest/input/faults.ts';
import { wire } from '../../../src/rest/input/schemas.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';
import { anyOf } from './json-schema.ts';

type Mutable = Record<string, unknown>;

/** The inputs of a request by name, and which are required. */
interface InputObject {
  readonly members: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The schema of what a caller sends, before it is read. */
export function inputObject(schema: z.ZodObject): InputObject {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: rewrite,
  });
  return { members: properties as Record<string, JsonSchema>, required };
}

/** Marks a schema that becomes a component of this name. */
export const nameKeyword = 'x-name';

interface Rewritten {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function rewrite({ zodSchema, jsonSchema }: Rewritten): void {
  const json = jsonSchema as Mutable;
  const known = wire.get(zodSchema as unknown as z.ZodType);
  if (known?.form) {
    for (const keyword of Object.keys(json)) delete json[keyword];
    Object.assign(json, known.form);
  }
  if (known?.description !== undefined) json['description'] = known.description;
  Object.assign(json, known?.bounds);
  if (known?.name !== undefined) json[nameKeyword] = known.name;
  // Zod adds the bounds of JavaScript to whole numbers without bounds.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  delete json['propertyNames'];
  if (zodSchema instanceof z.ZodDefault) rewriteDefault(zodSchema, json);
  // Unknown members are refused.
  if (json['properties'] !== undefined) json['additionalProperties'] = false;
  if (zodSchema instanceof z.ZodObject) requireMembers(zodSchema, json);
}

/** Declares the members whose absence the graph refuses, as what they are when they are there. */
function requireMembers({ shape }: z.ZodObject, json: Mutable): void {
  const properties = json['properties'] as Record<string, JsonSchema>;
  const names = Object.entries(shape).flatMap(([name, member]) =>
    wire.get(member as z.ZodType)?.isRequired ? [name] : [],
  );
  for (const name of names) properties[name] = withoutNull(properties[name] ?? {});
  const required = [...((json['required'] as string[] | undefined) ?? []), ...names];
  if (required.length > 0) json['required'] = required;
}

/** The same where null is not taken, as for a parameter, which is left out instead. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf: ways, type, ...rest } = schema;
  if (Array.isArray(ways)) {
    const others = ways.filter((way: JsonSchema) => way['type'] !== 'null');
    return { ...rest, ...anyOf(others) };
  }
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
  return { ...rest, type: types.length === 1 ? types[0] : types };
}

/** The default as a caller would write it; null stands for a value that is left out. */
function rewriteDefault(schema: z.ZodDefault, json: Mutable): void {
  const value = schema.def.defaultValue;
  delete json['default'];
  if (value === null) return;
  const words = json['enum'];
  const bare = schema.unwrap() as z.ZodType;
  json['default'] = Array.isArray(words)
    ? words.find((word) => bare.safeParse(word).data === value)
    : value;
}

/** The error codes of a schema's faults (contract section 2). */
export function codesOf(schema: z.core.$ZodType): readonly FaultCode[] {
  const bare = bareSchema(schema);
  const own = codes.get(bare as z.ZodType);
  if (own) return [own.code, own.absent ?? 'validation_failed'];
  if (bare instanceof z.ZodObject) return Object.values(bare.shape).flatMap(codesOf);
  return bare instanceof z.ZodArray ? codesOf(bare.element) : ['validation_failed'];
}
