import type { Account } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type {
  AccountRegion,
  LeaderboardMetric,
  LeaderboardRegion,
} from '../../games/leaderboard.ts';
import type { PageKey } from '../../lib/list-page.ts';
import { entryKey } from './entry-key.ts';

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
  /** The score that the row is ordered by, of when it was placed. */
  readonly trustScore: number;
}

/** Where a row stands on its board: the key of its entry, and its rank, so that the next page goes on counting. */
export const pageKeyOf = ({ metricValue, trustScore, uid, rank }: LeaderboardEntry): PageKey => [
  entryKey({ value: metricValue, trust: trustScore, uid }),
  rank,
];

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
  /** Null when nobody asked for one, or the account is not on the board. */
  readonly own: OwnRank | null;
}

/** What is ranked by when nobody says. */
export const defaultMetric = 'crit_stat' satisfies LeaderboardMetric;

export const topCategories = ['crit_stat', 'damage', 'atk', 'hp', 'trust'] as const;
export type TopCategory = (typeof topCategories)[number];
