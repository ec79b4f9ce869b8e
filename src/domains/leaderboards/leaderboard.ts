import type { Account } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import {
  type AccountRegion,
  type LeaderboardMetric,
  type LeaderboardRegion,
  leaderboardRegions,
} from '../../games/leaderboard.ts';
import type { PageKey } from '../../lib/list-page.ts';
import type { Environment } from '../../lib/principal.ts';

/** One board: a character of a game by one metric, of one server or of all. */
export interface Board {
  readonly game: GameId;
  readonly avatarId: number;
  readonly metric: LeaderboardMetric;
  readonly region: LeaderboardRegion | 'global';
}

export interface LeaderboardEntry extends Account {
  /** From 1, without ties: metric descending, then trust score, then uid ascending (R11.1). */
  readonly rank: number;
  readonly nickname: string;
  readonly avatarId: number;
  readonly region: AccountRegion;
  /** One decimal (R11.2). */
  readonly metricValue: number;
  /** The score that the row is ordered by, as of when it was indexed. */
  readonly trustScore: number;
}

/** Where one account stands on a board. */
export interface OwnRank {
  readonly rank: number;
  readonly metricValue: number;
  /** Percent of the board's entries that it is at least as good as, itself included; one decimal, 100 for rank 1. */
  readonly percentile: number;
}

/** Which page of a board: from the top, after a key, or around an account. */
export interface BoardPageRequest {
  readonly limit: number;
  readonly after?: PageKey | undefined;
  /** The page around this account, and its own rank; from the top when the account is not on the board. */
  readonly around?: string | undefined;
}

export interface BoardPage {
  readonly rows: readonly LeaderboardEntry[];
  /** Undefined on the last page. It carries the rank, so that the next page goes on counting. */
  readonly next: PageKey | undefined;
  readonly total: number;
  /** Null when none was asked for, or the account is not on the board. */
  readonly own: OwnRank | null;
}

/** The metric of a board when none is given. */
export const defaultMetric = 'crit_stat' satisfies LeaderboardMetric;

/** The name of the board that shows each account once, with its best character. */
export const topBoard = 'top';

/** Each has a part of every board. */
export const regions: readonly AccountRegion[] = [...leaderboardRegions, 'unknown'];

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

/** `lg5yc1p`: a character of a game, whatever the metric and the region. */
export const boardNameOf = ({ environment, game, avatarId }: Partitioned): string =>
  shortName(environment, game, shortAvatar(avatarId));

/** A capital letter: names and keys have none there, so that no partition begins like another one. */
const regionLetters = 'ABCDEF';

/**
 * `lg5yc1pA`: what the keys of entries begin with, so that an index of one field has the entries of a partition together. Four
 * indexes hold it, so it is short. An entry is only in the partition of its region; a global board is read from all of them.
 */
export const partitionOf = (partitioned: Partitioned, region: AccountRegion): string =>
  boardNameOf(partitioned) + regionLetters.charAt(regions.indexOf(region));

/** The partitions that a board is read from. */
export const partitionsOf = (
  partitioned: Partitioned,
  region: Board['region'] = 'global',
): readonly string[] =>
  (region === 'global' ? regions : [region]).map((one) => partitionOf(partitioned, one));

/** The board of a partition and its position there, its game, region and avatar; an avatar that is not a number is `top`. Throws when it is none. */
export function readPartition(partition: string) {
  const game = gameIds.find((id) => id.startsWith(partition.charAt(1)));
  const position = regionLetters.indexOf(partition.at(-1) ?? '-');
  const region = regions[position];
  if (partition.length < 4 || !game || !region)
    throw new Error(`${partition} is no partition of a leaderboard.`);
  const board = partition.slice(0, -1);
  return { board, position, game, region, avatarId: Number.parseInt(board.slice(2), 36) };
}

/** The partitions of a board by their positions. */
export const partitionsOfBoard = (board: string): readonly string[] =>
  regions.map((_, position) => board + regionLetters.charAt(position));
