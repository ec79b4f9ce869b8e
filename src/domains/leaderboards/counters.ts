import type { TopCategory } from '../../games/leaderboard.ts';
import type { Collection } from '../../store/store.ts';
import { rangeOf, startOfRange } from './entry-key.ts';
import type { BoardCounter, BoardEntry } from './store.ts';

/** How many entries each range of values holds: pairs of range and count, ascending by range. */
type Counts = Uint8Array<ArrayBuffer>;

/** Changes of the counts of ranges. */
export type Deltas = readonly (readonly [range: number, delta: number])[];

const noCounts = new Uint8Array();

const pairsOf = (counts: Counts | undefined): Uint32Array =>
  // A copy: the bytes of a store may begin anywhere in their buffer.
  new Uint32Array(new Uint8Array(counts ?? noCounts).buffer);

export function applyDeltas(counts: Counts | undefined, deltas: Deltas): Counts {
  const pairs = pairsOf(counts);
  const byRange = new Map<number, number>();
  for (let at = 0; at < pairs.length; at += 2) byRange.set(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  for (const [range, delta] of deltas) {
    const count = (byRange.get(range) ?? 0) + delta;
    if (count > 0) byRange.set(range, count);
    else byRange.delete(range);
  }
  const sorted = [...byRange].sort(([one], [other]) => one - other);
  return new Uint8Array(Uint32Array.from(sorted.flat()).buffer);
}

/** How many entries there are, how many of them in ranges that are better than one, and how many within it. */
export function sumCounts(counts: Counts | undefined, range = 0) {
  const pairs = pairsOf(counts);
  let total = 0;
  let better = 0;
  let within = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const count = pairs[at + 1] ?? 0;
    total += count;
    if ((pairs[at] ?? 0) > range) better += count;
    else if (pairs[at] === range) within += count;
  }
  return { total, better, within };
}

type BetterCount = Pick<ReturnType<typeof sumCounts>, 'total' | 'better'>;
export type Counters = ReadonlyMap<string, BoardCounter['counts']>;

export type CounterReader = ReturnType<typeof createCounterReader>;

/** Reads how many entries partitions have, and how many of them are better than a key. */
export const createCounterReader = (
  entries: Pick<Collection<BoardEntry>, 'count'>,
  records: Pick<Collection<BoardCounter>, 'getMany'>,
) => ({
  /** The counters of partitions, in one round trip. */
  async read(partitions: Iterable<string>): Promise<Counters> {
    const ids = [...new Set(partitions)];
    const found = await records.getMany(ids);
    return new Map(ids.map((id, index) => [id, found[index]?.counts ?? {}]));
  },
  /**
   * How many entries of each partition are better than a key, which is that of an entry of `own`. Entries are counted one by
   * one only in the key's own range, and only where others are in it: most of 128 counts for an account are not needed.
   */
  async countBetter(
    counters: Counters,
    partitions: readonly string[],
    category: TopCategory,
    { key, own }: { readonly key: string; readonly own: string },
  ): Promise<ReadonlyMap<string, BetterCount>> {
    const range = rangeOf(category, key);
    const from = startOfRange(category, range);
    const counted = await Promise.all(
      partitions.map(async (board): Promise<[string, BetterCount]> => {
        const counts = counters.get(board)?.[category];
        if (counts === undefined) return [board, { better: 0, total: 0 }];
        const { better, total, within } = sumCounts(counts, range);
        const others = board === own ? within - 1 : within;
        if (others <= 0) return [board, { better, total }];
        const query = { index: category, equals: { board }, range: { from, to: key } };
        return [board, { better: better + (await entries.count(query)), total }];
      }),
    );
    return new Map(counted);
  },
});

/** The sum over partitions. */
export const sumBetter = (counted: ReadonlyMap<string, BetterCount>): BetterCount =>
  [...counted.values()].reduce(
    (sum, { better, total }) => ({ better: sum.better + better, total: sum.total + total }),
    { better: 0, total: 0 },
  );

/** How many entries a list has in each of some partitions. */
export const totalsOf = (
  counters: Counters,
  partitions: readonly string[],
  category: TopCategory,
): ReadonlyMap<string, number> =>
  new Map(partitions.map((board) => [board, sumCounts(counters.get(board)?.[category]).total]));

export const sumTotals = (totals: ReadonlyMap<string, number>): number =>
  [...totals.values()].reduce((sum, count) => sum + count, 0);
