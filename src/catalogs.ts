import type { CatalogLibrary } from './domains/catalog/library.ts';
import { createCatalogLibrary } from './domains/catalog/library.ts';
import { catalogRecords } from './domains/catalog/store.ts';
import { createCatalogSync, syncRecords } from './domains/catalog/sync.ts';
import { loadBuiltIn } from './games/catalog-pack-built-in.ts';
import type { Clock } from './lib/clock.ts';
import type { Blobs, Store } from './store/store.ts';

export interface CatalogsDependencies {
  readonly store: Store;
  /** Where imported catalogs lie; without it the built-in ones are served. */
  readonly blobs?: Pick<Blobs, 'get'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
  /** Renews the catalogs from the public sources; without it nobody does. */
  readonly renew?: (() => Promise<void>) | undefined;
}

/** The catalogs of this instance: those of the store, built-in ones where it has none, renewed in the background. */
export interface Catalogs extends Pick<CatalogLibrary, 'current' | 'open' | 'refresh'> {
  /** To be called about once a second. */
  tick(): void;
  /** A provider shows what the catalog lacks. */
  missing(): void;
}

/** Every instance serves an imported catalog some five seconds later. */
const ticksBetweenLooks = 5;

export function createCatalogs(dependencies: CatalogsDependencies): Catalogs {
  const { store, blobs, clock, newId, onError, renew } = dependencies;
  const library = createCatalogLibrary({
    records: store.collection(catalogRecords),
    blobs: blobs ?? { get: async () => undefined },
    clock,
    onError,
    builtIn: loadBuiltIn,
  });
  const sync =
    renew &&
    createCatalogSync({ records: store.collection(syncRecords), clock, newId, renew, onError });
  let ticks = 0;
  return {
    current: library.current,
    open: library.open,
    refresh: library.refresh,
    tick() {
      ticks += 1;
      if (ticks % ticksBetweenLooks === 0) void library.refresh();
      void sync?.tick();
    },
    missing: () => sync?.missing(),
  };
}
