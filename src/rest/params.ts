import type { GameId, Language } from '../games/ids.ts';
import { gameIds, uidPattern } from '../games/ids.ts';
import { Problem } from '../lib/problem.ts';
import type { RouteInput } from './route.ts';

type Query = RouteInput['query'];

const invalid = (path: string, message: string): Problem =>
  new Problem('validation_failed', `${path}: ${message}`, { details: [{ path, message }] });

/** The game of a path or body; there is no other code for what is none (R1.6). */
export function gameParam(value: string | undefined): GameId {
  const game = gameIds.find((id) => id === value);
  if (game === undefined)
    throw new Problem('invalid_game', `The game is one of ${gameIds.join(', ')}.`);
  return game;
}

/** The game that a list is narrowed to; null for all. */
export function gameOf(query: Query): GameId | null {
  const game = text(query, 'game');
  return game === undefined ? null : gameParam(game);
}

/** The UID of a path or body (R1.6). */
export function uidParam(value: string | undefined): string {
  if (value === undefined || !uidPattern.test(value)) {
    throw new Problem('invalid_uid', 'A UID has 9 or 10 digits.');
  }
  return value;
}

/** The graph's largest Int: no record has so large an id, nor a larger one. */
const largestInt = 2 ** 31 - 1;

/** R1.6: the id of a record; a larger one than the graph can ask for is that of no record either. */
export function idParam(path: RouteInput['path'], name: string): number {
  const value = path[name];
  if (value === undefined || !/^[0-9]{1,10}$/.test(value))
    throw invalid(name, 'It has 1 to 10 digits.');
  return Math.min(Number(value), largestInt);
}

/** R1.4: an empty value is absent; a repeated one is refused. */
export function text(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(name, 'It may be given only once.');
  return value;
}

export function required(query: Query, name: string): string {
  const value = text(query, name);
  if (value === undefined) throw invalid(name, 'It is required.');
  return value;
}

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  false: false,
  '0': false,
};

/** A parameter that is true or false (R1.4). */
export function boolean(query: Query, name: string, usual: boolean): boolean {
  const value = text(query, name);
  if (value === undefined) return usual;
  const read = Object.hasOwn(booleans, value) ? booleans[value] : undefined;
  if (read === undefined) throw invalid(name, 'It is true, false, 1 or 0.');
  return read;
}

/** R1.4, R1.5: outside the bounds it is refused, never clamped. */
export function integer(
  query: Query,
  name: string,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const value = text(query, name);
  if (value === undefined) return usual;
  const read = /^-?[0-9]{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!(read >= least && read <= most))
    throw invalid(name, `It is a whole number from ${least} to ${most}.`);
  return read;
}

export function oneOf<Value extends string>(
  query: Query,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = text(query, name);
  const read = values.find((known) => known === value);
  if (value !== undefined && read === undefined)
    throw invalid(name, `It is one of ${values.join(', ')}.`);
  return read;
}

/** R1.16: the language, in the set of the endpoint. */
export const language = (query: Query, allowed: readonly Language[]): Language =>
  oneOf(query, 'lang', allowed) ?? 'en';

const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const moment =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;

/** R1.3: a day, which begins at midnight in UTC, or a moment with its offset; in UTC. */
export function dateTime(query: Query, name: string): string | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  const time = day.test(value) || moment.test(value) ? Date.parse(value.toUpperCase()) : Number.NaN;
  const isReal = !Number.isNaN(time) && isDay(value.slice(0, 10));
  if (!isReal) throw invalid(name, 'It is a date (2026-01-15) or a moment (2026-01-15T08:30:00Z).');
  return isoOf(time);
}

const isoOf = (time: number): string => new Date(time).toISOString();

/** The 31st of February is read as a day of March. */
const isDay = (text: string): boolean => isoOf(Date.parse(text)).startsWith(text);

/** R7.2: a whole number, or a letter of zzz in either case (R1.4). */
export function rarity(query: Query, name: string): number | string | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  if (/^[sab]$/i.test(value)) return value.toUpperCase();
  if (!/^-?[0-9]{1,10}$/.test(value)) throw invalid(name, 'It is a whole number, or S, A or B.');
  return Number(value);
}

/** A list of 1 to `most` values between commas. */
export function list(query: Query, name: string, most: number): string[] {
  const values = required(query, name).split(',');
  if (values.length > most) throw invalid(name, `At most ${most}.`);
  return values;
}

/** An integer member of a body: a JSON number, whole, within the bounds; without a usual value it is required. */
export function integerMember(
  body: RouteInput['body'],
  name: string,
  { least, most, usual }: { least: number; most: number; usual?: number },
): number {
  const value = body[name];
  if (value === undefined || value === null) {
    if (usual === undefined) throw invalid(name, 'It is required.');
    return usual;
  }
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    throw invalid(name, `It is a whole number from ${least} to ${most}.`);
  }
  return value as number;
}

/** A string, of at most so many code points. */
export function textMember(
  body: RouteInput['body'],
  name: string,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(name, 'It is a string.');
  if (value.length > most && Array.from(value).length > most)
    throw invalid(name, `It has at most ${most} characters.`);
  return value;
}

/** What was read of a member that has to be there. */
export function present<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw invalid(name, 'It is required.');
  return value;
}

/** One of the values of a body's member. */
export function oneOfMember<Value extends string>(
  body: RouteInput['body'],
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = textMember(body, name);
  const read = values.find((known) => known === value);
  if (value !== undefined && read === undefined)
    throw invalid(name, `It is one of ${values.join(', ')}.`);
  return read;
}

export function booleanMember(body: RouteInput['body'], name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw invalid(name, 'It is true or false.');
  return value;
}

export function textListMember(body: RouteInput['body'], name: string): string[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw invalid(name, 'It is a list of strings.');
  }
  return value;
}
