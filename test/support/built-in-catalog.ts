import { createCatalogService } from '../../src/domains/catalog/service.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';

/** The datasets that come with the project, opened once for all tests of a file. */
let packs: Readonly<Record<GameId, CatalogPack>> | undefined;

export function builtInSource(): { current(game: GameId): CatalogPack } {
  packs ??= Object.fromEntries(gameIds.map((game) => [game, loadBuiltIn(game)])) as Record<
    GameId,
    CatalogPack
  >;
  const opened = packs;
  return { current: (game) => opened[game] };
}

/** The catalog that is served before anything is imported. */
export const builtInCatalog = () =>
  createCatalogService({ source: builtInSource(), cdnUrl: 'https://cdn.test' });
