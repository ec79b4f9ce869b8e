import { emptyContent, openPack, packCatalog } from '../../games/catalog-file.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { type CatalogPointer, type ImportedVersion, readVersion } from './store.ts';

interface LibraryDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly clock: Clock;
  /** Opens the dataset that comes with the project. */
  readonly builtIn: (game: GameId) => CatalogPack;
  /** Called when a catalog cannot be read; the last good one is served meanwhile. */
  readonly onError: (error: unknown) => void;
}

/** How long after a failure a version is read again. */
const retryMs = minuteMs;

interface ServedCatalog {
  pack: CatalogPack | undefined;
  /** The blob that `pack` is; null is the built-in dataset. */
  blob: string | null;
  /** The version that could not be read, and when it is tried again. */
  failed: { readonly blob: string; readonly until: number } | undefined;
}

/** The catalogs that are served. */
export function createCatalogLibrary(dependencies: LibraryDependencies) {
  const { records, blobs, clock, builtIn, onError } = dependencies;
  const catalogs = new Map<GameId, ServedCatalog>();
  const builtIns = new Map<GameId, CatalogPack>();
  let running: Promise<void> | undefined;

  /** Opens a built-in catalog once; `onFault` answers what is served in place of one that cannot be opened. */
  function openBuiltIn(
    game: GameId,
    onFault: (game: GameId, fault: unknown) => CatalogPack,
  ): CatalogPack {
    const known = builtIns.get(game);
    if (known) return known;
    let pack: CatalogPack;
    try {
      pack = builtIn(game);
    } catch (fault) {
      pack = onFault(game, fault);
    }
    builtIns.set(game, pack);
    return pack;
  }

  function serveEmpty(game: GameId, fault: unknown): CatalogPack {
    onError(fault);
    return openPack(packCatalog(emptyContent(game), { sources: [], builtAt: '' }));
  }

  function servedOf(game: GameId): ServedCatalog {
    const served = catalogs.get(game) ?? { pack: undefined, blob: null, failed: undefined };
    catalogs.set(game, served);
    return served;
  }

  async function follow(game: GameId, active: ImportedVersion | null): Promise<void> {
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
        await follow(game, pointers[index]?.active ?? null);
    } catch (error) {
      onError(error);
    }
  }

  return {
    /** The active catalog, else the built-in one; one object until another takes its place. Never throws and never waits. */
    current(game: GameId): CatalogPack {
      const served = servedOf(game);
      served.pack ??= openBuiltIn(game, serveEmpty);
      return served.pack;
    },
    /** The dataset that comes with the project; an empty one when it cannot be opened. Opened once. */
    builtIn: (game: GameId) => openBuiltIn(game, serveEmpty),
    /** Opens all catalogs, so that no request waits. Throws, with a line for the operator, for one that cannot be opened. */
    open(): void {
      for (const game of gameIds) servedOf(game).pack ??= openBuiltIn(game, throwForOperator);
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

/** Stops the start of the service with a line for the operator. */
function throwForOperator(game: GameId, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`The built-in catalog of ${game} cannot be opened: ${reason}`, { cause });
}
