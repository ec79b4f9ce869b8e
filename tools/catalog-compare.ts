import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gamesOf } from '../src/cli/arguments.ts';
import { type Command, UsageError } from '../src/cli/command.ts';
import type { CatalogContent } from '../src/games/catalog.ts';
import { emptyContent, loadBuiltIn } from '../src/games/catalog-file.ts';
import { type CatalogPack, catalogKinds } from '../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../src/games/ids.ts';
import { datasets } from './datasets/index.ts';
import { createFolderSource } from './datasets/sources.ts';
import { type Comparison, compareWith, type Difference, dataSets } from './fidelity/compare.ts';
import { runTool } from './run.ts';

const folderNames = dataSets
  .map(({ folder, repository }) => `    ${folder.padEnd(16)} ${repository}`)
  .join('\n');

const call = 'npx tsx tools/catalog-compare.ts';

const usage = `Compares the catalog with copies of independent data sets and lists every value that differs, with
the file that has the other one. A difference is a question, not a fault: the data sets are of different versions.

  ${call} --with <folder> [--source <folder>] [--game <game>]...

  --with <folder>     copies of repositories, each in a folder of its name; those that are there are read:
${folderNames}
  --source <folder>   compare what an import of this copy of the data sources would bring, with its texts;
                      without it, the dataset that comes with the project
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --help              this text
`;

const options = {
  with: { type: 'string' },
  source: { type: 'string' },
  game: { type: 'string', multiple: true },
} as const;

/** What is compared of a game. */
type Contents = (game: GameId) => Promise<CatalogContent>;

const fromSource =
  (folder: string): Contents =>
  async (game) =>
    (await createFolderSource(folder).make(game, datasets[game].catalog)).made;

/** The built-in dataset with all its records in memory, as a maker would give it. */
const fromBuiltIn: Contents = (game) => Promise.resolve(contentOf(loadBuiltIn(game)));

function contentOf(pack: CatalogPack): CatalogContent {
  const { game, version, shared } = pack;
  const records = Object.fromEntries(
    catalogKinds.map((kind) => [
      kind,
      pack[kind].heads.map((head) => ({ head, body: pack[kind].body(head.id) })),
    ]),
  );
  return { ...emptyContent(game), ...records, version, shared };
}

const differenceText = ({ kind, id, member, own, value, file }: Difference): string =>
  `  ${kind} ${id} ${member}: ${JSON.stringify(own)}, there ${JSON.stringify(value)} (${file})\n`;

function comparisonText(title: string, { compared, differences, strangers }: Comparison): string {
  const only = strangers.map(({ kind, id, file }) => `  ${kind} ${id} only there (${file})\n`);
  const counts = `${compared} values compared, ${differences.length} differ, ${only.length} records only there`;
  return `${title}: ${counts}\n${differences.map(differenceText).join('')}${only.join('')}`;
}

export const catalogCompare: Command<object> = {
  name: 'catalog-compare',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const games = gamesOf(values.game);
    if (!values.with) throw new UsageError('--with is missing: a folder with copies of data sets.');
    const root = resolve(values.with);
    const present = dataSets.filter(
      ({ folder, game }) => games.includes(game) && existsSync(join(root, folder)),
    );
    if (present.length === 0) throw new UsageError(`${root} has none of the data sets.`);
    const contents = values.source === undefined ? fromBuiltIn : fromSource(resolve(values.source));
    return async (shell) => {
      for (const set of present) {
        const claims = set.claims(join(root, set.folder));
        const comparison = compareWith(await contents(set.game), claims);
        shell.out(comparisonText(`${set.game} with ${set.folder}`, comparison));
      }
      return 0;
    };
  },
};

await runTool(catalogCompare, import.meta.url, {});
