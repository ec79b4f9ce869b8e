import type { TopCategory } from '../../games/leaderboard.ts';
import type { Collection, KeyRange } from '../../store/store.ts';
import { rangeOf, readListKey, startOfRange } from './entry-key.ts';
import { laneNumbers } from './indexing/lanes.ts';
import { partitionsOfBoard } from './leaderboard.ts';
import type { BoardCounter, BoardEntry } from './store.ts';

/**
 * How many entries each range of keys holds: their total, then pairs from the best range on, each how far it is below the one
 * before and how many are in it. Most pairs are one byte, of which each number has a half; where one of them is larger, both
 * stand behind a zero, in seven bits a byte.
 */
type Counts = Uint8Array<ArrayBuffer>;

/** Changes of the counts of ranges. */
export type Deltas = readonly (readonly [range: number, delta: number])[];

export const noCounts: Counts = new Uint8Array();

const halfBits = 4;
const halfMax = 15;

/** Above every range. */
const topRange = 2 ** 21;

/** A pair, and the range that its distance is from. */
interface Place {
  readonly at: number;
  readonly before: number;
}

/** The first pair of a range below one, and how many entries are in better ranges. */
function placeBelow(counts: Counts, limit: number): Place & { readonly better: number } {
  let at = skipNumber(counts, 0);
  let before = topRange;
  let better = 0;
  while (at < counts.length) {
    const range = before - distanceAt(counts, at);
    if (range < limit) break;
    before = range;
    better += countAt(counts, at);
    at = skipPair(counts, at);
  }
  return { at, before, better };
}

/** Calls `visit` with each range from a pair on and its count, the best first, until it answers false. */
function visitRanges(
  counts: Counts,
  visit: (range: number, count: number) => boolean,
  { at: first, before }: Place = { at: skipNumber(counts, 0), before: topRange },
): void {
  let range = before;
  for (let at = first; at < counts.length; at = skipPair(counts, at)) {
    range -= distanceAt(counts, at);
    if (!visit(range, countAt(counts, at))) return;
  }
}

function distanceAt(counts: Counts, at: number): number {
  const pair = counts[at] ?? 0;
  return pair === 0 ? readNumber(counts, at + 1) : pair >> halfBits;
}

function countAt(counts: Counts, at: number): number {
  const pair = counts[at] ?? 0;
  return pair === 0 ? readNumber(counts, skipNumber(counts, at + 1)) : pair & halfMax;
}

function readNumber(counts: Counts, from: number): number {
  let number = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = counts[at] ?? 0;
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
  }
}

const skipPair = (counts: Counts, at: number): number =>
  counts[at] === 0 ? skipNumber(counts, skipNumber(counts, at + 1)) : at + 1;

function skipNumber(counts: Counts, from: number): number {
  let at = from;
  while ((counts[at] ?? 0) > 127) at += 1;
  return at + 1;
}

function totalOf(counts: Counts): number {
  let total = 0;
  const end = skipNumber(counts, 0);
  for (let at = Math.min(end, counts.length) - 1; at >= 0; at -= 1)
    total = total * 128 + ((counts[at] ?? 0) & 127);
  return total;
}

function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

/** The counts after a change; no bytes when nothing is left. */
export function applyDeltas(counts: Counts, deltas: Deltas): Counts {
  const changes = [...deltas].sort(([one], [other]) => other - one);
  const pairs: number[] = [];
  let total = 0;
  let before = topRange;
  let next = 0;

  function push(range: number, count: number): void {
    if (count <= 0) return;
    pushPair(pairs, before - range, count);
    total += count;
    before = range;
  }
  /** Adds the changed ranges that are better than one; none of them was counted before. */
  function pushBetter(range: number): void {
    for (let change = changes[next]; change && change[0] > range; change = changes[++next])
      push(...change);
  }

  visitRanges(counts, (range, count) => {
    pushBetter(range);
    const change = changes[next];
    if (change?.[0] !== range) push(range, count);
    else {
      push(range, count + change[1]);
      next += 1;
    }
    return true;
  });
  pushBetter(-1);
  if (total === 0) return noCounts;
  const head: number[] = [];
  pushNumber(head, total);
  return Uint8Array.from(head.concat(pairs));
}

function pushPair(bytes: number[], below: number, count: number): void {
  if (below <= halfMax && count <= halfMax) bytes.push((below << halfBits) | count);
  else {
    bytes.push(0);
    pushNumber(bytes, below);
    pushNumber(bytes, count);
  }
}

/** One list of a board: what it is sorted by. */
export interface List {
  /** `boardNameOf`. */
  readonly board: string;
  readonly category: TopCategory;
}

/** `lg5yc1pA`: a capital letter for the category, no two of which begin alike. */
export const listName = ({ board, category }: List): string =>
  board + category.charAt(0).toUpperCase();

/** The record that counts the entries of a list whose accounts are in a lane. */
export const counterIdOf = (list: List, laneNumber: number): string =>
  `${listName(list)}${laneNumber}`;

/** What the counters of a list say of each partition: of each lane that has entries there. */
export type ListCounts = ReadonlyMap<string, readonly Counts[]>;

export interface BetterCount {
  readonly total: number;
  readonly better: number;
}

export const sumTotals = (counts: readonly Counts[] | undefined): number =>
  counts?.reduce((sum, one) => sum + totalOf(one), 0) ?? 0;

/** How many entries there are, how many of them in ranges that are better than one, and how many within it. */
function sumBetter(counts: readonly Counts[], limit: number) {
  let better = 0;
  let within = 0;
  for (const one of counts) {
    const { at, before, better: above } = placeBelow(one, limit + 1);
    better += above;
    if (at < one.length && before - distanceAt(one, at) === limit) within += countAt(one, at);
  }
  return { total: sumTotals(counts), better, within };
}

/**
 * The range down to which some partitions have `wanted` entries below a range; undefined when they have fewer. Behind it
 * nothing needs to be read: a page asks for few entries also where an index gives no order.
 */
export function rangeBelow(
  counts: readonly Counts[],
  limit: number,
  wanted: number,
): number | undefined {
  const below = new Map<number, number>();
  for (const one of counts) {
    let found = 0;
    const add = (range: number, count: number): boolean => {
      below.set(range, (below.get(range) ?? 0) + count);
      found += count;
      return found < wanted;
    };
    visitRanges(one, add, placeBelow(one, limit));
  }
  return firstWith(
    [...below].sort(([one], [other]) => other - one),
    wanted,
  );
}

/** The range up to which they have `wanted` entries above a range; undefined when they have fewer. */
export function rangeAbove(
  counts: readonly Counts[],
  limit: number,
  wanted: number,
): number | undefined {
  const above = new Map<number, number>();
  for (const one of counts)
    visitRanges(one, (range, count) => {
      if (range <= limit) return false;
      above.set(range, (above.get(range) ?? 0) + count);
      return true;
    });
  return firstWith(
    [...above].sort(([one], [other]) => one - other),
    wanted,
  );
}

function firstWith(
  ranges: readonly (readonly [range: number, count: number])[],
  wanted: number,
): number | undefined {
  let found = 0;
  return ranges.find(([, count]) => {
    found += count;
    return found >= wanted;
  })?.[0];
}

/** A list with an entry on it, whose rank is asked for. */
export interface RankQuery extends List {
  /** The partitions that it is ranked in. */
  readonly partitions: readonly string[];
  readonly listed: string;
  readonly counts: ListCounts;
}

export type CounterReader = ReturnType<typeof createCounterReader>;

/** Reads how many entries partitions have, and how many of them are better than a key. */
export const createCounterReader = (
  entries: Pick<Collection<BoardEntry>, 'countRanges'>,
  records: Pick<Collection<BoardCounter>, 'getMany'>,
) => ({
  /** The counters of lists by their names, in one round trip. */
  async read(lists: readonly List[]): Promise<ReadonlyMap<string, ListCounts>> {
    const found = await records.getMany(
      lists.flatMap((list) => laneNumbers.map((lane) => counterIdOf(list, lane))),
    );
    return new Map(
      lists.map((list, index) => {
        const lanes = found.slice(index * laneNumbers.length, (index + 1) * laneNumbers.length);
        return [listName(list), countsOf(list.board, lanes)];
      }),
    );
  },
  /**
   * How many entries of each partition are better, for each query. Entries are counted one by one only in an entry's own
   * range, where others are in it: for all queries in one round trip.
   */
  async countBetter(
    queries: readonly RankQuery[],
  ): Promise<readonly ReadonlyMap<string, BetterCount>[]> {
    const near = new Map<TopCategory, KeyRange[]>();
    const summed = queries.map((query) => sumRanges(query, near));
    const counting = [...near].map(
      async ([category, ranges]) =>
        [category, await entries.countRanges(category, ranges)] as const,
    );
    const counted = new Map(await Promise.all(counting));
    return summed.map(({ category, partitions }) => {
      const within = counted.get(category) ?? [];
      return new Map(
        partitions.map(({ partition, total, better, asked = -1 }) => [
          partition,
          { total, better: better + (within[asked] ?? 0) },
        ]),
      );
    });
  },
});

/** What counters say of each partition. Where others are in an entry's own range, adds the keys of the better ones to `near`. */
function sumRanges(
  { category, partitions, listed, counts }: RankQuery,
  near: Map<TopCategory, KeyRange[]>,
) {
  const { partition: own, key } = readListKey(listed);
  const range = rangeOf(key);
  const from = startOfRange(range);
  const ranges = near.get(category) ?? [];
  const summed = partitions.map((partition) => {
    const { total, better, within } = sumBetter(counts.get(partition) ?? [], range);
    const isAlone = within <= (partition === own ? 1 : 0);
    if (isAlone) return { partition, total, better };
    const asked = ranges.push({ from: partition + from, to: partition + key }) - 1;
    return { partition, total, better, asked };
  });
  if (ranges.length > 0) near.set(category, ranges);
  return { category, partitions: summed };
}

const countsOf = (board: string, lanes: readonly (BoardCounter | undefined)[]): ListCounts =>
  new Map(
    partitionsOfBoard(board).map((partition, position) => [
      partition,
      lanes.flatMap((lane) => lane?.counts[position] ?? []).filter(({ length }) => length > 0),
    ]),
  );

/** The sum over partitions. */
export const sumCounted = (counted: ReadonlyMap<string, BetterCount>): BetterCount =>
  [...counted.values()].reduce(
    (sum, { better, total }) => ({ better: sum.better + better, total: sum.total + total }),
    { better: 0, total: 0 },
  );
