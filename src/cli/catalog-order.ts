import { parseArgs } from 'node:util';
import type { GameId, Language } from '../games/ids.ts';
import { gamesOf, languagesOf } from './catalog.ts';
import { UsageError } from './failure.ts';

const options = {
  source: { type: 'string' },
  game: { type: 'string', multiple: true },
  lang: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  builtin: { type: 'boolean', default: false },
} as const;

/** What an import was started with. */
export interface Order {
  readonly source: string;
  readonly games: readonly GameId[];
  /** Undefined where none was named. */
  readonly texts: readonly Language[] | undefined;
  readonly dryRun: boolean;
  readonly again: boolean;
  readonly builtin: boolean;
}

/** Reads the arguments of an import. Throws `UsageError`. */
export function orderOf(args: string[]): Order {
  const { values } = parseArgs({ args, options });
  const { source, builtin, again } = values;
  if (!source) throw new UsageError('--source is missing: a folder, or public.');
  const games = gamesOf(values.game);
  const texts = languagesOf(values.lang);
  return { source, games, texts, dryRun: values['dry-run'], again, builtin };
}
