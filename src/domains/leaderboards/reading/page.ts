import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import { justAfter, readEntryKey } from '../entry-key.ts';
import type { Board, BoardPage, BoardPageRequest } from '../leaderboard.ts';
import { partitionsOf } from '../partition.ts';
import type { BoardEntry } from '../store.ts';
import { entryIdOf } from '../wanted.ts';
import { betterInAll, type Counting, sumOf, totalsOf } from './counted.ts';
import { type ListedEntry, type MergedQuery, mergedEntries } from './merged.ts';
import { ownRankOf, presentEntry } from './present-entry.ts';

export interface PageDependencies {
  readonly entries: Collection<BoardEntry>;
  readonly counting: Counting;
}

/** Rows from some key on, the first of them with its rank. */
interface Start {
  readonly before: readonly ListedEntry[];
  readonly range: MergedQuery['range'];
  readonly rank: number;
}

const top: Start = { before: [], range: {}, rank: 1 };

/** Where an account stands on a board. */
interface Own {
  readonly key: string;
  readonly rank: number;
}

/** Reads pages of boards. The cursor is the key and the rank of the last row, so that later pages go on counting from it. */
export function createBoardPage({ entries, counting }: PageDependencies) {
  return async function page(
    environment: Environment,
    board: Board,
    { limit, after, around }: BoardPageRequest,
  ): Promise<BoardPage> {
    const { game, avatarId, metric, region } = board;
    const boards = partitionsOf({ environment, game, avatarId }, region);
    const [counters, ownEntry] = await Promise.all([
      counting.countersOf(boards),
      around === undefined
        ? undefined
        : entries.get(entryIdOf({ environment, game, uid: around }, avatarId)),
    ]);
    const partitions = totalsOf(counters, boards, metric);
    const own = await ownOf(ownEntry);
    const total = sumOf(partitions);

    async function ownOf(entry: BoardEntry | undefined): Promise<Own | undefined> {
      const key = entry?.board && boards.includes(entry.board) ? entry[metric] : undefined;
      if (key === undefined) return undefined;
      const counted = await counting.betterThan(counters, boards, metric, key);
      return { key, rank: betterInAll(counted).better + 1 };
    }

    async function startOf(): Promise<Start> {
      if (after !== undefined) return startAfter(after);
      if (own === undefined) return top;
      const range = { to: own.key };
      const half = Math.min(Math.floor(limit / 2), own.rank - 1);
      const query = { partitions, category: metric, range, limit: half, direction: 'descending' };
      const before = half > 0 ? await mergedEntries(entries, query as MergedQuery) : [];
      const rank = Math.max(1, own.rank - before.length);
      return { before: before.reverse(), range: { from: own.key }, rank };
    }

    const { before, range, rank } = await startOf();
    const rest = await mergedEntries(entries, {
      partitions,
      category: metric,
      range,
      limit: limit - before.length + 1,
      direction: 'ascending',
    });
    const found = [...before, ...rest];
    const rows = found
      .slice(0, limit)
      .map((listed, index) => presentEntry(listed, metric, rank + index));
    return {
      rows,
      next: nextOf(found, limit, rank),
      // A cursor counts on from a rank that somebody may have left since.
      total: Math.max(total, after === undefined ? (rows.at(-1)?.rank ?? 0) : rows.length),
      own: own ? ownRankOf(own.rank, readEntryKey(own.key).value, total) : null,
    };
  };
}

/** The cursor of the last row that is shown, when there is one behind it. */
function nextOf(found: readonly ListedEntry[], limit: number, rank: number): BoardPage['next'] {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last && [last.key, rank + limit - 1];
}

/** The key is one of `pageKeyOf`: cursors are signed, and good for the list alone that they came from. */
function startAfter([key, rank]: NonNullable<BoardPageRequest['after']>): Start {
  return { before: [], range: { from: justAfter(String(key)) }, rank: Number(rank) + 1 };
}
