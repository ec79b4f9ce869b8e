import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { type BuiltInDependencies, builtInOrEmpty, builtInOrExplain } from './built-in.ts';
import { readVersion } from './read-version.ts';
import type { CatalogPointer, ImportedVersion } from './store.ts';

export interface LibraryDependencies extends BuiltInDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly clock: Clock;
}

/** The catalogs that are served. */
export interface CatalogLibrary {
  /**
   * The active catalog of a game, else the built-in one. Never throws and never waits. It is one object until another
   * version takes its place, so that what is derived of it may be kept beside it.
   */
  current(game: GameId): CatalogPack;
  /** The dataset that comes with the project; an empty one when it cannot be opened. Opened once. */
  builtIn(game: GameId): CatalogPack;
  /**
   * Opens what `current` would open when it is asked for the first time, so that no request waits for it. Throws, with
   * a line for the operator, when a built-in dataset that is to be served cannot be opened.
   */
  open(): void;
  /** Reads what the store says is active: at the start, and every few seconds. Never rejects. */
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
  const { records, clock, onError } = dependencies;
  const catalogs = new Map<GameId, ServedCatalog>();
  const builtIns = new Map<GameId, CatalogPack>();
  let running: Promise<void> | undefined;

  function openedOnce(game: GameId, open: typeof builtInOrEmpty): CatalogPack {
    const pack = builtIns.get(game) ?? open(game, dependencies);
    builtIns.set(game, pack);
    return pack;
  }

  function servedOf(game: GameId): ServedCatalog {
    const served = catalogs.get(game) ?? { pack: undefined, blob: null, failed: undefined };
    catalogs.set(game, served);
    return served;
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
      served.pack ??= openedOnce(game, builtInOrEmpty);
      return served.pack;
    },
    builtIn: (game) => openedOnce(game, builtInOrEmpty),
    open() {
      for (const game of gameIds) {
        const served = servedOf(game);
        served.pack ??= openedOnce(game, builtInOrExplain);
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
