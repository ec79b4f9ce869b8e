import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';

/** What the archive lists. */
interface Dated {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
}

/** Below zero when the first stands before the second; of two with one start the id decides. */
export type DatedOrder = (one: Dated, other: Dated) => number;

export const keyOfDated = ({ startsAt, id }: Dated): PageKey => [startsAt, id];

/** The newest first, then by id downwards (R5.4). */
export const newestFirst: DatedOrder = (one, other) =>
  other.startsAt - one.startsAt || (one.id < other.id ? 1 : -1);

/** One page of rows that stand in an order. A row that was added or removed since moves no other to another page. */
export function datedPage<Row extends Dated>(
  rows: readonly Row[],
  order: DatedOrder,
  { limit, after }: PageRequest,
): Pick<ListPage<Row>, 'rows' | 'next' | 'total'> {
  const found = after === undefined ? 0 : rows.findIndex((row) => isBehind(row, order, after));
  const start = found === -1 ? rows.length : found;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = last !== undefined && start + page.length < rows.length;
  return { rows: page, next: isMore ? keyOfDated(last) : undefined, total: rows.length };
}

const isBehind = (row: Dated, order: DatedOrder, [startsAt = 0, id = '']: PageKey): boolean =>
  order(row, { startsAt: Number(startsAt), id: String(id) }) > 0 &&
  !(row.startsAt === startsAt && row.id === id);
