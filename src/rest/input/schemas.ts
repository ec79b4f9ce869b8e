import { z } from 'zod';
import { gameIds, type Language, languages, uidPattern } from '../../games/ids.ts';
import { languageWords } from './enumerations.ts';
import { codes } from './faults.ts';

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

const gameName = () => z.enum(gameIds, `The game is one of ${gameIds.join(', ')}.`);

/** The game of an account; where there is none, no game is known (R1.6). */
export const game = gameName().register(codes, { code: 'invalid_game', absent: 'invalid_game' });

/** A game beside other members: one that is missing is a missing member (R1.6). */
export const givenGame = gameName().register(codes, { code: 'invalid_game' });

const uidMessage = 'A UID has 9 or 10 digits.';

/** A UID, in path, query and body alike (R1.6). */
export const uid = z
  .string(uidMessage)
  .regex(uidPattern, uidMessage)
  .register(codes, { code: 'invalid_uid', absent: 'invalid_uid' });

/** The graph's largest Int: no record has so large an id, nor a larger one. */
const maxInt = 2 ** 31 - 1;

/** The id of a record; a larger one than the graph can ask for is that of no record either (R1.6). */
export const recordId = z
  .string()
  .regex(/^[0-9]{1,10}$/, 'It has 1 to 10 digits.')
  .transform((digits) => Math.min(Number(digits), maxInt));

/** The id of a record as a member of a body. */
export const recordNumber = whole(0, maxInt);

/** Any text, of at most so many characters. */
export function text(max = Number.POSITIVE_INFINITY) {
  const isShort = (value: string): boolean =>
    value.length <= max || Array.from(value).length <= max;
  return z.string('It is a string.').refine(isShort, `It has at most ${max} characters.`);
}

/** The path of one thing that this service made. */
export const madePath = z.object({ id: z.string() });

/** A parameter that is true or false (R1.4). */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'It is true, false, 1 or 0.')
  .transform((word) => word === 'true' || word === '1');

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
    .pipe(whole(min, max));
}

/** Values between commas: trimmed, and none of them empty (R1.4). */
export const list = z.string().transform((values) =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== ''),
);

const listMessage = 'It is a list of strings.';

/** A member that is a list of strings. */
export const texts = z.array(z.string(listMessage), listMessage);

const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const moment =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;

const timeOf = (value: string): number => Date.parse(value.toUpperCase());
const isoOf = (time: number): string => new Date(time).toISOString();

/** The 31st of February is read as a day of March. */
const isDay = (value: string): boolean => isoOf(Date.parse(value)).startsWith(value);

const isTime = (value: string): boolean =>
  (day.test(value) || moment.test(value)) &&
  !Number.isNaN(timeOf(value)) &&
  isDay(value.slice(0, 10));

/** A day, which begins at midnight in UTC, or a moment with its offset; in UTC (R1.3). */
export const dateTime = z
  .string()
  .refine(isTime, 'It is a date (2026-01-15) or a moment (2026-01-15T08:30:00Z).')
  .transform((value) => isoOf(timeOf(value)));

/** A whole number, or a letter of zzz in either case (R1.4, R7.2). */
export const rarity = z
  .string()
  .regex(/^([sab]|-?[0-9]{1,10})$/i, 'It is a whole number, or S, A or B.')
  .transform((value) => (/^[sab]$/i.test(value) ? value.toUpperCase() : Number(value)));

/** A language out of the set of the path, English when it is left out (R1.16). */
export const lang = (allowed: readonly Language[] = languages) =>
  named(languageWords, { allowed }).default('en');

/** Which page of a list is asked for (R5.2, R5.3). */
export const page = { limit: integer(1, 200).default(50), cursor: orNull(z.string()) };

/** The members of the answer that are asked for (R6.2). */
export const fields = list.optional();

/** How wide a picture is to be, in pixels (R13.1). */
export const width = integer(16, 2048);
