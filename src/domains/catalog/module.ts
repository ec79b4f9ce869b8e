import { readAliasFile } from '../../games/aliases.ts';
import { loadBuiltIn } from '../../games/catalog-file.ts';
import { kindsOfRecords } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import type { Platform } from '../module.ts';
import { createCatalogLibrary } from './library.ts';
import type { PresentOptions } from './records/present.ts';
import { createCatalogSync } from './renewal.ts';
import { type CatalogSource, createCatalogService } from './service.ts';
import { catalogRecords, syncRecords } from './store.ts';

export interface CatalogPorts {
  /** Renews the catalogs from the public sources; without it they are not renewed. */
  readonly renew?: (() => Promise<void>) | undefined;
  /** Served in place of the catalogs of the store. */
  readonly source?: CatalogSource | undefined;
  /** Opens the dataset that comes with the project. */
  readonly builtIn?: typeof loadBuiltIn | undefined;
}

export interface CatalogConfig extends Pick<PresentOptions, 'cdnUrl' | 'artUrl'> {
  /** The operator's file of aliases; undefined for none. */
  readonly aliasesFile?: string | undefined;
}

export type CatalogModule = ReturnType<typeof createCatalog>;

/** Every instance serves an imported catalog about five seconds later. */
const ticksBetweenRefreshes = 5;

/**
 * The catalogs of this instance: those of the store, built-in ones where it has none, renewed in the background. Throws,
 * with lines for the operator, for a file of aliases that cannot be used.
 */
export function createCatalog(
  {
    store,
    blobs,
    clock,
    ids,
    logger,
    onError,
  }: Pick<Platform, 'store' | 'blobs' | 'clock' | 'ids' | 'logger' | 'onError'>,
  { renew, source: given, builtIn = loadBuiltIn }: CatalogPorts,
  { cdnUrl, artUrl, aliasesFile }: CatalogConfig,
) {
  const library = createCatalogLibrary({
    records: store.collection(catalogRecords),
    blobs,
    clock,
    onError,
    builtIn,
  });
  const source = given ?? library;
  const records = store.collection(syncRecords);
  const newId = () => ids.mint('run');
  const sync = renew && createCatalogSync({ records, clock, newId, renew, onError });
  const aliases = aliasesFile === undefined ? [] : readAliasFile(aliasesFile);
  let ticks = 0;
  return {
    service: createCatalogService({ source, aliases, cdnUrl, artUrl }),
    source,
    mapping: {
      current(game: GameId) {
        const pack = source.current(game);
        // A catalog that was imported before packs held a mapping cannot map players.
        return pack.mapping ? pack : library.builtIn(game);
      },
      builtIn: library.builtIn,
    },
    /** Opens all catalogs (`createCatalogLibrary`), and warns of aliases of records that they lack. */
    open() {
      library.open();
      for (const { line, game, kind, id } of aliases)
        if (!source.current(game)[kindsOfRecords[kind]].find(id))
          logger.warn(
            { line, game, kind, id },
            'ALIASES_FILE has a line of a record that is not there',
          );
    },
    refresh: library.refresh,
    tick() {
      ticks += 1;
      if (ticks % ticksBetweenRefreshes === 0) void library.refresh();
      void sync?.tick();
    },
    /** Called when a provider shows what the catalog lacks. */
    missing: () => sync?.missing(),
  };
}
