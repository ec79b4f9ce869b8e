import { type Account, recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import {
  type LeaderboardMetric,
  leaderboardMetrics,
  type TopCategory,
} from '../../games/leaderboard.ts';
import type { PageKey } from '../../lib/list-page.ts';
import type { Environment } from '../../lib/principal.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import type { Collection } from '../../store/store.ts';
import { type AccountEntry, entryIdOf, indexedEntries } from './account-entries.ts';
import {
  type BetterCount,
  type CounterReader,
  createCounterReader,
  type List,
  type ListCounts,
  listName,
  type RankQuery,
  sumCounted,
  sumTotals,
} from './counters.ts';
import { entryKey, keyAfter, readEntryKey, readListKey } from './entry-key.ts';
import {
  type Board,
  type BoardPage,
  type BoardPageRequest,
  boardNameOf,
  type LeaderboardEntry,
  type OwnRank,
  partitionsOf,
  readPartition,
  topBoard,
} from './leaderboard.ts';
import { createListReader, type ListedEntry } from './list-reader.ts';
import type { CharacterRank } from './ports.ts';
import type { BoardCounter, BoardEntry, RankedAccount } from './store.ts';

/** Finds the ranks of the characters of an account, or of one of them (R11.3a): counters first, then near entries, each at once. */
export function createAccountRanks(
  accounts: Pick<Collection<RankedAccount>, 'get'>,
  reader: CounterReader,
) {
  const inTurn = createSerialQueue();

  return async function ranks(
    environment: Environment,
    account: Account,
    avatarId?: number,
  ): Promise<readonly CharacterRank[]> {
    // On LMDB all of this is one turn of the process: each of several accounts has a turn of its own.
    await inTurn(() => undefined);
    const found = await accounts.get(recordKey(environment, account));
    const shown = (found ? indexedEntries(found) : [])
      .filter(({ name }) => name !== topBoard && Number(name) === (avatarId ?? Number(name)))
      .sort((one, other) => Number(one.name) - Number(other.name))
      .flatMap(listsOf);
    const counts = await reader.read(shown);
    const counted = await reader.countBetter(
      shown.map((list): RankQuery => {
        const { game, avatarId: avatar } = readPartition(list.partition);
        const partitions = partitionsOf({ environment, game, avatarId: avatar });
        return { ...list, partitions, counts: counts.get(listName(list)) ?? new Map() };
      }),
    );
    return shown.map((list, index) => presentRank(list, counted[index] ?? new Map()));
  };
}

/** A list that an account stands in. */
interface StandingList extends List {
  readonly category: LeaderboardMetric;
  readonly partition: string;
  /** Its key there. */
  readonly listed: string;
}

const listsOf = ({ partition, keys }: AccountEntry): StandingList[] =>
  leaderboardMetrics.flatMap((category) => {
    const listed = keys[category];
    if (listed === undefined) return [];
    return [{ board: readPartition(partition).board, category, partition, listed }];
  });

function presentRank(
  { partition, category, listed }: StandingList,
  counted: ReadonlyMap<string, BetterCount>,
): CharacterRank {
  const { avatarId, region } = readPartition(partition);
  const everywhere = sumCounted(counted);
  const rank = everywhere.better + 1;
  const total = Math.max(everywhere.total, rank);
  const own = counted.get(partition) ?? { better: 0, total: 0 };
  const ownRank = own.better + 1;
  return {
    ...toOwnRank(rank, readEntryKey(readListKey(listed).key).value, total),
    avatarId,
    metric: category,
    total,
    regional:
      region === 'unknown' ? null : { region, rank: ownRank, total: Math.max(own.total, ownRank) },
  };
}

/** A counter may be a moment behind the entries: no rank is greater than the total. */
const toOwnRank = (rank: number, metricValue: number, total: number): OwnRank => ({
  rank,
  metricValue,
  percentile: Math.floor(((Math.max(total, rank) - rank + 1) / Math.max(total, rank)) * 1000) / 10,
});

export interface TopPage {
  readonly rows: readonly LeaderboardEntry[];
  readonly total: number;
}

export type BoardReader = ReturnType<typeof createBoardReader>;

/** Boards as the store has them. */
export function createBoardReader({
  accounts,
  entries,
  counters,
}: {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
}) {
  const reader = createCounterReader(entries, counters);
  return {
    page: createPageReader(entries, reader),
    ranks: createAccountRanks(accounts, reader),
    /** Whether all of these accounts are still on boards of the game: one round trip. */
    async areListed(environment: Environment, game: GameId, uids: readonly string[]) {
      const found = await accounts.getMany(
        uids.map((uid) => recordKey(environment, { game, uid })),
      );
      return found.every((account) => account !== undefined && indexedEntries(account).length > 0);
    },
    /** The best character of every account; by `trust` the score (R11.4). */
    async top(
      environment: Environment,
      game: GameId,
      category: TopCategory,
      limit: number,
    ): Promise<TopPage> {
      const named = { environment, game, avatarId: topBoard } as const;
      const list = { board: boardNameOf(named), category };
      const counts: ListCounts = (await reader.read([list])).get(listName(list)) ?? new Map();
      const found = await createListReader(entries, {
        category,
        partitions: partitionsOf(named),
        counts,
      }).below(undefined, limit);
      const rows = found.map((listed, index) => presentEntry(listed, category, index + 1));
      return { rows, total: Math.max(sumAll([...counts.values()]), rows.length) };
    },
  };
}

const sumAll = (counts: readonly Parameters<typeof sumTotals>[0][]): number =>
  counts.reduce((sum, one) => sum + sumTotals(one), 0);

/** The cursor of a row: the key of its entry, and its rank. */
export const pageKeyOf = ({ metricValue, trustScore, uid, rank }: LeaderboardEntry): PageKey => [
  entryKey({ value: metricValue, trust: trustScore, uid }),
  rank,
];

/** Reads pages of boards. The cursor is the key and the rank of the last row, so that later pages go on counting from it. */
function createPageReader(entries: Collection<BoardEntry>, reader: CounterReader) {
  return async function readPage(
    environment: Environment,
    board: Board,
    { limit, after, around }: BoardPageRequest,
  ): Promise<BoardPage> {
    const { game, avatarId, metric: category, region } = board;
    const named = { environment, game, avatarId };
    const partitions = partitionsOf(named, region);
    const list = { board: boardNameOf(named), category };
    const [found, ownEntry] = await Promise.all([
      reader.read([list]),
      around === undefined
        ? undefined
        : entries.get(entryIdOf({ environment, game, uid: around }, avatarId)),
    ]);
    const counts: ListCounts = found.get(listName(list)) ?? new Map();
    const total = sumAll(partitions.map((partition) => counts.get(partition)));
    const rows = createListReader(entries, { category, partitions, counts });
    const listed = ownEntry?.[category];
    const own =
      listed !== undefined && partitions.includes(readListKey(listed).partition)
        ? listed
        : undefined;

    async function countOwn(): Promise<OwnRank | null> {
      if (own === undefined) return null;
      const [counted = new Map()] = await reader.countBetter([
        { ...list, partitions, listed: own, counts },
      ]);
      const { value } = readEntryKey(readListKey(own).key);
      return toOwnRank(sumCounted(counted).better + 1, value, total);
    }

    /** The rows of the page and one more, the rank of the first one, and the own rank: all in one round trip. */
    async function readRows() {
      // The key is one of `pageKeyOf`: cursors are signed, and valid only for their own list.
      if (after) {
        const [rank, shown] = await Promise.all([
          countOwn(),
          rows.below(keyAfter(String(after[0])), limit + 1),
        ]);
        return { shown, first: Number(after[1]) + 1, rank };
      }
      if (own === undefined)
        return { shown: await rows.below(undefined, limit + 1), first: 1, rank: null };
      const { key } = readListKey(own);
      const [rank, before, rest] = await Promise.all([
        countOwn(),
        rows.above(key, Math.floor(limit / 2)),
        rows.below(key, limit + 1),
      ]);
      const first = Math.max(1, (rank?.rank ?? 1) - before.length);
      return { shown: [...before.reverse(), ...rest], first, rank };
    }

    const { shown, first, rank } = await readRows();
    // There is a cursor when a row is behind the last one that is shown.
    const last = shown.length > limit ? shown[limit - 1] : undefined;
    const page = shown
      .slice(0, limit)
      .map((one, index) => presentEntry(one, category, first + index));
    return {
      rows: page,
      next: last && [last.key, first + limit - 1],
      // A cursor goes on from a rank, and entries before it may have left since.
      total: Math.max(total, after === undefined ? (page.at(-1)?.rank ?? 0) : page.length),
      own: rank,
    };
  };
}

function presentEntry(
  { key, partition, entry }: ListedEntry,
  category: TopCategory,
  rank: number,
): LeaderboardEntry {
  const { value, trust, uid } = readEntryKey(key);
  const { game, region, avatarId } = readPartition(partition);
  return {
    game,
    uid,
    rank,
    nickname: entry.nickname ?? '',
    avatarId: entry.best?.[category] ?? avatarId,
    region,
    metricValue: value,
    trustScore: trust,
  };
}
