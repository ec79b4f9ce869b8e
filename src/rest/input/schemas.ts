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
import { languageMeant, languageNear } from '../../lib/language-tags.ts';
import { choiceFault } from '../../lib/nearest.ts';
import { codes, recordsOf } from './faults.ts';
import { nameOfLanguage } from './names.ts';

/** What the reference shows of a schema beyond what the schema itself says. */
interface Wire {
  /** JSON Schema of the value in a request, where it differs from the schema. */
  readonly form?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  /** The name of its component; without one the schema is written in place. */
  readonly name?: string;
  /** Bounds that the graph checks, so that all faults of a request are named at once. */
  readonly bounds?: Bounds;
  /** Whether the graph refuses a request without it, for the same reason. */
  readonly isRequired?: true;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly format?: 'uri';
}

/** The notes of the reference on schemas. A text that is read as a number is a number there. */
export const wire = z.registry<Wire>();

/** Adds a description to a schema. */
export function described<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  wire.add(schema, { ...wire.get(schema), description });
  return schema;
}

/** Adds what the graph checks, or the reader after it. */
export function bounded<Schema extends z.ZodType>(schema: Schema, bounds: Bounds): Schema {
  wire.add(schema, { ...wire.get(schema), bounds });
  return schema;
}

/** A member that is an object; `example`, as JSON, is in the message to a caller who sends something else. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape, example?: string) =>
  z.object(
    shape,
    example === undefined ? 'It is an object.' : `It is an object such as ${example}.`,
  );

/** An object that is a component of the reference. */
export function namedObject<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  example?: string,
) {
  const schema = object(shape, example);
  wire.add(schema, { name });
  return schema;
}

/** Optional and read as null, since a document needs a value for each of its variables. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** Required, but read as null where it is missing: the graph names it among the other faults. */
export function required<Schema extends z.ZodType>(schema: Schema) {
  const read = orNull(schema);
  wire.add(read, { isRequired: true });
  return read;
}

export const oneOf = <const Word extends string>(words: readonly Word[], subject = 'It') =>
  z.enum(words, { error: ({ input }) => choiceFault(words, input, { subject }) });

/** One of a few words, read as its name in the graph. */
export function named<Name extends string, Word extends string>(
  words: Readonly<Record<Name, Word>>,
  subject?: string,
) {
  const names = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  return oneOf(Object.values<Word>(words), subject).transform((word) => names.get(word) as Name);
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
  .string('It is a comma-separated list.')
  .transform((values) =>
    values
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )
  .register(wire, { form: { type: 'array', items: { type: 'string' } } });

const listMessage = 'It is a list of strings.';

export const texts = z.array(z.string(listMessage), listMessage);

/** A day, from midnight in UTC, or a moment with an offset; read as a moment in UTC (R1.3). */
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

const gameName = () => oneOf(gameIds, 'The game');

/** The game of an account; a missing one is `invalid_game` (R1.6). */
export const game = gameName().register(codes, { code: 'invalid_game', absent: 'invalid_game' });

/** A game among other members; a missing one is `validation_failed` (R1.6). */
export const givenGame = gameName().register(codes, { code: 'invalid_game' });

/** A UID, in path, query and body alike (R1.6). */
export const uid = z
  .string(uidMessage)
  .regex(uidPattern, uidMessage)
  .register(codes, { code: 'invalid_uid', absent: 'invalid_uid' });

/** The account that a list is narrowed to. An empty one is refused: without it the list is that of all accounts (R1.4). */
export const uidFilter = z
  .string(uidMessage)
  .regex(uidPattern, uidMessage)
  .register(codes, { code: 'invalid_uid', refusesEmpty: true });

/** The graph's largest Int. No record has such an id. */
const maxInt = 2 ** 31 - 1;

/** The id of a record; one too large for the graph finds nothing (R1.6). Kind and game are for hints to callers who sent a name. */
export const recordId = (kind: RecordKind, game?: GameId) =>
  z
    .string()
    .regex(/^[0-9]{1,10}$/, 'It has 1 to 10 digits.')
    .register(recordsOf, { kind, ...(game && { game }) })
    .transform((digits) => Math.min(Number(digits), maxInt))
    .register(wire, { form: { type: 'integer', minimum: 0, maximum: 9_999_999_999 } });

export const characterId = described(recordId('character'), 'The id of the character in the game.');

/** The id of a record of any kind as a member of a body. */
export const recordNumber = whole(0, maxInt).register(recordsOf, { kind: undefined });

/** The path of a resource that this service created. */
export const madePath = z.object({ id: z.string() });

/** A whole number, or a letter of zzz in either case (R1.4, R7.2); the graph knows which of them a game has. */
export const rarity = (lowest: number, letters: readonly ('S' | 'A' | 'B')[]) =>
  z
    .string()
    .regex(/^([sab]|-?[0-9]{1,10})$/i, 'It is a whole number, or S, A or B.')
    .transform((value) => (/^[sab]$/i.test(value) ? value.toUpperCase() : Number(value)))
    .register(wire, {
      form: {
        anyOf: [
          { type: 'integer', minimum: lowest, maximum: 5 },
          { type: 'string', enum: letters },
        ],
      },
    });

/** A language of a set: its own word, or a tag that means it, such as `en-US` (R1.16). */
export const language = (allowed: readonly Language[] = languages) =>
  z
    .string(choiceFault(allowed, undefined))
    .transform((text, { addIssue }) => {
      const read = allowed.find((one) => one === text) ?? languageMeant(text, allowed);
      if (read !== undefined) return read;
      const near = languageNear(text, allowed);
      const message = choiceFault(allowed, undefined, { meant: near });
      addIssue({ code: 'custom', message, params: { near } });
      return z.NEVER;
    })
    .register(wire, { form: { type: 'string', enum: allowed } });

/** The same as its name in the graph. */
export const graphLanguage = (allowed?: readonly Language[]) =>
  language(allowed).transform(nameOfLanguage);

/** A language out of the set of the path, English when it is left out (R1.16). */
export const lang = (allowed?: readonly Language[]) => graphLanguage(allowed).default('en');

/** The page of a list (R5.2, R5.3). */
export const page = {
  limit: described(integer(1, 200).default(50), 'The maximum number of rows on a page.'),
  cursor: described(
    orNull(z.string()),
    '`meta.cursor_next` of the page before; leave it out for the first page.',
  ),
};

/** The members of the answer to return (R6.2). */
export const fields = described(
  list.optional(),
  'Members of the data to return, as dotted paths: `nickname,showcase.name`. Returns all when left out. Other members of the data are then absent, even required ones; `uid` and `game` are always there.',
);

export const withAscension = described(
  flag.default(false),
  'True adds the cost of each ascension.',
);

/** The width of a picture (R13.1). */
export const width = described(
  integer(16, 2048),
  'The width in pixels. Pictures are never enlarged.',
);
