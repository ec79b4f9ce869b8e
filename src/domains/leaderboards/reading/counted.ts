import type { Collection } from '../../../store/store.ts';
import { summed } from '../counts.ts';
import type { TopCategory } from '../leaderboard.ts';
import type { BoardCounter, BoardEntry } from '../store.ts';
import { rangeOf, startOfRange } from '../value-range.ts';

export type Counters = ReadonlyMap<string, BoardCounter['counts']>;

/** How many entries partitions have, and how many of them are better than a key. */
export interface Counting {
  /** The counters of partitions, in one round trip. */
  countersOf(partitions: Iterable<string>): Promise<Counters>;
  /** Of each partition, what a key stands among: only the range of values that it is in is counted through. */
  betterThan(
    counters: Counters,
    partitions: readonly string[],
    category: TopCategory,
    key: string,
  ): Promise<ReadonlyMap<string, BetterCount>>;
}

/** Entries of a partition. */
export interface BetterCount {
  readonly better: number;
  readonly total: number;
}

export const createCounting = ({
  entries,
  counters: records,
}: {
  readonly entries: Pick<Collection<BoardEntry>, 'count'>;
  readonly counters: Pick<Collection<BoardCounter>, 'getMany'>;
}): Counting => ({
  async countersOf(partitions) {
    const ids = [...new Set(partitions)];
    const found = await records.getMany(ids);
    return new Map(ids.map((id, index) => [id, found[index]?.counts ?? {}]));
  },
  async betterThan(counters, partitions, category, key) {
    const range = rangeOf(category, key);
    const from = startOfRange(category, range);
    const counted = await Promise.all(
      partitions.map(async (board): Promise<[string, BetterCount]> => {
        const counts = counters.get(board)?.[category];
        if (counts === undefined) return [board, { better: 0, total: 0 }];
        const { better, total } = summed(counts, range);
        const query = { index: category, equals: { board }, range: { from, to: key } };
        return [board, { better: better + (await entries.count(query)), total }];
      }),
    );
    return new Map(counted);
  },
});

/** All that a key stands among. */
export function betterInAll(counted: ReadonlyMap<string, BetterCount>): BetterCount {
  let better = 0;
  let total = 0;
  for (const one of counted.values()) {
    better += one.better;
    total += one.total;
  }
  return { better, total };
}

/** How many entries a list has in each of some partitions. */
export const totalsOf = (
  counters: Counters,
  partitions: readonly string[],
  category: TopCategory,
): ReadonlyMap<string, number> =>
  new Map(partitions.map((board) => [board, summed(counters.get(board)?.[category]).total]));

export const sumOf = (totals: ReadonlyMap<string, number>): number =>
  [...totals.values()].reduce((sum, count) => sum + count, 0);
