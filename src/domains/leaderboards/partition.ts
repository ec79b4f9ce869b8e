import { type GameId, gameIds } from '../../games/ids.ts';
import { type AccountRegion, leaderboardRegions } from '../../games/leaderboard.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Board } from './leaderboard.ts';

/** The name of the board that shows each account once, with its best character. */
export const topBoard = 'top';

const regions: readonly AccountRegion[] = [...leaderboardRegions, 'unknown'];

interface Partitioned {
  readonly environment: Environment;
  readonly game: GameId;
  readonly avatarId: number | typeof topBoard;
}

/** `lg812345678`: the environment and the game of a name, by a letter each. */
export const shortName = (environment: Environment, game: GameId, rest: string): string =>
  `${environment.slice(0, 1)}${game.slice(0, 1)}${rest}`;

/** An avatar id in base 36. */
export const shortAvatar = (avatarId: number | typeof topBoard): string =>
  avatarId === topBoard ? '*' : avatarId.toString(36);

export const readShortAvatar = (short: string): number => Number.parseInt(short, 36);

/**
 * `lg5yc1p1`: what entries and counters are kept by. It stands in four indexes of every entry, so it is short; the
 * region is its place in the list. Each entry is in the partition of its region alone; what spans
 * all regions is read of all of them.
 */
export const partitionOf = (
  { environment, game, avatarId }: Partitioned,
  region: AccountRegion,
): string => shortName(environment, game, `${shortAvatar(avatarId)}${regions.indexOf(region)}`);

/** The partitions that a board is read of. */
export const partitionsOf = (
  partitioned: Partitioned,
  region: Board['region'] = 'global',
): readonly string[] =>
  (region === 'global' ? regions : [region]).map((one) => partitionOf(partitioned, one));

/** The game and the region of a partition. Throws for what is none. */
export function readPartition(partition: string): {
  readonly game: GameId;
  readonly region: AccountRegion;
} {
  const game = gameIds.find((id) => id.startsWith(partition.charAt(1)));
  const region = regions[Number(partition.at(-1))];
  if (partition.length < 4 || !game || !region)
    throw new Error(`${partition} is no partition of a leaderboard.`);
  return { game, region };
}
