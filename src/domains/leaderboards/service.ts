import { type Account, recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type {
  Board,
  BoardPage,
  BoardPageRequest,
  CharacterRank,
  LeaderboardEntry,
  TopCategory,
} from './leaderboard.ts';
import { partitionsOf, topBoard } from './partition.ts';
import { createAccountRanks } from './reading/account-ranks.ts';
import { createCounting, sumOf, totalsOf } from './reading/counted.ts';
import { mergedEntries } from './reading/merged.ts';
import { createBoardPage } from './reading/page.ts';
import { presentEntry } from './reading/present-entry.ts';
import type { BoardCounter, BoardEntry, RankedAccount } from './store.ts';

export type { CharacterRank } from './leaderboard.ts';
export type { ShowcaseFiling, Shown, StoredShowcase, StoredShowcases } from './ports.ts';

export interface TopPage {
  readonly rows: readonly LeaderboardEntry[];
  readonly total: number;
}

export interface LeaderboardsService {
  page(environment: Environment, board: Board, request: BoardPageRequest): Promise<BoardPage>;
  /** Of every account its best character; by `trust` the score (R11.4). */
  top(
    environment: Environment,
    game: GameId,
    category: TopCategory,
    limit: number,
  ): Promise<TopPage>;
  /** Whether all of these accounts are on boards of the game still: one round trip. */
  areListed(environment: Environment, game: GameId, uids: readonly string[]): Promise<boolean>;
  /** Where the account's characters stand, by avatar id and metric (R11.3a). */
  ranks(environment: Environment, account: Account): Promise<readonly CharacterRank[]>;
  /** Where one of them stands; only its boards are counted. */
  ranksOfCharacter(
    environment: Environment,
    account: Account,
    avatarId: number,
  ): Promise<readonly CharacterRank[]>;
}

export interface LeaderboardsDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
}

export function createLeaderboardsService({
  accounts,
  entries,
  counters,
}: LeaderboardsDependencies): LeaderboardsService {
  const counting = createCounting({ entries, counters });
  const ranks = createAccountRanks({ accounts, counting });
  return {
    page: createBoardPage({ entries, counting }),
    ranks,
    ranksOfCharacter: ranks,
    async areListed(environment, game, uids) {
      const found = await accounts.getMany(
        uids.map((uid) => recordKey(environment, { game, uid })),
      );
      return found.every((account) => account !== undefined && account.placed.length > 0);
    },
    async top(environment, game, category, limit) {
      const partitions = partitionsOf({ environment, game, avatarId: topBoard });
      const totals = totalsOf(await counting.countersOf(partitions), partitions, category);
      const found = await mergedEntries(entries, {
        partitions: totals,
        category,
        range: {},
        limit,
        direction: 'ascending',
      });
      const rows = found.map((listed, index) => presentEntry(listed, category, index + 1));
      return { rows, total: Math.max(sumOf(totals), rows.length) };
    },
  };
}
