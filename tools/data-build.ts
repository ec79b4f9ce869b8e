import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gamesOf } from '../src/cli/arguments.ts';
import { type Command, UsageError } from '../src/cli/command.ts';
import { listText } from '../src/cli/output.ts';
import { writeBuiltIn } from '../src/domains/catalog/importer.ts';
import { builtInFile } from '../src/games/catalog-file.ts';
import { type GameId, gameIds } from '../src/games/ids.ts';
import { datasets } from './datasets/index.ts';
import { everyLaterLanguage } from './datasets/languages.ts';
import { oddRowText } from './datasets/rows.ts';
import { createFolderSource } from './datasets/sources.ts';
import { runTool } from './run.ts';

const call = 'npx tsx tools/data-build.ts';

const usage = `Makes the datasets that come with the service: the records of the catalog, and the numbers that players are mapped with.

  ${call} --from <folder> [--game <game>]... [--check]

  --from <folder>  the copies of the data sources (enka-store, genshin-db, starrail-cache ...)
  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --check          write nothing; fail when a committed dataset is not what the sources give
  --help           this text
`;

const options = {
  from: { type: 'string' },
  game: { type: 'string', multiple: true },
  check: { type: 'boolean', default: false },
} as const;

export const dataBuild: Command<object> = {
  name: 'data-build',
  call,
  usage,
  read(args) {
    const { from, game: named, check } = parseArgs({ args, options }).values;
    const games = gamesOf(named);
    if (from === undefined) throw new UsageError('--from is missing.');
    return async ({ clock, out }) => {
      const builtAt = new Date(clock.now()).toISOString().slice(0, 10);
      let hasChanged = false;
      for (const game of games) {
        const { isSame, message } = await makeOne(game, resolve(from), check, builtAt);
        out(message);
        hasChanged ||= !isSame;
      }
      if (!check || !hasChanged) return 0;
      out('Run the command without --check and commit the datasets.\n');
      return 1;
    };
  },
};

/** Writes or only compares the dataset of one game, and says which. `builtAt` is the day of a new one: `2026-11-21`. */
async function makeOne(game: GameId, from: string, check: boolean, builtAt: string) {
  const source = createFolderSource(from);
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
  return { isSame, message: title + listText('left out', leftOut.map(oddRowText)) };
}

await runTool(dataBuild, import.meta.url, {});
