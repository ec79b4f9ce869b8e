import { z } from 'zod';
import type { RecordKind } from '../../games/catalog-pack.ts';
import {
  type GameId,
  gameIds,
  type Language,
  languages,
  uidMessage,
  uidPattern,
} from '../../games/ids.ts';
import { momentForm, parseMoment } from '../../lib/clock.ts';
import { codes, recordsOf } from './faults.ts';
import { languageWords } from './names.ts';

/** How a value is written in a request, and what it is for: what its schema does not say by itself. */
interface Wire {
  /** In JSON Schema; left out where it is what the schema takes. */
  readonly form?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  /** What schemas that refer to it call it; written where it stands without. */
  readonly name?: string;
}

/** What the reference of the interface says of schemas. A text that is read as a number is written as one there. */
export const wire = z.registry<Wire>();

/** The same schema, with what the reference says of it. */
export function described<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  wire.add(schema, { ...wire.get(schema), description });
  return schema;
}

/** A member that is an object. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, 'It is an object.');

/** The same, written under a name of its own wherever it stands. */
export function namedObject<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  const schema = object(shape);
  wire.add(schema, { name });
  return schema;
}

/** What may be left out, read as null: a document is run with a value for each of its variables. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

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

export function text(max = Number.POSITIVE_INFINITY) {
  const isShort = (value: string): boolean =>
    value.length <= max || Array.from(value).length <= max;
  const schema = z.string('It is a string.').refine(isShort, `It has at most ${max} characters.`);
  if (Number.isFinite(max)) schema.register(wire, { form: { type: 'string', maxLength: max } });
  return schema;
}

export const flag = z
  .enum(['true', 'false', '1', '0'], 'It is true, false, 1 or 0.')
  .transform((word) => word === 'true' || word === '1')
  .register(wire, { form: { type: 'boolean' } });

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

export const texts = z.array(z.string(listMessage), listMessage);

/** A day, which begins at midnight in UTC, or a moment with its offset; in UTC (R1.3). */
export const dateTime = z
  .string()
  .transform((text, { addIssue }) => {
    const time = parseMoment(text);
    if (time !== undefined) return new Date(time).toISOString();
    addIssue({ code: 'custom', message: `It is ${momentForm}.` });
    return z.NEVER;
  })
  .register(wire, {
    form: {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
    },
  });

const gameName = () => z.enum(gameIds, `The game is one of ${gameIds.join(', ')}.`);

/** The game of an account; where there is none, no game is known (R1.6). */
export const game = gameName().register(codes, { code: 'invalid_game', absent: 'invalid_game' });

/** A game beside other members: one that is missing is a missing member (R1.6). */
export const givenGame = gameName().register(codes, { code: 'invalid_game' });

/** A UID, in path, query and body alike (R1.6). */
export const uid = z
  .string(uidMessage)
  .regex(uidPattern, uidMessage)
  .register(codes, { code: 'invalid_uid', absent: 'invalid_uid' });

/** The graph's largest Int: no record has so large an id, nor a larger one. */
const maxInt = 2 ** 31 - 1;

/** The id of a record; one too large for the graph is that of none (R1.6). Kind and game are for hints to callers that sent a name. */
export const recordId = (kind: RecordKind, game?: GameId) =>
  z
    .string()
    .regex(/^[0-9]{1,10}$/, 'It has 1 to 10 digits.')
    .register(recordsOf, { kind, ...(game && { game }) })
    .transform((digits) => Math.min(Number(digits), maxInt))
    .register(wire, { form: { type: 'integer', minimum: 0, maximum: 9_999_999_999 } });

/** The same of a character, where nothing else says whose. */
export const characterId = described(recordId('character'), "The game's number of the character.");

/** The id of a record of any kind as a member of a body. */
export const recordNumber = whole(0, maxInt).register(recordsOf, { kind: undefined });

/** The path of one thing that this service made. */
export const madePath = z.object({ id: z.string() });

/** A whole number, or a letter of zzz in either case (R1.4, R7.2). */
export const rarity = z
  .string()
  .regex(/^([sab]|-?[0-9]{1,10})$/i, 'It is a whole number, or S, A or B.')
  .transform((value) => (/^[sab]$/i.test(value) ? value.toUpperCase() : Number(value)))
  .register(wire, {
    form: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['S', 'A', 'B'] }] },
  });

/** A language out of the set of the path, English when it is left out (R1.16). */
export const lang = (allowed: readonly Language[] = languages) =>
  named(languageWords, { allowed }).default('en');

/** Which page of a list is asked for (R5.2, R5.3). */
export const page = {
  limit: described(integer(1, 200).default(50), 'How many rows a page has at most.'),
  cursor: described(
    orNull(z.string()),
    'The page to answer: `meta.cursor_next` of the page before it; the first one without.',
  ),
};

/** The members of the answer that are asked for (R6.2). */
export const fields = described(
  list.optional(),
  'Members of the data to answer, as dotted paths: `nickname,showcase.name`. All of them when left out. Of the data, the others are then not there, whatever their schema requires; `uid` and `game` always are.',
);

/** Whether an answer names what each ascension takes (R7.4). */
export const withAscension = described(flag.default(false), 'True adds what each ascension takes.');

/** How wide a picture is to be, in pixels (R13.1). */
export const width = described(integer(16, 2048), 'In pixels; never enlarged.');
