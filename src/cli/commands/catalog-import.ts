import { resolve } from 'node:path';
import { writeBuiltIn } from '../../domains/catalog/import/built-in.ts';
import {
  CatalogRefusal,
  type ImportReport,
  importCatalog,
} from '../../domains/catalog/import/importer.ts';
import { createPublicSource } from '../../domains/catalog/import/public.ts';
import { type CatalogFiles, createFolderSource } from '../../domains/catalog/import/source.ts';
import { type Wordless, wordlessOf } from '../../domains/catalog/import/wordless.ts';
import type { CatalogContent } from '../../games/catalog.ts';
import type { CatalogOrigin } from '../../games/catalog-pack.ts';
import { withTextsIn } from '../../games/catalog-texts.ts';
import type { GameDataset } from '../../games/dataset.ts';
import type { OddRow } from '../../games/dataset-rows.ts';
import { datasets } from '../../games/datasets.ts';
import { type GameId, gameIds, languages } from '../../games/ids.ts';
import {
  type CatalogCommand,
  type CatalogShell,
  type OpenedCatalog,
  opensServerCatalog,
} from '../catalog.ts';
import { type Order, orderOf } from '../catalog-order.ts';
import { leftOutText, missingText, reportText, wordlessText } from '../catalog-report.ts';
import { runFromShell } from '../command.ts';
import { messageOf } from '../failure.ts';
import { createProgress, type Progress } from '../progress.ts';

/** What makes the catalog of each game. */
export type CatalogMakers = Readonly<Record<GameId, Pick<GameDataset, 'catalog'>>>;

const usage = `Renews the catalog of characters, weapons and sets, with their texts. A running server follows
within seconds; what is served stays served when a source is down, half-written or has lost records.

  npm run catalog:import -- --source <folder|public> [--game <game>]... [--lang <language>]...
                            [--dry-run] [--again] [--builtin]

  --source <folder>   a copy of the data sources (enka-store, genshin-db, starrail-cache ...)
  --source public     the public addresses of the same
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --lang <language>   keep the texts of this language only; can be repeated: ${languages.join(', ')}
                      (names are kept in all)
  --dry-run           tell what would change, and change nothing
  --again             take in even what catalog:rollback returned from
  --builtin           for developers: write src/games/<game>/data/catalog.pack, without texts
  --help              this text
`;

/** Takes one content in: into the store, or as the built-in dataset. */
type Take = (content: CatalogContent, origin: CatalogOrigin) => Promise<ImportReport>;

const takeInto =
  (opened: OpenedCatalog, { dryRun, again }: Order): Take =>
  (content, origin) =>
    importCatalog({ ...opened, content, origin, dryRun, again });

export const catalogImportBy = (table: CatalogMakers): CatalogCommand => ({
  name: 'catalog:import',
  usage,
  read(args) {
    const order = orderOf(args);
    return async (shell) => {
      const progress = createProgress(shell);
      if (order.builtin)
        return withSource(order, shell, progress, (source) =>
          importAll(order, shell, { source, table, progress, take: writeBuiltIn(order) }),
        );
      const opened = await shell.open();
      try {
        const take = takeInto(opened, order);
        return await withSource(order, shell, progress, (source) =>
          importAll(order, shell, { source, table, progress, take }),
        );
      } finally {
        await opened.close();
      }
    };
  },
});

async function withSource<T>(
  { source }: Order,
  shell: CatalogShell,
  progress: Progress,
  run: (source: CatalogFiles) => Promise<T>,
): Promise<T> {
  if (source !== 'public') return run(createFolderSource(resolve(source)));
  const fetcher = await shell.fetcher();
  try {
    return await run(createPublicSource(fetcher, progress.part));
  } finally {
    await fetcher.close();
  }
}

interface ImportDependencies {
  readonly source: CatalogFiles;
  readonly table: CatalogMakers;
  readonly progress: Progress;
  readonly take: Take;
}

/** One game after the other; a game that fails changes nothing and does not keep the others. */
async function importAll(
  order: Order,
  shell: CatalogShell,
  dependencies: ImportDependencies,
): Promise<number> {
  let code = 0;
  for (const [index, game] of order.games.entries()) {
    const label = `[${index + 1}/${order.games.length}] ${game}`;
    try {
      const { report, missing, leftOut, wordless } = await importOne(
        game,
        label,
        order,
        shell,
        dependencies,
      );
      dependencies.progress.end();
      shell.out(
        reportText(report) + missingText(missing) + leftOutText(leftOut) + wordlessText(wordless),
      );
    } catch (error) {
      dependencies.progress.end();
      const refusal = error instanceof CatalogRefusal ? reportText(error.report) : '';
      shell.err(`${refusal}catalog:import: ${messageOf(error)} Nothing was changed for ${game}.\n`);
      code = 1;
    }
  }
  return code;
}

interface Imported {
  readonly report: ImportReport;
  readonly missing: readonly string[];
  readonly leftOut: readonly OddRow[];
  readonly wordless: Wordless;
}

async function importOne(
  game: GameId,
  label: string,
  { texts }: Order,
  { clock }: CatalogShell,
  { source, table, progress, take }: ImportDependencies,
): Promise<Imported> {
  progress.step(`${label}: reading the sources`);
  const { made, sources, missing, leftOut } = await source.make(game, table[game].catalog);
  progress.step(`${label}: checking and writing`);
  const builtAt = new Date(clock.now()).toISOString().slice(0, 10);
  const report = await take(texts ? withTextsIn(made, texts) : made, { sources, builtAt });
  return { report, missing, leftOut, wordless: wordlessOf(made) };
}

await runFromShell(catalogImportBy(datasets), import.meta.url, opensServerCatalog);
