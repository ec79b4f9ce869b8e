import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { datasets } from '../../../tools/datasets/index.ts';
import { everyLaterLanguage } from '../../../tools/datasets/languages.ts';
import { type CatalogFiles, createFolderSource } from '../../../tools/datasets/sources.ts';
import { writeBuiltIn } from '../../domains/catalog/import/importer.ts';
import { builtInFile } from '../../games/catalog-file.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { leftOutText } from '../catalog-report.ts';
import { isStarted } from '../command.ts';
import { messageOf, UsageError } from '../failure.ts';

const usage = `Makes the datasets that the service is shipped with: what the catalog serves and what players are mapped with.

  npm run data:build -- --from <folder> [--game <game>]... [--check]

  --from <folder>  the copies of the data sources (enka-store, genshin-db, starrail-cache ...)
  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --check          write nothing; fail when a committed dataset is not what the sources give
  --help           this text
`;

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

interface Building {
  readonly source: CatalogFiles;
  readonly check: boolean;
  /** `2026-11-21`: the day that a new dataset is of. */
  readonly builtAt: string;
}

/** Writes or only compares the dataset of one game; answers what became of it. */
async function makeOne(game: GameId, { source, check, builtAt }: Building) {
  const { made, sources, leftOut } = await source.make(
    game,
    datasets[game].catalog,
    everyLaterLanguage,
  );
  const { outcome, bytes } = await writeBuiltIn(made, { sources, builtAt }, { dryRun: check });
  const isSame = outcome === 'unchanged';
  const size = Math.round((isSame ? statSync(builtInFile(game)).size : bytes) / 1024);
  const changed = check ? 'different' : 'written';
  const title = `${game}: ${size} KiB, ${isSame ? 'unchanged' : changed}\n`;
  return { isSame, message: title + leftOutText(leftOut) };
}

/** Runs the command and answers its exit code. */
export async function dataBuild(
  args: readonly string[],
  print: (text: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const { from, games, check, help } = readOptions(args);
  if (help) {
    print(usage);
    return 0;
  }
  if (from === undefined) throw new UsageError(`--from is missing.\n\n${usage}`);
  const source = createFolderSource(resolve(from), '--from');
  const builtAt = new Date(clock.now()).toISOString().slice(0, 10);
  let hasChanged = false;
  for (const game of games) {
    const { isSame, message } = await makeOne(game, { source, check, builtAt });
    print(message);
    hasChanged ||= !isSame;
  }
  if (!check || !hasChanged) return 0;
  print('Run the command without --check and commit the datasets.\n');
  return 1;
}

async function main(): Promise<void> {
  try {
    process.exitCode = await dataBuild(process.argv.slice(2), (text) => process.stdout.write(text));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.url)) await main();
