import { z } from 'zod';
import type { FaultCode } from '../../../src/lib/problem.ts';
import { bareSchema, codes } from '../../../src/rest/input/faults.ts';
import { wire } from '../../../src/rest/input/schemas.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';

type Mutable = Record<string, unknown>;

/** How what a request may bring is written, by name; what of it has to be there. */
interface InputObject {
  readonly members: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** What a caller sends before anything of it is read: the input side of a schema, in its own words. */
export function inputObject(schema: z.ZodObject): InputObject {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: rewrite,
  });
  return { members: properties as Record<string, JsonSchema>, required };
}

/** Stands beside what is to be written under a name of its own. */
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
  // A whole number has the bounds of the language where it has no others.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  delete json['propertyNames'];
  if (zodSchema instanceof z.ZodDefault) rewriteDefault(zodSchema, json);
  // A body is refused for a name that it does not know.
  if (json['properties'] !== undefined) json['additionalProperties'] = false;
}

/** What stands for a value that is left out, as a caller would write it; null is what a value left out is read as. */
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

/** The codes that its faults may have (contract section 2). */
export function codesOf(schema: z.core.$ZodType): readonly FaultCode[] {
  const bare = bareSchema(schema);
  const own = codes.get(bare as z.ZodType);
  if (own) return [own.code, own.absent ?? 'validation_failed'];
  if (bare instanceof z.ZodObject) return Object.values(bare.shape).flatMap(codesOf);
  return bare instanceof z.ZodArray ? codesOf(bare.element) : ['validation_failed'];
}
