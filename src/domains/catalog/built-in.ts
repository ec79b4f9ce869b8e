import type { CatalogPack } from '../../games/catalog-pack.ts';
import { emptyContent } from '../../games/catalog-pack-built-in.ts';
import { openPack } from '../../games/catalog-pack-read.ts';
import { packCatalog } from '../../games/catalog-pack-write.ts';
import type { GameId } from '../../games/ids.ts';

export interface BuiltInDependencies {
  /** Opens the dataset that comes with the project. */
  readonly builtIn: (game: GameId) => CatalogPack;
  /** Called when a catalog cannot be read; the last good one is served meanwhile. */
  readonly onError: (error: unknown) => void;
}

/** The built-in catalog, or an empty one when it cannot be opened. */
export function builtInOrEmpty(
  game: GameId,
  { builtIn, onError }: BuiltInDependencies,
): CatalogPack {
  try {
    return builtIn(game);
  } catch (error) {
    onError(error);
    return openPack(packCatalog(emptyContent(game), { sources: [], builtAt: '' }));
  }
}

/** The built-in catalog. Throws, with a line for the operator, when it cannot be opened. */
export function builtInOrExplain(
  game: GameId,
  { builtIn }: Pick<BuiltInDependencies, 'builtIn'>,
): CatalogPack {
  try {
    return builtIn(game);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The built-in catalog of ${game} cannot be opened: ${reason}`, { cause });
  }
}
