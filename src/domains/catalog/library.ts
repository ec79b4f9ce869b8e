import { emptyContent, openPack, packCatalog } from '../../games/catalog-file.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { memoize } from '../../lib/memoize.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { type CatalogPointer, type ImportedVersion, readVersion } from './store.ts';

interface LibraryDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly clock: Clock;
  readonly builtIn: (game: GameId) => CatalogPack;
  /** Called when a catalog cannot be read; the last good one is served meanwhile. */
  readonly onError: (error: unknown) => void;
}

/** How long after a failure a version is read again. */
const retryMs = minuteMs;

interface ServedCatalog {
  pack?: CatalogPack | undefined;
  /** The blob that `pack` is; null is the built-in dataset. */
  blob: string | null;
  /** The version that could not be read, and when it is tried again. */
  failed?: { readonly blob: string; readonly until: number } | undefined;
}

export function createCatalogLibrary({
  records,
  blobs,
  clock,
  builtIn,
  onError,
}: LibraryDependencies) {
  const servedOf = memoize((_game: GameId): ServedCatalog => ({ blob: null }));
  const openBuiltIn = memoize(builtIn);
  let running: Promise<void> | undefined;

  const openBuiltInOrEmpty = memoize((game: GameId): CatalogPack => {
    try {
      return openBuiltIn(game);
    } catch (fault) {
      onError(fault);
      return openPack(packCatalog(emptyContent(game), { sources: [], builtAt: '' }));
    }
  });

  async function serveVersion(game: GameId, active: ImportedVersion | null): Promise<void> {
    const served = servedOf(game);
    const blob = active?.blob ?? null;
    const { failed } = served;
    const isPostponed = failed?.blob === blob && failed.until > clock.now();
    if (served.blob === blob || isPostponed) return;
    try {
      served.pack = active ? await readVersion(blobs, game, active) : undefined;
      served.blob = blob;
      served.failed = undefined;
    } catch (error) {
      if (blob !== null) served.failed = { blob, until: clock.now() + retryMs };
      onError(error);
    }
  }

  async function readPointers(): Promise<void> {
    try {
      const pointers = await records.getMany(gameIds);
      for (const [index, game] of gameIds.entries())
        await serveVersion(game, pointers[index]?.active ?? null);
    } catch (error) {
      onError(error);
    }
  }

  return {
    /** The active catalog, else the built-in one; one object until another takes its place. Never throws and never waits. */
    current(game: GameId): CatalogPack {
      const served = servedOf(game);
      served.pack ??= openBuiltInOrEmpty(game);
      return served.pack;
    },
    /** The dataset that comes with the project; an empty one when it cannot be opened. Opened once. */
    builtIn: openBuiltInOrEmpty,
    /** Opens all catalogs, so that no request waits. Throws, with a line for the operator, for one that cannot be opened. */
    open(): void {
      for (const game of gameIds)
        try {
          servedOf(game).pack ??= openBuiltIn(game);
        } catch (cause) {
          const reason = cause instanceof Error ? cause.message : String(cause);
          throw new Error(`The built-in catalog of ${game} cannot be opened: ${reason}`, { cause });
        }
    },
    /** Reads what the store says is active: at the start, and every few seconds. Never rejects. */
    refresh(): Promise<void> {
      running ??= readPointers().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
