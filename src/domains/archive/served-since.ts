import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';

/**
 * When this instance began to serve what it serves of a game, which is another object whenever it changed. A date in
 * the data would not do: a rollback brings back what is older, and one day may see two imports.
 */
export function createServedSince(clock: Clock): (game: GameId, served: object) => number {
  const known = new Map<GameId, { readonly served: object; readonly since: number }>();
  return (game, served) => {
    const last = known.get(game);
    if (last?.served === served) return last.since;
    const since = clock.now();
    known.set(game, { served, since });
    return since;
  };
}
