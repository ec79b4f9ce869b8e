import { z } from 'zod';
import type { FaultCode } from '../../../src/lib/problem.ts';
import { bareSchema, codes } from '../../../src/rest/input/faults.ts';
import { wire } from '../../../src/rest/input/schemas.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';

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
  if (known?.name !== undefined) json[nameKeyword] = known.name;
  // Zod adds the bounds of JavaScript to whole numbers without bounds.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  delete json['propertyNames'];
  if (zodSchema instanceof z.ZodDefault) rewriteDefault(zodSchema, json);
  // Unknown members are refused.
  if (json['properties'] !== undefined) json['additionalProperties'] = false;
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
