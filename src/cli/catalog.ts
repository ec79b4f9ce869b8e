import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GameDataset } from '../../tools/datasets/dataset.ts';
import { createFetcher, type Fetcher } from '../../tools/datasets/fetch.ts';
import { datasets } from '../../tools/datasets/index.ts';
import {
  type CatalogFiles,
  createFolderSource,
  createPublicSource,
} from '../../tools/datasets/sources.ts';
import { processConfig } from '../config.ts';
import { wordlessOf } from '../domains/catalog/import-faults.ts';
import {
  CatalogRefusal,
  findImportedTexts,
  type ImporterDependencies,
  type ImportReport,
  importCatalog,
  rollbackCatalog,
  writeBuiltIn,
} from '../domains/catalog/importer.ts';
import { catalogRecords } from '../domains/catalog/store.ts';
import type { CatalogContent } from '../games/catalog.ts';
import { loadBuiltIn } from '../games/catalog-file.ts';
import type { CatalogOrigin } from '../games/catalog-pack.ts';
import { firstLanguages, type GameId, gameIds, type Language, languages } from '../games/ids.ts';
import { recordLanguages } from '../games/index.ts';
import type { Clock } from '../lib/clock.ts';
import { openFileBlobs } from '../store/blobs.ts';
import type { OpenedStore } from '../store/open.ts';
import { gamesOf, type ImportOrder, importOptions, importOrderOf } from './arguments.ts';
import { leftOutText, missingText, reportText, wordlessText } from './catalog-report.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  messageOf,
  program,
  type Shell,
  UsageError,
  withOpened,
} from './command.ts';
import { createProgress, type Progress } from './output.ts';
import { openServerStore } from './server-store.ts';

interface OpenedCatalog extends ImporterDependencies {
  /** Where the catalogs are kept, in words. */
  readonly place: string;
  close(): Promise<void>;
}

interface OpensCatalog {
  /** Opens the store that the server of the same environment variables has. */
  readonly open: () => Promise<OpenedCatalog>;
  /** A way to the public addresses. */
  readonly fetcher: () => Promise<Fetcher>;
}

export type CatalogCommand = Command<OpensCatalog>;
export type CatalogShell = Shell & OpensCatalog;

/** What importers need of a store that is open. */
export const importerOf = (
  { store, blobs }: Pick<OpenedStore, 'store' | 'blobs'>,
  clock: Clock,
): ImporterDependencies => ({
  records: store.collection(catalogRecords),
  blobs,
  clock,
  newId: () => randomBytes(12).toString('hex'),
  builtIn: loadBuiltIn,
});

export const opensServerCatalog: OpensCatalog = {
  async open() {
    const { place, ...opened } = await openServerStore(processConfig());
    return { ...importerOf(opened, opened.store.clock), place, close: () => opened.store.close() };
  },
  /** What was fetched is kept below DATA_DIR, so that the next time only what is new is sent. */
  async fetcher() {
    const { catalogUrl, dataDir, upstream } = processConfig();
    return createFetcher({
      baseUrl: catalogUrl,
      userAgent: `waypoint (${upstream.contact})`,
      cache: await openFileBlobs(join(dataDir, 'catalog-cache')),
      random: Math.random,
    });
  },
};

const catalogOptions = {
  ...importOptions,
  again: { type: 'boolean', default: false },
  builtin: { type: 'boolean', default: false },
} as const;

export type CatalogMakers = Readonly<Record<GameId, Pick<GameDataset, 'catalog'>>>;

const importUsage = `Renews the catalog of characters, weapons and sets, with their texts. A running server follows
within seconds; what is served stays served when a source is down, half-written or has lost records.

  ${program} catalog import --source <folder|public> [--game <game>]... [--lang <language>]...
      [--dry-run] [--again] [--builtin]

  --source <folder>   a copy of the data sources (enka-store, genshin-db, starrail-cache ...)
  --source public     the public addresses of the same
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --lang <language>   bring the texts of this language, and English; can be repeated: ${languages.join(', ')}
                      (without it those that were brought before, at first ${firstLanguages.join(', ')};
                      names are there in all)
  --dry-run           tell what would change, and change nothing
  --again             take in even what catalog rollback returned from
  --builtin           for developers: write src/games/<game>/data/catalog.pack, without texts
  --help              this text
`;

/** Takes one content in: into the store, or as the built-in dataset. */
type Take = (
  content: CatalogContent,
  origin: CatalogOrigin,
  texts: readonly Language[],
) => Promise<ImportReport>;

export const catalogImportBy = (table: CatalogMakers): CatalogCommand => ({
  name: 'catalog import',
  usage: importUsage,
  read(args) {
    const { values } = parseArgs({ args, options: catalogOptions });
    const order = importOrderOf(values);
    const { again, builtin } = values;
    return (shell) => {
      const progress = createProgress(shell);
      const run = (take: Take, before: ImportDependencies['before']) =>
        withSource(order, shell, progress, (source) =>
          importAll(order, shell, { source, table, progress, take, before }),
        );
      if (builtin)
        return run(
          (content, origin) => writeBuiltIn(content, origin, order),
          async () => languages,
        );
      const { dryRun } = order;
      return withOpened(shell.open(), (opened) =>
        run(
          (content, origin, texts) =>
            importCatalog({ ...opened, content, origin, texts, dryRun, again }),
          (game) => findImportedTexts(opened, game),
        ),
      );
    };
  },
});

const withSource = (
  { source }: ImportOrder,
  shell: CatalogShell,
  progress: Progress,
  run: (source: CatalogFiles) => Promise<number>,
): Promise<number> =>
  source === 'public'
    ? withOpened(shell.fetcher(), (fetcher) => run(createPublicSource(fetcher, progress.part)))
    : run(createFolderSource(resolve(source)));

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
  order: ImportOrder,
  shell: CatalogShell,
  dependencies: ImportDependencies,
): Promise<number> {
  let code = 0;
  for (const [index, game] of order.games.entries()) {
    const label = `[${index + 1}/${order.games.length}] ${game}`;
    try {
      const text = await importOne(game, label, order, shell, dependencies);
      dependencies.progress.end();
      shell.out(text);
    } catch (error) {
      dependencies.progress.end();
      const refusal = error instanceof CatalogRefusal ? reportText(error.report) : '';
      shell.err(`${refusal}catalog import: ${messageOf(error)} Nothing was changed for ${game}.\n`);
      code = 1;
    }
  }
  return code;
}

/** Answers what came of it, for people. */
async function importOne(
  game: GameId,
  label: string,
  order: ImportOrder,
  { clock }: CatalogShell,
  { source, table, progress, take, before }: ImportDependencies,
): Promise<string> {
  progress.step(`${label}: reading the sources`);
  const texts = textLanguages(game, order.languages ?? (await before(game)) ?? firstLanguages);
  const { made, sources, missing, leftOut } = await source.make(game, table[game].catalog, texts);
  progress.step(`${label}: checking and writing`);
  const builtAt = new Date(clock.now()).toISOString().slice(0, 10);
  const report = await take(made, { sources, builtAt }, texts);
  const rest = missingText(missing) + leftOutText(leftOut) + wordlessText(wordlessOf(made));
  return reportText(report) + rest;
}

/** English is what a text that is missing falls back to. */
function textLanguages(game: GameId, wanted: readonly Language[]): readonly Language[] {
  const known = recordLanguages(game);
  const own = known.filter((language) => wanted.includes(language));
  if (own.length === 0)
    throw new UsageError(`${game} has no texts in ${wanted.join(', ')}: use ${known.join(', ')}.`);
  return known.filter((language) => language === 'en' || own.includes(language));
}

const nameOf = (version: string | null): string => version ?? 'the built-in dataset';

export const catalogRollback: CatalogCommand = {
  name: 'catalog rollback',
  usage: `Returns to the catalog before the last import. A running server follows within seconds.

  ${program} catalog rollback [--game <game>]...

  --game <game>  genshin, hsr or zzz; can be repeated; all of them without it
  --help         this text

Done twice, it is undone. What was returned from does not come in again by itself, only by
  ${program} catalog import --source <folder|public> --again
`,
  read(args) {
    const { values } = parseArgs({ args, options: { game: { type: 'string', multiple: true } } });
    const games = gamesOf(values.game);
    return ({ open, out, err }) =>
      withOpened(open(), async (opened) => {
        let code = 0;
        for (const game of games) {
          try {
            const { from, to } = await rollbackCatalog(game, opened);
            out(`${game}: ${nameOf(to)} is served again, in place of ${nameOf(from)}.\n`);
          } catch (error) {
            err(`catalog rollback: ${messageOf(error)}\n`);
            code = 1;
          }
        }
        return code;
      });
  },
};

export const commands: Commands = {
  import: bindCommand(catalogImportBy(datasets), opensServerCatalog),
  rollback: bindCommand(catalogRollback, opensServerCatalog),
};
