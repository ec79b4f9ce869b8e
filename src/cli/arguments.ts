import type { Account } from '../games/account.ts';
import {
  type GameId,
  gameIds,
  type Language,
  languages,
  uidMessage,
  uidPattern,
} from '../games/ids.ts';
import { type Environment, environments } from '../lib/principal.ts';
import { UsageError } from './command.ts';

// Each of these throws `UsageError`.

export function accountOf([name, uid, ...rest]: readonly string[]): Account {
  const game = gameIds.find((id) => id === name);
  if (game === undefined) throw new UsageError(`The game is one of ${gameIds.join(', ')}.`);
  if (uid === undefined || !uidPattern.test(uid)) throw new UsageError(uidMessage);
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}.`);
  return { game, uid };
}

export function oneOf<Value extends string>(
  name: string,
  value: string,
  values: readonly Value[],
): Value;
export function oneOf<Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined;
export function oneOf<Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const read = values.find((known) => known === value);
  if (value !== undefined && read === undefined)
    throw new UsageError(`--${name} is one of ${values.join(', ')}.`);
  return read;
}

export const environmentOf = (text = ''): Environment => oneOf('environment', text, environments);

/** The values that an option names, in the order of all of them; undefined when it was not given. */
function someOf<Value extends string>(
  name: string,
  named: readonly string[] | undefined,
  values: readonly Value[],
): readonly Value[] | undefined {
  const unknown = named?.find((text) => !values.some((value) => value === text));
  if (unknown !== undefined)
    throw new UsageError(`There is no ${name} "${unknown}": use ${values.join(', ')}.`);
  return named && values.filter((value) => named.includes(value));
}

export const gamesOf = (named: readonly string[] | undefined): readonly GameId[] =>
  someOf('game', named, gameIds) ?? gameIds;

export function wholeNumberOf(name: string, text: string, max: number): number {
  const read = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (read >= 1 && read <= max) return read;
  throw new UsageError(`--${name} is a whole number from 1 to ${max}.`);
}

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

export function momentOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = moment.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`--${name} is a date: 2026-01-15 or 2026-01-15T08:30:00Z.`);
  return time;
}

export const importOptions = {
  source: { type: 'string' },
  game: { type: 'string', multiple: true },
  lang: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const;

interface ImportValues {
  readonly source?: string | undefined;
  readonly game?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly 'dry-run': boolean;
}

/** The options of an import; without `languages` when none was named. */
export interface ImportOrder {
  readonly source: string;
  readonly games: readonly GameId[];
  readonly languages: readonly Language[] | undefined;
  readonly dryRun: boolean;
}

export function importOrderOf({
  source,
  game,
  lang,
  'dry-run': dryRun,
}: ImportValues): ImportOrder {
  if (!source) throw new UsageError('--source is missing: a folder, or public.');
  const chosen = someOf('language', lang, languages);
  return { source, games: gamesOf(game), languages: chosen, dryRun };
}
