import { loadBuiltIn } from '../../games/catalog-file.ts';
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

export type CatalogModule = ReturnType<typeof createCatalog>;

/** Every instance serves an imported catalog about five seconds later. */
const ticksBetweenRefreshes = 5;

/** The catalogs of this instance: those of the store, built-in ones where it has none, renewed in the background. */
export function createCatalog(
  {
    store,
    blobs,
    clock,
    ids,
    onError,
  }: Pick<Platform, 'store' | 'blobs' | 'clock' | 'ids' | 'onError'>,
  { renew, source: given, builtIn = loadBuiltIn }: CatalogPorts,
  { cdnUrl, artUrl }: Pick<PresentOptions, 'cdnUrl' | 'artUrl'>,
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
  let ticks = 0;
  return {
    service: createCatalogService({ source, cdnUrl, artUrl }),
    source,
    mapping: {
      current(game: GameId) {
        const pack = source.current(game);
        // A catalog that was imported before packs held a mapping cannot map players.
        return pack.mapping ? pack : library.builtIn(game);
      },
      builtIn: library.builtIn,
    },
    open: library.open,
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
