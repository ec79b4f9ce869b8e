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

/** The one account that a command is about: `<game> <uid>`. Throws `UsageError`. */
export function accountOf([name, uid, ...rest]: readonly string[]): Account {
  const game = gameIds.find((id) => id === name);
  if (game === undefined) throw new UsageError(`The game is one of ${gameIds.join(', ')}.`);
  if (uid === undefined || !uidPattern.test(uid)) throw new UsageError(uidMessage);
  if (rest.length > 0) throw new UsageError(`There is one argument too many: ${rest[0]}.`);
  return { game, uid };
}

/** What `--environment` names. Throws `UsageError`. */
export function environmentOf(text: string): Environment {
  const environment = environments.find((name) => name === text);
  if (environment === undefined) throw new UsageError('--environment is live or test.');
  return environment;
}

export function gamesOf(named: readonly string[] | undefined): readonly GameId[] {
  const unknown = named?.find((name) => !gameIds.some((game) => game === name));
  if (unknown === undefined) return gameIds.filter((game) => named?.includes(game) ?? true);
  throw new UsageError(`There is no game "${unknown}": use ${gameIds.join(', ')}.`);
}

/** The languages that were named; undefined without a name. */
function languagesOf(named: readonly string[] | undefined): readonly Language[] | undefined {
  const unknown = named?.find((name) => !languages.some((language) => language === name));
  if (unknown === undefined) return named && languages.filter((name) => named.includes(name));
  throw new UsageError(`There is no language "${unknown}": use ${languages.join(', ')}.`);
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

export type ImportOrder = ReturnType<typeof importOrderOf>;

/** What an import was started with; `languages` are undefined where none was named. Throws `UsageError`. */
export function importOrderOf({ source, game, lang, 'dry-run': dryRun }: ImportValues) {
  if (!source) throw new UsageError('--source is missing: a folder, or public.');
  return { source, games: gamesOf(game), languages: languagesOf(lang), dryRun };
}

/** The value of an option that has only these. Throws `UsageError`. */
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

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The moment that an option names. Throws `UsageError`. */
export function momentOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = moment.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`--${name} is a date: 2026-01-15 or 2026-01-15T08:30:00Z.`);
  return time;
}
