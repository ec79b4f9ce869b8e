import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';

/** What the archive lists: the newest first, then by id downwards (R5.4). */
interface Dated {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
}

export const keyOfDated = ({ startsAt, id }: Dated): PageKey => [startsAt, id];

/** Below zero when the first stands before the second. */
export const newestFirst = (one: Dated, other: Dated): number =>
  other.startsAt - one.startsAt || (one.id < other.id ? 1 : -1);

/** One page of rows that stand in that order. A row that was added or removed since moves no other to another page. */
export function newestPageOf<Row extends Dated>(
  rows: readonly Row[],
  { limit, after }: PageRequest,
): Omit<ListPage<Row>, 'maxAgeSeconds'> {
  const found = after === undefined ? 0 : rows.findIndex((row) => isBehind(row, after));
  const start = found === -1 ? rows.length : found;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = last !== undefined && start + page.length < rows.length;
  return { rows: page, next: isMore ? keyOfDated(last) : undefined, total: rows.length };
}

const isBehind = (row: Dated, [startsAt = 0, id = '']: PageKey): boolean =>
  newestFirst(row, { startsAt: Number(startsAt), id: String(id) }) > 0 &&
  !(row.startsAt === startsAt && row.id === id);
