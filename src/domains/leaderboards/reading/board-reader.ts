import { type Account, recordKey } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type {
  Board,
  BoardPage,
  BoardPageRequest,
  LeaderboardEntry,
  TopCategory,
} from '../leaderboard.ts';
import { partitionsOf, topBoard } from '../partition.ts';
import type { CharacterRank } from '../ports.ts';
import type { BoardCounter, BoardEntry, RankedAccount } from '../store.ts';
import { placedOf } from '../wanted.ts';
import { createAccountRanks } from './account-ranks.ts';
import { createCounting, sumOf, totalsOf } from './counted.ts';
import { mergedEntries } from './merged.ts';
import { createBoardPage } from './page.ts';
import { presentEntry } from './present-entry.ts';

export interface TopPage {
  readonly rows: readonly LeaderboardEntry[];
  readonly total: number;
}

/** Boards as the store has them. */
export interface BoardReader {
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

export interface BoardReaderDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
}

export function createBoardReader({
  accounts,
  entries,
  counters,
}: BoardReaderDependencies): BoardReader {
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
      return found.every((account) => account !== undefined && placedOf(account).length > 0);
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
