import { z } from 'zod';
import { wire } from './wire.ts';

/** What may be left out, read as null: a document is run with a value for each of its variables. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** One of a few words, exactly. */
export const oneOf = <const Word extends string>(words: readonly Word[], subject = 'It') =>
  z.enum(words, `${subject} is one of ${words.join(', ')}.`);

/** One of a few words, read as the name that the graph has for it. */
export function named<Name extends string, Word extends string>(
  words: Readonly<Record<Name, Word>>,
  { allowed = Object.values(words), subject }: { allowed?: readonly Word[]; subject?: string } = {},
) {
  const names = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  return oneOf(allowed, subject).transform((word) => names.get(word) as Name);
}

/** Any text, of at most so many characters. */
export function text(max = Number.POSITIVE_INFINITY) {
  const isShort = (value: string): boolean =>
    value.length <= max || Array.from(value).length <= max;
  const schema = z.string('It is a string.').refine(isShort, `It has at most ${max} characters.`);
  if (Number.isFinite(max)) schema.register(wire, { form: { type: 'string', maxLength: max } });
  return schema;
}

/** A parameter that is true or false (R1.4). */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'It is true, false, 1 or 0.')
  .transform((word) => word === 'true' || word === '1')
  .register(wire, { form: { type: 'boolean' } });

/** A member that is true or false. */
export const truth = z.boolean('It is true or false.');

/** A member that is a whole number; out of range it is refused, never clamped (R1.5). */
export function whole(min: number, max: number) {
  const message = `It is a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
}

/** A parameter that is a whole number (R1.4, R1.5). */
export function integer(min: number, max: number) {
  const message = `It is a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^-?[0-9]{1,10}$/, message)
    .transform(Number)
    .pipe(whole(min, max))
    .register(wire, { form: { type: 'integer', minimum: min, maximum: max } });
}

/** Values between commas: trimmed, and none of them empty (R1.4). */
export const list = z
  .string('It is a list between commas.')
  .transform((values) =>
    values
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )
  .register(wire, { form: { type: 'array', items: { type: 'string' } } });

const listMessage = 'It is a list of strings.';

/** A member that is a list of strings. */
export const texts = z.array(z.string(listMessage), listMessage);
