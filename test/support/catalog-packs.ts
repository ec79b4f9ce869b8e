import { onTestFinished } from 'vitest';
import { type ImporterDependencies, importCatalog } from '../../src/domains/catalog/importer.ts';
import { createCatalogLibrary } from '../../src/domains/catalog/library.ts';
import { type CatalogPointer, catalogRecords } from '../../src/domains/catalog/store.ts';
import type { CatalogContent } from '../../src/games/catalog.ts';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { type GameId, languages } from '../../src/games/ids.ts';
import type { Blobs, Collection } from '../../src/store/store.ts';
import { testClock } from './app.ts';
import { contentOf, origin } from './catalog-content.ts';
import { openTestStore } from './store.ts';

/** The dataset of a test: version 0.9. */
export const builtIn = (game: GameId): CatalogPack =>
  openPack(packCatalog(contentOf(game, { version: '0.9' }), origin));

/** A fresh store that counts, and importers and libraries on it. */
export async function startCatalog() {
  const clock = testClock();
  const { store, blobs: stored, close } = await openTestStore(clock);
  onTestFinished(close);
  const bare = store.collection(catalogRecords);
  const calls = { getMany: 0, get: 0 };
  const kept = new Set<string>();
  const records: Collection<CatalogPointer> = {
    ...bare,
    getMany: (ids) => {
      calls.getMany += 1;
      return bare.getMany(ids);
    },
  };
  const blobs: Blobs = {
    async put(id, bytes, options) {
      await stored.put(id, bytes, options);
      kept.add(id);
    },
    get(id) {
      calls.get += 1;
      return stored.get(id);
    },
    async remove(id) {
      kept.delete(id);
      return stored.remove(id);
    },
  };
  let count = 0;
  const newId = () => {
    count += 1;
    return `id${count}`;
  };
  const importer: ImporterDependencies = { records, blobs, clock, newId, builtIn };
  const errors: unknown[] = [];
  const onError = (error: unknown) => {
    errors.push(error);
  };
  return {
    clock,
    importer,
    /** The blobs that are there. */
    kept,
    calls,
    errors,
    library: (over: Partial<Parameters<typeof createCatalogLibrary>[0]> = {}) =>
      createCatalogLibrary({ ...importer, onError, ...over }),
    bring: (content: CatalogContent, over: Partial<Parameters<typeof importCatalog>[0]> = {}) =>
      importCatalog({ ...importer, content, origin, texts: languages, ...over }),
  };
}
