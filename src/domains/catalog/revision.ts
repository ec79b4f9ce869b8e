import { type GameId, gameIds } from '../../games/ids.ts';

/** Counts the swaps: a pack is another one when it is another object, whatever version it says it has. */
export function createRevision(source: { current(game: GameId): object }): () => string {
  let seen: readonly object[] = [];
  let count = 0;
  return () => {
    if (gameIds.some((game, index) => source.current(game) !== seen[index])) {
      seen = gameIds.map((game) => source.current(game));
      count += 1;
    }
    return String(count);
  };
}
