import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GameDataset } from '../../tools/datasets/dataset.ts';
import { createFetcher, type Fetcher } from '../../tools/datasets/fetch.ts';
import { datasets } from '../../tools/datasets/index.ts';
import { oddRowText } from '../../tools/datasets/rows.ts';
import {
  type CatalogFiles,
  createFolderSource,
  createPublicSource,
} from '../../tools/datasets/sources.ts';
import { processConfig } from '../config.ts';
import { type Wordless, wordlessOf } from '../domains/catalog/import-faults.ts';
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
import { type CatalogOrigin, catalogKinds } from '../games/catalog-pack.ts';
import { firstLanguages, type GameId, gameIds, type Language, languages } from '../games/ids.ts';
import { recordLanguages } from '../games/index.ts';
import type { Clock } from '../lib/clock.ts';
import { openFileBlobs } from '../store/blobs.ts';
import type { OpenedStore } from '../store/open.ts';
import { gamesOf, type ImportOrder, importOptions, importOrderOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  messageOf,
  type Opens,
  program,
  type Shell,
  UsageError,
  withOpened,
} from './command.ts';
import { openServerStore } from './open.ts';
import { createProgress, listText, type Progress, runGames } from './output.ts';

interface OpenedCatalog extends ImporterDependencies {
  readonly place: string;
  close(): Promise<void>;
}

interface OpensCatalog extends Opens<OpenedCatalog> {
  readonly fetcher: () => Promise<Fetcher>;
}

export type CatalogCommand = Command<OpensCatalog>;
export type CatalogShell = Shell & OpensCatalog;

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
  /** Caches downloads below DATA_DIR, so that the next import fetches only what is new. */
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

const importUsage = `Imports the catalog of characters, weapons and sets, with their texts. A running server uses it within
seconds. A source that is down, incomplete or has lost records changes nothing.

  ${program} catalog import --source <folder|public> [--game <game>]... [--lang <language>]...
      [--dry-run] [--again] [--builtin]

  --source <folder>   a copy of the data sources (enka-store, genshin-db, starrail-cache ...)
  --source public     the data sources on the internet
  --game <game>       ${gameIds.join(', ')}; can be repeated; default: all
  --lang <language>   import the texts in this language, and English; can be repeated: ${languages.join(', ')}
                      (default: those of the last import, at first ${firstLanguages.join(', ')};
                      names are imported in all languages)
  --dry-run           show what would change, and change nothing
  --again             import even a version that was rolled back
  --builtin           for developers: write src/games/<game>/data/catalog.pack, without texts
  --help              this text
`;

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
  /** The languages whose texts were imported before. */
  readonly before: (game: GameId) => Promise<readonly Language[] | undefined>;
}

function importAll(
  order: ImportOrder,
  shell: CatalogShell,
  { source, table, progress, take, before }: ImportDependencies,
): Promise<number> {
  return runGames(shell, {
    command: 'catalog import',
    games: order.games,
    progress,
    async run(game, label) {
      progress.step(`${label}: reading the sources`);
      const texts = textLanguages(game, order.languages ?? (await before(game)) ?? firstLanguages);
      const read = await source.make(game, table[game].catalog, texts);
      progress.step(`${label}: checking and writing`);
      const builtAt = new Date(shell.clock.now()).toISOString().slice(0, 10);
      const report = await take(read.made, { sources: read.sources, builtAt }, texts);
      const leftOut = listText('left out', read.leftOut.map(oddRowText));
      const wordless = wordlessText(wordlessOf(read.made));
      return reportText(report) + missingText(read.missing) + leftOut + wordless;
    },
    around: (error, game) => [
      error instanceof CatalogRefusal ? reportText(error.report) : '',
      `Nothing was changed for ${game}.`,
    ],
  });
}

/** English is always included: it replaces missing texts. */
function textLanguages(game: GameId, wanted: readonly Language[]): readonly Language[] {
  const known = recordLanguages(game);
  const own = known.filter((language) => wanted.includes(language));
  if (own.length === 0)
    throw new UsageError(`${game} has no texts in ${wanted.join(', ')}: use ${known.join(', ')}.`);
  return known.filter((language) => language === 'en' || own.includes(language));
}

const shownIds = 12;

const outcomes: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'imported',
  unchanged: 'nothing new',
  held: 'left out, because it was rolled back. Import it with --again',
  checked: 'would be imported',
};

const sizeOf = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MiB`;

function idsOf(what: string, ids: readonly number[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > shownIds ? ' …' : '';
  return `, ${ids.length} ${what} (${ids.slice(0, shownIds).join(' ')}${more})`;
}

/** Tables that the source lacks: records were imported without their data. */
export function missingText(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const more = paths.length > shownIds ? ' …' : '';
  return `  missing at the source: ${paths.length} (${paths.slice(0, shownIds).join(' ')}${more})\n`;
}

/** Records that were imported without texts, because the source has none. */
export function wordlessText(wordless: Wordless): string {
  const kinds = catalogKinds.map((kind) => idsOf(kind, wordless[kind] ?? [])).join('');
  return kinds === '' ? '' : `  without texts: ${kinds.slice(2)}\n`;
}

/** The report of an import; without an outcome, of a refused one. */
function reportText(
  report: Omit<ImportReport, 'outcome' | 'bytes'> & Partial<ImportReport>,
): string {
  const { game, version, changes, banners, refused, outcome, bytes } = report;
  const size = bytes ? `, ${sizeOf(bytes)}` : '';
  const title = `${game} ${version}: ${outcome ? outcomes[outcome] : 'refused'}${size}\n`;
  const kinds = catalogKinds.map((kind) => {
    const { count, added, changed, missing } = changes[kind];
    const rest = idsOf('added', added) + idsOf('changed', changed) + idsOf('missing', missing);
    return count + missing.length === 0 ? '' : `  ${kind}: ${count}${rest}\n`;
  });
  const history = banners === 0 ? '' : `  banners: ${banners}\n`;
  const lines = refused.map(({ kind, id, why }) => `  refused ${kind} ${id}: ${why}\n`);
  return title + kinds.join('') + history + lines.join('');
}

const nameOf = (version: string | null): string => version ?? 'the built-in dataset';

export const catalogRollback: CatalogCommand = {
  name: 'catalog rollback',
  usage: `Returns to the catalog before the last import. A running server uses it within seconds.

  ${program} catalog rollback [--game <game>]...

  --game <game>  genshin, hsr or zzz; can be repeated; default: all
  --help         this text

A second rollback undoes the first. To import a version again that was rolled back, run
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
            out(`${game}: ${nameOf(to)} is served again instead of ${nameOf(from)}.\n`);
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
