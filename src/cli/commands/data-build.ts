import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { folderSource } from '../../domains/catalog/import/folder.ts';
import type { DataSource } from '../../games/dataset.ts';
import { datasets } from '../../games/datasets.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { formatTables } from '../../games/tables-text.ts';
import { isStarted } from '../command.ts';
import { messageOf, UsageError } from '../failure.ts';

const usage = `Makes the tables of names and numbers that the service is shipped with.

  npm run data:build -- --from <folder> [--game <game>]... [--check]

  --from <folder>  the copies of the data sources (enka-store, genshin-db, starrail-cache ...)
  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --check          write nothing; fail when a committed table is not what the sources give
  --help           this text
`;

/** Where a game's tables are committed. */
export const tablesPath = (game: GameId): string =>
  fileURLToPath(new URL(`../../games/${game}/data/tables.json`, import.meta.url));

export const makeTables = (game: GameId, source: DataSource): string =>
  formatTables(datasets[game].tables(source));

function committed(game: GameId): string | undefined {
  try {
    return readFileSync(tablesPath(game), 'utf8');
  } catch {
    return undefined;
  }
}

const options = {
  from: { type: 'string' },
  game: { type: 'string', multiple: true },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

function readOptions(args: readonly string[]) {
  const values = parseOptions(args);
  const games = gameIds.filter((game) => values.game?.includes(game) ?? true);
  const unknown = values.game?.find((game) => !gameIds.some((known) => known === game));
  if (unknown !== undefined) {
    throw new UsageError(`There is no game "${unknown}": use ${gameIds.join(', ')}.`);
  }
  return { ...values, games };
}

/** Writes or only compares one game's tables; answers what became of them. */
function makeOne(game: GameId, source: DataSource, check: boolean) {
  const text = makeTables(game, source);
  const isSame = text === committed(game);
  if (!check) writeFileSync(tablesPath(game), text);
  const changed = check ? 'different' : 'written';
  const size = `${Math.round(Buffer.byteLength(text) / 1024)} KiB`;
  return { isSame, message: `${game}: ${size}, ${isSame ? 'unchanged' : changed}\n` };
}

/** Runs the command and answers its exit code. */
export function dataBuild(args: readonly string[], print: (text: string) => void): number {
  const { from, games, check, help } = readOptions(args);
  if (help) {
    print(usage);
    return 0;
  }
  if (from === undefined) throw new UsageError(`--from is missing.\n\n${usage}`);
  const source = folderSource(resolve(from), '--from');
  const results = games.map((game) => {
    const result = makeOne(game, source, check);
    print(result.message);
    return result;
  });
  if (!check || results.every(({ isSame }) => isSame)) return 0;
  print('Run the command without --check and commit the tables.\n');
  return 1;
}

function main(): void {
  try {
    process.exitCode = dataBuild(process.argv.slice(2), (text) => process.stdout.write(text));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.url)) main();
