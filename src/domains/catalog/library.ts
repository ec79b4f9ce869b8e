import type { CatalogPack } from '../../games/catalog-pack.ts';
import { emptyContent } from '../../games/catalog-pack-built-in.ts';
import { openPack, openPackAside, packCatalog } from '../../games/catalog-pack-file.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { minuteMs } from '../../lib/duration.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import type { CatalogPointer, ImportedVersion } from './store.ts';

export interface LibraryDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly clock: Clock;
  /** Called when a catalog cannot be read; the last good one is served meanwhile. */
  readonly onError: (error: unknown) => void;
  /** Opens the dataset that comes with the project. */
  readonly builtIn: (game: GameId) => CatalogPack;
  /** Called when another catalog of a game is served from now on. */
  readonly onSwap?: (game: GameId) => void;
}

/** The catalogs that are served. */
export interface CatalogLibrary {
  /**
   * The active catalog of a game, else the built-in one. Never throws and never waits. It is one object until another
   * version takes its place, so that what is derived of it may be kept beside it.
   */
  current(game: GameId): CatalogPack;
  /**
   * Opens what `current` would open when it is asked for the first time, so that no request waits for it. Throws, with
   * a line for the operator, when a built-in dataset that is to be served cannot be opened.
   */
  open(): void;
  /** Goes by the store's pointers: at the start, and every few seconds. Never rejects. */
  refresh(): Promise<void>;
}

/** A version that could not be read is tried again so long after. */
const retryMs = minuteMs;

interface ServedCatalog {
  pack: CatalogPack | undefined;
  /** The blob that `pack` is; null is the built-in dataset. */
  blob: string | null;
  /** The version that could not be read last, and when it is tried again. */
  failed: { readonly blob: string; readonly until: number } | undefined;
}

export function createCatalogLibrary(dependencies: LibraryDependencies): CatalogLibrary {
  const { records, clock, onError, onSwap } = dependencies;
  const catalogs = new Map<GameId, ServedCatalog>();
  let running: Promise<void> | undefined;

  function servedOf(game: GameId): ServedCatalog {
    const served = catalogs.get(game) ?? { pack: undefined, blob: null, failed: undefined };
    catalogs.set(game, served);
    return served;
  }

  function builtIn(game: GameId): CatalogPack {
    try {
      return dependencies.builtIn(game);
    } catch (error) {
      onError(error);
      return openPack(packCatalog(emptyContent(game), { sources: [], builtAt: '' }));
    }
  }

  function openOrExplain(game: GameId): CatalogPack {
    try {
      return dependencies.builtIn(game);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The built-in catalog of ${game} cannot be opened: ${reason}`, { cause });
    }
  }

  const isPostponed = ({ failed }: ServedCatalog, blob: string | null): boolean =>
    failed !== undefined && failed.blob === blob && failed.until > clock.now();

  async function follow(game: GameId, active: ImportedVersion | null): Promise<void> {
    const served = servedOf(game);
    const blob = active?.blob ?? null;
    if (served.blob === blob || isPostponed(served, blob)) return;
    try {
      served.pack = active ? await readVersion(dependencies.blobs, game, active) : undefined;
      served.blob = blob;
      served.failed = undefined;
      onSwap?.(game);
    } catch (error) {
      if (blob !== null) served.failed = { blob, until: clock.now() + retryMs };
      onError(error);
    }
  }

  async function look(): Promise<void> {
    try {
      const pointers = await records.getMany(gameIds);
      for (const [index, game] of gameIds.entries()) {
        await follow(game, pointers[index]?.active ?? null);
      }
    } catch (error) {
      onError(error);
    }
  }

  return {
    current(game) {
      const served = servedOf(game);
      served.pack ??= builtIn(game);
      return served.pack;
    },
    open() {
      for (const game of gameIds) {
        const served = servedOf(game);
        served.pack ??= openOrExplain(game);
      }
    },
    refresh() {
      running ??= look().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** Reads an imported catalog. Rejects when it is not there or damaged. */
export async function readVersion(
  blobs: Pick<Blobs, 'get'>,
  game: GameId,
  { blob: id, version }: ImportedVersion,
): Promise<CatalogPack> {
  const name = `The imported catalog of ${game} ${version} (${id})`;
  const blob = await blobs.get(id);
  if (blob === undefined) throw new Error(`${name} is not in the store.`);
  const pack = await openPackAside(blob.bytes).catch((cause: unknown) => {
    throw new Error(`${name} cannot be read.`, { cause });
  });
  if (pack.game !== game) throw new Error(`${name} is one of ${pack.game}.`);
  return pack;
}
