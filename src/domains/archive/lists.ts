import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';

/** A list with its filters. */
export interface ArchiveList<Row> {
  /** The list that a cursor is valid for, the same in every language (R5.2). */
  readonly name: string;
  page(request: PageRequest): ListPage<Row>;
}

interface Dated {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
}

/** Below zero when the first comes before the second; with equal starts the id decides. */
export type RowOrder = (one: Dated, other: Dated) => number;

export const rowKeyOf = ({ startsAt, id }: Dated): PageKey => [startsAt, id];

/** The newest first, then by id downwards (R5.4). */
export const newestFirst: RowOrder = (one, other) =>
  other.startsAt - one.startsAt || (one.id < other.id ? 1 : -1);

/** One page of sorted rows. Rows that are added or removed move no other row to another page. */
export function pageRows<Row extends Dated>(
  rows: readonly Row[],
  order: RowOrder,
  { limit, after }: PageRequest,
): Pick<ListPage<Row>, 'rows' | 'next' | 'total'> {
  const found = after === undefined ? 0 : rows.findIndex((row) => isBehind(row, order, after));
  const start = found === -1 ? rows.length : found;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = last !== undefined && start + page.length < rows.length;
  return { rows: page, next: isMore ? rowKeyOf(last) : undefined, total: rows.length };
}

const isBehind = (row: Dated, order: RowOrder, [startsAt = 0, id = '']: PageKey): boolean =>
  order(row, { startsAt: Number(startsAt), id: String(id) }) > 0 &&
  !(row.startsAt === startsAt && row.id === id);

/** How long a list of the archive may be cached (R1.12). */
export const archiveAgeSeconds = 60;

/** When something runs, in epoch milliseconds; `endsAt` is null when it has no end. */
interface Span {
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/** From the moment it starts until just before it ends (R12.1). */
export const isActive = ({ startsAt, endsAt }: Span, now: number): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

/** When one of them last started or ended (0 for never), and how long a list of those that run may be cached. */
function activityOf(spans: readonly Span[], now: number) {
  let lastChange = 0;
  let nextChange = now + archiveAgeSeconds * 1000;
  for (const { startsAt, endsAt } of spans) {
    for (const moment of [startsAt, endsAt ?? startsAt]) {
      if (moment <= now) lastChange = Math.max(lastChange, moment);
      else nextChange = Math.min(nextChange, moment);
    }
  }
  return { lastChange, maxAgeSeconds: Math.floor((nextChange - now) / 1000) };
}

/** All rows, or those that run now, which also change with time. */
export function listNow<Row extends Span>(
  all: readonly Row[],
  { activeOnly, now, since }: { activeOnly: boolean; now: number; since: number },
) {
  if (!activeOnly) return { rows: all, maxAgeSeconds: archiveAgeSeconds, lastModified: since };
  const { lastChange, maxAgeSeconds } = activityOf(all, now);
  const rows = all.filter((row) => isActive(row, now));
  return { rows, maxAgeSeconds, lastModified: Math.max(since, lastChange) };
}
