import { type GameId, gameIds } from '../../../games/ids.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { detailsOf, Problem } from '../../../lib/problem.ts';

/** Throws what a check refuses; where the game is not known, what it refuses whatever the game is. */
export function checkBuild(
  { unread }: Pick<GraphContext, 'unread'>,
  game: GameId,
  check: (game: GameId) => void,
): void {
  if (!unread?.has('game')) {
    check(game);
    return;
  }
  const [faults = [], ...others] = gameIds.map((each) => detailsOf(() => check(each)));
  const [first, ...more] = faults.filter(({ path, message }) =>
    others.every((found) => found.some((one) => one.path === path && one.message === message)),
  );
  if (first) throw Problem.invalidAll([first, ...more]);
}
