import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';

const opened = new Map<GameId, CatalogPack>();

/** The dataset that comes with the project, opened once in each worker. */
export function builtInPack(game: GameId): CatalogPack {
  const pack = opened.get(game) ?? loadBuiltIn(game);
  opened.set(game, pack);
  return pack;
}
