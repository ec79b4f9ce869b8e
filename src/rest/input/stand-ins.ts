import { z } from 'zod';
import { schemaAt } from './schema-at.ts';

type Given = Readonly<Record<string, unknown>>;

/** Of these one is a value of nearly every schema. */
const values: readonly unknown[] = ['000000000', '0', '', 0, 1, false, [], {}];

/**
 * The values of a request with others in the places of those that are wrong, so that the rest of it can be looked at.
 * Undefined where no such value is known.
 */
export function standIns(
  schema: z.ZodObject,
  given: Given,
  issues: readonly z.core.$ZodIssue[],
): Given | undefined {
  const bare = issues.reduce((value, { path }) => placed(value, path, undefined), given as unknown);
  const left = schema.safeParse(bare);
  if (left.success) return left.data;
  const whole = left.error.issues.reduce(
    (value, { path }) => placed(value, path, standInFor(schemaAt(schema, path))),
    bare,
  );
  return schema.safeParse(whole).data;
}

function standInFor(schema: z.ZodType): unknown {
  const own = schema instanceof z.ZodEnum ? schema.options : [];
  const least = schema instanceof z.ZodNumber ? [schema.minValue] : [];
  return [...own, ...least, ...values].find((value) => schema.safeParse(value).success);
}

/** A copy with another value at the end of the path. */
function placed(value: unknown, [step, ...rest]: readonly PropertyKey[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? placed(item, rest, leaf) : item));
  const members = typeof value === 'object' && value !== null ? value : {};
  return { ...members, [step]: placed((members as Given)[String(step)], rest, leaf) };
}
