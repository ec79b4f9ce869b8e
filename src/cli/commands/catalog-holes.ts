import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { datasets } from '../../../tools/datasets/index.ts';
import {
  type CatalogFiles,
  createFolderSource,
  createPublicSource,
} from '../../../tools/datasets/sources.ts';
import { countHoles, type Holes, holesTable, withTables } from '../../domains/catalog/holes.ts';
import { readVersion } from '../../domains/catalog/store.ts';
import { loadBuiltIn, openPack, packCatalog } from '../../games/catalog-file.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { gamesOf } from '../arguments.ts';
import { type CatalogCommand, type CatalogShell, opensServerCatalog } from '../catalog.ts';
import { UsageError } from '../command.ts';
import { createProgress } from '../output.ts';
import { runTool } from './run.ts';

const call = 'npx tsx tools/catalog-holes.ts';

const usage = `Tells how often each member of each kind of catalog record is null or empty, as Markdown for
docs/catalog.md: in the dataset that comes with the project, and beside it after an import.

  ${call} [--source <folder|public> | --stored] [--game <game>]...
      [--write <file>]

  --source <folder>   what an import of this copy of the data sources would bring
  --source public     what an import of the public addresses would bring
  --stored            what the server of the same environment variables has imported
  --write <file>      put it into this file, between its two marks, instead of telling it
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --help              this text
`;

const options = {
  source: { type: 'string' },
  stored: { type: 'boolean', default: false },
  game: { type: 'string', multiple: true },
  write: { type: 'string' },
} as const;

/** Answers what an import has brought; undefined when there is none to look at. */
type Imported = (game: GameId) => Promise<Holes | undefined>;

const madeFrom =
  (source: CatalogFiles): Imported =>
  async (game) => {
    const { made } = await source.make(game, datasets[game].catalog);
    return countHoles(openPack(packCatalog(made, { sources: [], builtAt: '' })));
  };

async function withImported<T>(
  { source, stored }: { readonly source?: string | undefined; readonly stored: boolean },
  shell: CatalogShell,
  run: (imported: Imported) => Promise<T>,
): Promise<T> {
  if (stored) {
    const { records, blobs, close } = await shell.open();
    return run(async (game) => {
      const active = (await records.get(game))?.active;
      return active ? countHoles(await readVersion(blobs, game, active)) : undefined;
    }).finally(close);
  }
  if (source === undefined) return run(() => Promise.resolve(undefined));
  if (source !== 'public') return run(madeFrom(createFolderSource(resolve(source))));
  const fetcher = await shell.fetcher();
  const progress = createProgress(shell);
  return run(madeFrom(createPublicSource(fetcher, progress.part))).finally(async () => {
    progress.end();
    await fetcher.close();
  });
}

async function writeInto(file: string, tables: string): Promise<void> {
  const document = withTables(await readFile(file, 'utf8'), tables);
  if (document === undefined) throw new Error(`${file} does not have the two marks.`);
  await writeFile(file, document);
}

export const catalogHoles: CatalogCommand = {
  name: 'catalog-holes',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const games = gamesOf(values.game);
    if (values.source !== undefined && values.stored)
      throw new UsageError('--source and --stored are one or the other.');
    return (shell) =>
      withImported(values, shell, async (imported) => {
        let tables = '';
        for (const game of games) {
          const builtIn = loadBuiltIn(game);
          const title = `${game} ${builtIn.version}`;
          tables += `${holesTable(title, countHoles(builtIn), await imported(game))}\n`;
        }
        if (values.write === undefined) shell.out(tables);
        else await writeInto(values.write, tables);
        return 0;
      });
  },
};

await runTool(catalogHoles, import.meta.url, opensServerCatalog);
