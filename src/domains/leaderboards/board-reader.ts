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
  type CounterReader,
  type Counters,
  createCounterReader,
  sumBetter,
  sumTotals,
  totalsOf,
} from './counters.ts';
import { entryKey, keyAfter, readEntryKey } from './entry-key.ts';
import {
  type Board,
  type BoardPage,
  type BoardPageRequest,
  type LeaderboardEntry,
  type OwnRank,
  partitionsOf,
  readPartition,
  readShortAvatar,
  topBoard,
} from './leaderboard.ts';
import type { CharacterRank } from './ports.ts';
import type { BoardCounter, BoardEntry, RankedAccount } from './store.ts';

/** Finds the ranks of the characters of an account, or of one of them (R11.3a). All counters are read at once. */
export function createAccountRanks(
  accounts: Pick<Collection<RankedAccount>, 'get'>,
  reader: CounterReader,
) {
  const inTurn = createSerialQueue();

  async function computeRank(
    counts: Counters,
    { name, board, keys }: AccountEntry,
    partitions: readonly string[],
    metric: LeaderboardMetric,
  ): Promise<CharacterRank | undefined> {
    const key = keys[metric];
    if (key === undefined) return undefined;
    const counted = await reader.countBetter(counts, partitions, metric, { key, own: board });
    const everywhere = sumBetter(counted);
    const rank = everywhere.better + 1;
    const total = Math.max(everywhere.total, rank);
    const own = counted.get(board) ?? { better: 0, total: 0 };
    const ownRank = own.better + 1;
    const { region } = readPartition(board);
    return {
      ...toOwnRank(rank, readEntryKey(key).value, total),
      avatarId: Number(name),
      metric,
      total,
      regional:
        region === 'unknown'
          ? null
          : { region, rank: ownRank, total: Math.max(own.total, ownRank) },
    };
  }

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
      .map((entry) => {
        const board = { environment, game: account.game, avatarId: Number(entry.name) };
        return { entry, partitions: partitionsOf(board) };
      })
      .sort((one, other) => Number(one.entry.name) - Number(other.entry.name));
    const counts = await reader.read(shown.flatMap(({ partitions }) => partitions));
    const all = shown.flatMap(({ entry, partitions }) =>
      leaderboardMetrics.map((metric) => computeRank(counts, entry, partitions, metric)),
    );
    return (await Promise.all(all)).filter((rank) => rank !== undefined);
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
      const partitions = partitionsOf({ environment, game, avatarId: topBoard });
      const totals = totalsOf(await reader.read(partitions), partitions, category);
      const found = await mergeEntries(entries, {
        partitions: totals,
        category,
        range: {},
        limit,
        direction: 'ascending',
      });
      const rows = found.map((listed, index) => presentEntry(listed, category, index + 1));
      return { rows, total: Math.max(sumTotals(totals), rows.length) };
    },
  };
}

/** The cursor of a row: the key of its entry, and its rank. */
export const pageKeyOf = ({ metricValue, trustScore, uid, rank }: LeaderboardEntry): PageKey => [
  entryKey({ value: metricValue, trust: trustScore, uid }),
  rank,
];

/** Reads pages of boards. The cursor is the key and the rank of the last row, so that later pages go on counting from it. */
function createPageReader(entries: Collection<BoardEntry>, counters: CounterReader) {
  return async function readPage(
    environment: Environment,
    board: Board,
    { limit, after, around }: BoardPageRequest,
  ): Promise<BoardPage> {
    const { game, avatarId, metric, region } = board;
    const boards = partitionsOf({ environment, game, avatarId }, region);
    const [counts, ownEntry] = await Promise.all([
      counters.read(boards),
      around === undefined
        ? undefined
        : entries.get(entryIdOf({ environment, game, uid: around }, avatarId)),
    ]);
    const partitions = totalsOf(counts, boards, metric);
    const total = sumTotals(partitions);
    const own = await findOwn(ownEntry);

    async function findOwn(entry: BoardEntry | undefined) {
      const board = entry?.board;
      const key = board && boards.includes(board) ? entry[metric] : undefined;
      if (!board || key === undefined) return undefined;
      const counted = await counters.countBetter(counts, boards, metric, { key, own: board });
      return { key, rank: sumBetter(counted).better + 1 };
    }

    /** Rows that come before a key, the range from that key on, and the rank of the first row. */
    async function findStart() {
      // The key is one of `pageKeyOf`: cursors are signed, and valid only for their own list.
      if (after) {
        const range = { from: keyAfter(String(after[0])) };
        return { before: [], range, rank: Number(after[1]) + 1 };
      }
      if (!own) return { before: [], range: {}, rank: 1 };
      const range = { to: own.key };
      const half = Math.min(Math.floor(limit / 2), own.rank - 1);
      const direction = 'descending';
      const query = { partitions, category: metric, range, limit: half, direction } as const;
      const before = half > 0 ? await mergeEntries(entries, query) : [];
      const rank = Math.max(1, own.rank - before.length);
      return { before: before.reverse(), range: { from: own.key }, rank };
    }

    const { before, range, rank } = await findStart();
    const rest = await mergeEntries(entries, {
      partitions,
      category: metric,
      range,
      limit: limit - before.length + 1,
      direction: 'ascending',
    });
    const found = [...before, ...rest];
    // There is a cursor when a row is behind the last one that is shown.
    const last = found.length > limit ? found[limit - 1] : undefined;
    const rows = found
      .slice(0, limit)
      .map((listed, index) => presentEntry(listed, metric, rank + index));
    return {
      rows,
      next: last && [last.key, rank + limit - 1],
      // A cursor goes on from a rank, and entries before it may have left since.
      total: Math.max(total, after === undefined ? (rows.at(-1)?.rank ?? 0) : rows.length),
      own: own ? toOwnRank(own.rank, readEntryKey(own.key).value, total) : null,
    };
  };
}

function presentEntry(
  { key, entry }: ListedEntry,
  category: TopCategory,
  rank: number,
): LeaderboardEntry {
  const { value, trust, uid } = readEntryKey(key);
  const { game, region } = readPartition(entry.board ?? '');
  return {
    game,
    uid,
    rank,
    nickname: entry.nickname ?? '',
    avatarId: entry.best?.[category] ?? readShortAvatar(entry.id.split(':').at(-1) ?? ''),
    region,
    metricValue: value,
    trustScore: trust,
  };
}

interface MergeQuery {
  /** How many entries each partition has: of larger ones, more is read at once. */
  readonly partitions: ReadonlyMap<string, number>;
  readonly category: TopCategory;
  /** Keys `from` inclusive, `to` exclusive. */
  readonly range: { readonly from?: string; readonly to?: string };
  readonly limit: number;
  /** Ascending keys are descending ranks. */
  readonly direction: 'ascending' | 'descending';
}

/** An entry with its key on the list that is read. */
interface ListedEntry {
  readonly key: string;
  readonly entry: BoardEntry;
}

interface Stream {
  readonly board: string;
  readonly chunk: number;
  rows: ListedEntry[];
  next: PageKey | undefined;
}

/** The first entries of several partitions in the order of their keys. */
async function mergeEntries(
  entries: Pick<Collection<BoardEntry>, 'page'>,
  query: MergeQuery,
): Promise<ListedEntry[]> {
  const { limit, direction } = query;
  const streams = await Promise.all(
    streamsOf(query).map((stream) => readChunk(entries, query, stream)),
  );
  // An entry that moved down between two readings would come twice.
  const merged = new Map<string, ListedEntry>();
  while (merged.size < limit) {
    const first = firstOf(streams, direction);
    const head = first?.rows.shift();
    if (!first || !head) break;
    if (!merged.has(head.entry.id)) merged.set(head.entry.id, head);
    if (first.rows.length === 0 && first.next) await readChunk(entries, query, first);
  }
  return [...merged.values()];
}

/** A partition with more entries has a larger first chunk; if that is too little, more is read. */
function streamsOf({ partitions, limit }: MergeQuery): Stream[] {
  const total = sumTotals(partitions);
  const filled = [...partitions].filter(([, count]) => count > 0);
  return filled.map(([board, count]) => {
    const share = Math.ceil((limit * count * 1.25) / total) + 4;
    return { board, chunk: Math.min(limit, share), rows: [], next: undefined };
  });
}

/** The partition whose next row is the next of all. */
function firstOf(
  streams: readonly Stream[],
  direction: MergeQuery['direction'],
): Stream | undefined {
  const sign = direction === 'ascending' ? 1 : -1;
  let first: Stream | undefined;
  for (const stream of streams) {
    const key = stream.rows[0]?.key;
    const best = first?.rows[0]?.key;
    if (key === undefined) continue;
    if (best === undefined || (key < best ? -sign : sign) < 0) first = stream;
  }
  return first;
}

async function readChunk(
  entries: Pick<Collection<BoardEntry>, 'page'>,
  { category, range, direction }: MergeQuery,
  stream: Stream,
): Promise<Stream> {
  const { board, chunk, next: after } = stream;
  const page = await entries.page({
    index: category,
    equals: { board },
    range,
    ...(after && { after }),
    limit: chunk,
    direction,
  });
  stream.next = page.next;
  stream.rows = page.rows.flatMap((entry) => {
    const key = entry[category];
    return key === undefined ? [] : [{ key, entry }];
  });
  return stream;
}
