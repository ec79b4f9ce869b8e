import type { PageKey } from '../../../lib/list-page.ts';
import type { Collection } from '../../../store/store.ts';
import type { TopCategory } from '../leaderboard.ts';
import type { BoardEntry } from '../store.ts';

export interface MergedQuery {
  /** Partitions, with how many entries each has: more is read at once of those that have more. */
  readonly partitions: ReadonlyMap<string, number>;
  readonly category: TopCategory;
  /** Keys `from` inclusive, `to` exclusive. */
  readonly range: { readonly from?: string; readonly to?: string };
  readonly limit: number;
  /** Ascending keys are descending ranks. */
  readonly direction: 'ascending' | 'descending';
}

/** An entry that is on the list. */
export interface ListedEntry {
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
export async function mergedEntries(
  entries: Pick<Collection<BoardEntry>, 'page'>,
  query: MergedQuery,
): Promise<ListedEntry[]> {
  const { limit, direction } = query;
  const streams = await Promise.all(streamsOf(query).map((stream) => read(entries, query, stream)));
  // One that moved down between two readings would come once more.
  const merged = new Map<string, ListedEntry>();
  while (merged.size < limit) {
    const first = firstOf(streams, direction);
    const head = first?.rows.shift();
    if (!first || !head) break;
    if (!merged.has(head.entry.id)) merged.set(head.entry.id, head);
    if (first.rows.length === 0 && first.next) await read(entries, query, first);
  }
  return [...merged.values()];
}

/** What of each partition is on a page depends on how many entries it has; if that is too little, more is read. */
function streamsOf({ partitions, limit }: MergedQuery): Stream[] {
  const filled = [...partitions].filter(([, count]) => count > 0);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  return filled.map(([board, count]) => {
    const share = Math.ceil((limit * count * 1.25) / total) + 4;
    return { board, chunk: Math.min(limit, share), rows: [], next: undefined };
  });
}

/** The partition whose next row is the next of all. */
function firstOf(
  streams: readonly Stream[],
  direction: MergedQuery['direction'],
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

async function read(
  entries: Pick<Collection<BoardEntry>, 'page'>,
  { category, range, direction }: MergedQuery,
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
