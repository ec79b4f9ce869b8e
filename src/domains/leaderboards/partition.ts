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

/**
 * `live:genshin:10000089:asia`: what entries and counters are kept by. Each entry is in the partition of its region alone;
 * what spans all regions is read of all of them.
 */
export const partitionOf = (
  { environment, game, avatarId }: Partitioned,
  region: AccountRegion,
): string => `${environment}:${game}:${avatarId}:${region}`;

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
  const [, gameName, , regionName] = partition.split(':');
  const game = gameIds.find((id) => id === gameName);
  const region = regions.find((one) => one === regionName);
  if (!game || !region) throw new Error(`${partition} is no partition of a leaderboard.`);
  return { game, region };
}
