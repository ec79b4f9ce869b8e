import type { ListPage, PageKey, PageRequest } from '../../../lib/list-page.ts';
import type { Environment } from '../../../lib/principal.ts';
import { firstRows } from '../../../store/records.ts';
import type { Collection, PageQuery } from '../../../store/store.ts';
import type { ReportCounts } from '../counters.ts';
import {
  claimAt,
  deskOf,
  isOverdue,
  type ReportFilter,
  type ReportFlag,
  type StoredReport,
  urgentDeskOf,
} from '../report.ts';

export interface ModerationFilters extends Omit<ReportFilter, 'status'> {
  readonly flag?: ReportFlag | undefined;
  readonly overdue?: boolean | undefined;
  /** True for claimed reports, false for free ones. */
  readonly claimed?: boolean | undefined;
}

export type ModerationQueue = ReturnType<typeof createModerationQueue>;

/** Rows that are read beyond a page when some of them are skipped. */
const minRead = 50;

/** The pending reports, the urgent ones first. */
export function createModerationQueue({
  records,
  counts,
}: {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'count'>;
}) {
  /** At least one row more than fits on the page, when there is one. */
  async function read(
    environment: Environment,
    filters: ModerationFilters,
    page: PageRequest,
    now: number,
  ): Promise<StoredReport[]> {
    const ranges = rangesOf(environment, filters, now);
    const isWanted = (report: StoredReport) =>
      filters.claimed === undefined || claimAt(report, now) === null;
    const limit = filters.claimed === undefined ? page.limit + 1 : page.limit + minRead;
    const found: StoredReport[] = [];
    let { after } = page;
    while (found.length <= page.limit) {
      const rows = await readRanges(records, ranges, { limit, after });
      found.push(...rows.filter(isWanted));
      const last = rows.at(-1);
      if (rows.length < limit || last === undefined) break;
      after = queueKeyOf(last);
    }
    return found;
  }

  async function countAll(environment: Environment, filters: ModerationFilters, now: number) {
    const { game, category, flag, overdue, reportedUid } = filters;
    const all =
      flag === undefined && reportedUid === undefined && !overdue
        ? await counts.count(environment, { status: 'pending_review', game, category })
        : await countRanges(records, rangesOf(environment, filters, now));
    if (filters.claimed === undefined) return all;
    return Math.max(0, all - (await readClaimed(records, environment, filters, now)).length);
  }

  return {
    async list(
      environment: Environment,
      filters: ModerationFilters,
      page: PageRequest,
      now: number,
    ): Promise<ListPage<StoredReport>> {
      if (filters.claimed) {
        const all = await readClaimed(records, environment, filters, now);
        const { after } = page;
        const rows = after ? all.filter((row) => compareKeys(queueKeyOf(row), after) > 0) : all;
        return { ...cutPage(rows, page.limit), total: all.length };
      }
      const [rows, total] = await Promise.all([
        read(environment, filters, page, now),
        countAll(environment, filters, now),
      ]);
      return { ...cutPage(rows, page.limit), total };
    },

    async numbers(environment: Environment, now: number) {
      const [overdue, claimed] = await Promise.all([
        countRanges(records, rangesOf(environment, { overdue: true }, now)),
        records.count(claimsOf(environment, now)),
      ]);
      return { overdue, claimed };
    },
  };
}

/** The position of a report: the urgent ones first, then by `expectedReviewBy`, then by id. */
export const queueKeyOf = ({ urgency = 0, expectedReviewBy, id }: StoredReport): PageKey => [
  urgency,
  expectedReviewBy,
  id,
];

function compareKeys(one: PageKey, other: PageKey): number {
  for (const [position, value] of one.entries()) {
    const against = other[position] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

const compareReports = (one: StoredReport, other: StoredReport): number =>
  compareKeys(queueKeyOf(one), queueKeyOf(other));

function cutPage(rows: readonly StoredReport[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? queueKeyOf(last) : undefined };
}

/** One range of an index, in the order of the queue. */
type QueueRange = Pick<PageQuery<StoredReport>, 'index' | 'equals' | 'range'>;

/** The ranges of the reports that pass the filters, each report in one of them. */
function rangesOf(
  environment: Environment,
  { flag, overdue, ...filter }: ModerationFilters,
  now: number,
): QueueRange[] {
  const queue = { index: 'byDesk', equals: { desks: deskOf(environment, flag, filter) } };
  if (!overdue) return [queue];
  return [0, 1].map((urgency) => ({
    ...queue,
    equals: { ...queue.equals, urgency },
    range: { to: now },
  }));
}

/** The reports of some ranges after a position in the queue, at most `limit` of them. */
async function readRanges(
  records: Collection<StoredReport>,
  ranges: readonly QueueRange[],
  { limit, after }: PageRequest,
): Promise<StoredReport[]> {
  const pages = ranges.map(async (queueRange) => {
    const begin = after && beginOf(queueRange, after);
    if (begin === 'past') return [];
    const query = { ...queueRange, limit, direction: 'ascending' as const };
    return (await records.page(begin ? { ...query, after: begin } : query)).rows;
  });
  return (await Promise.all(pages)).flat().sort(compareReports).slice(0, limit);
}

/** The page key of a position of the queue in a range; undefined before its first row. */
function beginOf({ equals }: QueueRange, after: PageKey): PageKey | 'past' | undefined {
  const { urgency, desks = '' } = equals;
  const [seen = 0] = after;
  if (urgency !== undefined && urgency < Number(seen)) return 'past';
  if (urgency !== undefined && urgency > Number(seen)) return undefined;
  return [desks, ...after];
}

async function countRanges(records: Collection<StoredReport>, ranges: readonly QueueRange[]) {
  const counts = await Promise.all(ranges.map((queueRange) => records.count(queueRange)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Claims hold for 15 minutes: there are as many as moderators make in that time. */
const maxClaims = 1000;

const claimsOf = (environment: Environment, now: number) => ({
  index: 'byClaim',
  equals: { claimedIn: environment },
  range: { from: now + 1 },
});

/** The reports whose claim holds. */
async function readClaimed(
  records: Collection<StoredReport>,
  environment: Environment,
  filters: ModerationFilters,
  now: number,
): Promise<StoredReport[]> {
  const rows = await firstRows(records, claimsOf(environment, now), maxClaims);
  return rows.filter((report) => matches(report, filters, now)).sort(compareReports);
}

const matches = (report: StoredReport, filters: ModerationFilters, now: number): boolean =>
  (filters.game ?? report.game) === report.game &&
  (filters.category ?? report.category) === report.category &&
  (filters.reportedUid ?? report.reportedUid) === report.reportedUid &&
  (filters.flag === undefined || report.flags.includes(filters.flag)) &&
  (!filters.overdue || isOverdue(report, now));

/** Urgent reports of one lineage at once, so that none delays those of the others. */
const urgentShare = 20;

/** Whether an urgent report exceeds the share of its lineage. */
export async function isCrowded(
  records: Pick<Collection<StoredReport>, 'count'>,
  report: StoredReport,
  inBurst: boolean,
): Promise<boolean> {
  const isCounted = report.urgency === 0;
  if (!isCounted && !inBurst) return false;
  const taken = await records.count({ index: 'byDesk', equals: { desks: urgentDeskOf(report) } });
  return taken + Number(!isCounted) > urgentShare;
}
