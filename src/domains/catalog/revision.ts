import { type GameId, gameIds } from '../../games/ids.ts';

/** Counts the swaps: a pack has changed when it is another object, whatever its version is. */
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
