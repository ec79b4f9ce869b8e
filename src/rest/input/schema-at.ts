import { z } from 'zod';

/** A schema without what says that its value may be left out, and before it is made another value. */
export function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bareSchema(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bareSchema(schema.unwrap());
  return schema;
}

/** The schema of the value that the steps lead to. */
export function schemaAt(
  schema: z.core.$ZodType,
  [step, ...rest]: readonly PropertyKey[],
): z.ZodType {
  const bare = bareSchema(schema);
  const inner = step === undefined ? undefined : innerSchema(bare, step);
  return inner === undefined ? (bare as z.ZodType) : schemaAt(inner, rest);
}

function innerSchema(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined;
  return schema instanceof z.ZodArray ? schema.element : undefined;
}
