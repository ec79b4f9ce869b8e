import type { GameId } from './ids.ts';

/** The twins of genshin. */
const travelers = [10000005, 10000007];
/** March 7th of both her paths. */
const marches = [1001, 1224];

/** The first of the ids that a character goes by: an account has one of them, or one at a time. */
export function personOf(game: GameId, avatarId: number): number {
  if (game === 'genshin' && travelers.includes(avatarId)) return 10000005;
  if (game !== 'hsr') return avatarId;
  if (marches.includes(avatarId)) return 1001;
  // The trailblazers of all paths.
  return avatarId > 8000 && avatarId < 9000 ? 8001 : avatarId;
}
