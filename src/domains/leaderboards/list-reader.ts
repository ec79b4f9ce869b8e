import type { TopCategory } from '../../games/leaderboard.ts';
import type { Collection } from '../../store/store.ts';
import { type ListCounts, rangeAbove, rangeBelow, sumTotals } from './counters.ts';
import {
  endOfRange,
  keyAfter,
  lastKey,
  listKey,
  rangeOf,
  readListKey,
  startOfRange,
} from './entry-key.ts';
import type { BoardEntry } from './store.ts';

/** An entry of the list that is read, with its place there. */
export interface ListedEntry {
  readonly partition: string;
  readonly key: string;
  readonly entry: BoardEntry;
}

interface ListQuery {
  readonly category: TopCategory;
  readonly partitions: readonly string[];
  readonly counts: ListCounts;
}

/** Keys `from` inclusive, `to` exclusive. */
interface KeyRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Reads the entries of several partitions in the order of their keys. Counters say within which keys there are enough of
 * them, so that little is read also by a database that sorts what it finds; when entries left meanwhile, it reads on.
 */
export function createListReader(entries: Pick<Collection<BoardEntry>, 'page'>, query: ListQuery) {
  const { partitions, counts } = query;
  const all = partitions.flatMap((partition) => counts.get(partition) ?? []);

  async function read(
    limit: number,
    direction: 'ascending' | 'descending',
    rangesFrom: (wanted: number) => KeyRange & { readonly isLast: boolean },
  ): Promise<ListedEntry[]> {
    // An entry that moved between two readings would come twice.
    const found = new Map<string, ListedEntry>();
    for (let wanted = limit; found.size < limit; wanted *= 2) {
      const { isLast, ...range } = rangesFrom(wanted);
      await mergeEntries(entries, { ...query, range, limit, direction }, found);
      if (isLast) break;
    }
    return [...found.values()];
  }

  return {
    /** Those from a key on, or from the first one: descending ranks. */
    async below(key: string | undefined, limit: number): Promise<ListedEntry[]> {
      let from = key;
      let limitRange = key === undefined ? Number.POSITIVE_INFINITY : rangeOf(key);
      return read(limit, 'ascending', (wanted) => {
        const last = rangeBelow(all, limitRange, wanted);
        const range = { from, to: last === undefined ? undefined : endOfRange(last) };
        from = range.to;
        limitRange = last ?? 0;
        return { ...range, isLast: range.to === undefined };
      });
    },
    /** Those before a key, the nearest first. */
    async above(key: string, limit: number): Promise<ListedEntry[]> {
      let to: string | undefined = key;
      let limitRange = rangeOf(key);
      return read(limit, 'descending', (wanted) => {
        const first = rangeAbove(all, limitRange, wanted);
        const range = { from: first === undefined ? undefined : startOfRange(first), to };
        to = range.from;
        limitRange = first ?? 0;
        return { ...range, isLast: first === undefined };
      });
    },
  };
}

interface MergeQuery extends ListQuery {
  readonly range: KeyRange;
  readonly limit: number;
  /** Ascending keys are descending ranks. */
  readonly direction: 'ascending' | 'descending';
}

interface Stream {
  readonly partition: string;
  readonly chunk: number;
  rows: ListedEntry[];
  /** What is not read yet; undefined at the end. */
  rest: KeyRange | undefined;
}

/** Adds entries of several partitions in the order of their keys, until there are as many as the limit. */
async function mergeEntries(
  entries: Pick<Collection<BoardEntry>, 'page'>,
  query: MergeQuery,
  found: Map<string, ListedEntry>,
): Promise<void> {
  const { limit, direction } = query;
  const streams = await Promise.all(
    streamsOf(query).map((stream) => readChunk(entries, query, stream)),
  );
  for (let first = firstOf(streams, direction); first; first = firstOf(streams, direction)) {
    const head = first.rows.shift();
    if (head && !found.has(head.entry.id)) found.set(head.entry.id, head);
    if (found.size >= limit) return;
    if (first.rows.length === 0) await readChunk(entries, query, first);
  }
}

/** A partition with more entries has a larger first chunk; if that is too little, more is read. */
function streamsOf({ partitions, counts, limit, range }: MergeQuery): Stream[] {
  const totals = partitions.map(
    (partition) => [partition, sumTotals(counts.get(partition))] as const,
  );
  const total = totals.reduce((sum, [, count]) => sum + count, 0);
  const filled = totals.filter(([, count]) => count > 0);
  return filled.map(([partition, count]) => {
    const share = Math.ceil((limit * count * 1.25) / total) + 4;
    return { partition, chunk: Math.min(limit, share), rows: [], rest: range };
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
  { category, direction }: MergeQuery,
  stream: Stream,
): Promise<Stream> {
  const { partition, chunk, rest } = stream;
  if (rest === undefined) return stream;
  const { from = '', to = lastKey } = rest;
  const { rows, next } = await entries.page({
    index: category,
    equals: {},
    range: { from: listKey(partition, from), to: listKey(partition, to) },
    limit: chunk,
    direction,
  });
  stream.rows = rows.flatMap((entry) => {
    const listed = entry[category];
    return listed === undefined ? [] : [{ ...readListKey(listed), entry }];
  });
  // No two entries have the same key, so that the next chunk is a range as well.
  const last = stream.rows.at(-1)?.key;
  if (next === undefined || last === undefined) stream.rest = undefined;
  else stream.rest = direction === 'ascending' ? { from: keyAfter(last), to } : { from, to: last };
  return stream;
}
