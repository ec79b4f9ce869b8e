import { z } from 'zod';
import {
  type GameId,
  gameIds,
  type Language,
  languages,
  uidMessage,
  uidPattern,
} from '../../games/ids.ts';
import type { RecordKind } from '../../games/record-kind.ts';
import { codes, recordsOf } from './faults.ts';
import { flag, integer, list, named, orNull, whole } from './values.ts';
import { described, wire } from './wire.ts';
import { languageWords } from './words.ts';

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

/**
 * The id of a record; a larger one than the graph can ask for is that of no record either (R1.6). Which records it is one
 * of helps who sent a name; of which game too, where the request does not say it.
 */
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
