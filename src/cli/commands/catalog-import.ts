import { resolve } from 'node:path';
import type { GameDataset } from '../../../tools/datasets/dataset.ts';
import { datasets } from '../../../tools/datasets/index.ts';
import type { OddRow } from '../../../tools/datasets/rows.ts';
import {
  type CatalogFiles,
  createFolderSource,
  createPublicSource,
} from '../../../tools/datasets/sources.ts';
import {
  CatalogRefusal,
  findImportedTexts,
  type ImportReport,
  importCatalog,
  writeBuiltIn,
} from '../../domains/catalog/import/importer.ts';
import { type Wordless, wordlessOf } from '../../domains/catalog/import/validate.ts';
import type { CatalogContent } from '../../games/catalog.ts';
import type { CatalogOrigin } from '../../games/catalog-pack.ts';
import { firstLanguages, type GameId, gameIds, type Language, languages } from '../../games/ids.ts';
import { recordLanguages } from '../../games/index.ts';
import {
  type CatalogCommand,
  type CatalogShell,
  type OpenedCatalog,
  opensServerCatalog,
} from '../catalog.ts';
import { type Order, orderOf } from '../catalog-order.ts';
import { leftOutText, missingText, reportText, wordlessText } from '../catalog-report.ts';
import { runFromShell } from '../command.ts';
import { messageOf, UsageError } from '../failure.ts';
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
  --lang <language>   bring the texts of this language, and English; can be repeated: ${languages.join(', ')}
                      (without it those that were brought before, at first ${firstLanguages.join(', ')};
                      names are there in all)
  --dry-run           tell what would change, and change nothing
  --again             take in even what catalog:rollback returned from
  --builtin           for developers: write src/games/<game>/data/catalog.pack, without texts
  --help              this text
`;

/** Takes one content in: into the store, or as the built-in dataset. */
type Take = (
  content: CatalogContent,
  origin: CatalogOrigin,
  texts: readonly Language[],
) => Promise<ImportReport>;

const takeInto =
  (opened: OpenedCatalog, { dryRun, again }: Order): Take =>
  (content, origin, texts) =>
    importCatalog({ ...opened, content, origin, texts, dryRun, again });

export const catalogImportBy = (table: CatalogMakers): CatalogCommand => ({
  name: 'catalog:import',
  usage,
  read(args) {
    const order = orderOf(args);
    return async (shell) => {
      const progress = createProgress(shell);
      if (order.builtin)
        return withSource(order, shell, progress, (source) =>
          importAll(order, shell, {
            source,
            table,
            progress,
            take: (content, origin) => writeBuiltIn(content, origin, order),
            before: async () => languages,
          }),
        );
      const opened = await shell.open();
      try {
        const take = takeInto(opened, order);
        const before = (game: GameId) => findImportedTexts(opened, game);
        return await withSource(order, shell, progress, (source) =>
          importAll(order, shell, { source, table, progress, take, before }),
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
  /** The languages whose texts were brought before. */
  readonly before: (game: GameId) => Promise<readonly Language[] | undefined>;
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
  order: Order,
  { clock }: CatalogShell,
  { source, table, progress, take, before }: ImportDependencies,
): Promise<Imported> {
  progress.step(`${label}: reading the sources`);
  const texts = textLanguages(game, order.texts ?? (await before(game)) ?? firstLanguages);
  const { made, sources, missing, leftOut } = await source.make(game, table[game].catalog, texts);
  progress.step(`${label}: checking and writing`);
  const builtAt = new Date(clock.now()).toISOString().slice(0, 10);
  const report = await take(made, { sources, builtAt }, texts);
  return { report, missing, leftOut, wordless: wordlessOf(made) };
}

/** English is what a text that is missing falls back to. */
function textLanguages(game: GameId, wanted: readonly Language[]): readonly Language[] {
  const known = recordLanguages(game);
  const own = known.filter((language) => wanted.includes(language));
  if (own.length === 0)
    throw new UsageError(`${game} has no texts in ${wanted.join(', ')}: use ${known.join(', ')}.`);
  return known.filter((language) => language === 'en' || own.includes(language));
}

await runFromShell(catalogImportBy(datasets), import.meta.url, opensServerCatalog);
