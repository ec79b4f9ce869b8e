import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFetcher, type Fetcher } from '../../tools/datasets/fetch.ts';
import { processConfig } from '../config.ts';
import type { ImporterDependencies } from '../domains/catalog/import/importer.ts';
import { catalogRecords } from '../domains/catalog/store.ts';
import { loadBuiltIn } from '../games/catalog-file.ts';
import { type GameId, gameIds, type Language, languages } from '../games/ids.ts';
import type { Clock } from '../lib/clock.ts';
import { openFileBlobs } from '../store/blobs.ts';
import type { OpenedStore } from '../store/open.ts';
import type { Command, Shell } from './command.ts';
import { UsageError } from './failure.ts';
import { openServerStore } from './server-store.ts';

/** What a command works on. */
export interface OpenedCatalog extends ImporterDependencies {
  /** Where the catalogs are kept, in words. */
  readonly place: string;
  close(): Promise<void>;
}

export interface OpensCatalog {
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

async function openConfigured(): Promise<OpenedCatalog> {
  const { place, ...opened } = await openServerStore(processConfig());
  return { ...importerOf(opened, opened.store.clock), place, close: () => opened.store.close() };
}

/** What was fetched is kept below DATA_DIR, so that the next time only what is new is sent. */
async function configuredFetcher(): Promise<Fetcher> {
  const { catalogUrl, dataDir, upstream } = processConfig();
  return createFetcher({
    baseUrl: catalogUrl,
    userAgent: `waypoint (${upstream.contact})`,
    cache: await openFileBlobs(join(dataDir, 'catalog-cache')),
    random: Math.random,
  });
}

export const opensServerCatalog: OpensCatalog = {
  open: openConfigured,
  fetcher: configuredFetcher,
};

/** The games that were named; all without a name. */
export function gamesOf(named: readonly string[] | undefined): readonly GameId[] {
  const unknown = named?.find((name) => !gameIds.some((game) => game === name));
  if (unknown === undefined) return gameIds.filter((game) => named?.includes(game) ?? true);
  throw new UsageError(`There is no game "${unknown}": use ${gameIds.join(', ')}.`);
}

/** The languages that were named; undefined without a name. */
export function languagesOf(named: readonly string[] | undefined): readonly Language[] | undefined {
  const unknown = named?.find((name) => !languages.some((language) => language === name));
  if (unknown === undefined) return named && languages.filter((name) => named.includes(name));
  throw new UsageError(`There is no language "${unknown}": use ${languages.join(', ')}.`);
}
