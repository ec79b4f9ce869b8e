import type { ListPage, PageRequest } from '../../../lib/list-page.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportCounts } from '../counters.ts';
import { claimAt } from '../review/claim.ts';
import { createClaimedReports } from '../review/claimed-reports.ts';
import type { StoredReport } from '../stored-report.ts';
import type { QueueFilters } from './filters.ts';
import { pageOf } from './page.ts';
import { compareKeys, countQueue, queueKeyOf, readQueue } from './priority.ts';
import { rangesOf } from './ranges.ts';

/** Where reports wait for a moderator, the urgent ones first. */
export interface ModerationQueue {
  list(
    environment: Environment,
    filters: QueueFilters,
    page: PageRequest,
    now: number,
  ): Promise<ListPage<StoredReport>>;
  /** How many are past their `expectedReviewBy`, and how many are claimed. */
  numbers(environment: Environment, now: number): Promise<{ overdue: number; claimed: number }>;
}

export interface ModerationQueueDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'count'>;
}

/** How many rows more than a page are read at once, so that few are read a second time. */
const minRead = 50;

export function createModerationQueue({
  records,
  counts,
}: ModerationQueueDependencies): ModerationQueue {
  const claims = createClaimedReports(records);

  /** One row more than fits on the page, when there is one. */
  async function read(
    environment: Environment,
    filters: QueueFilters,
    page: PageRequest,
    now: number,
  ): Promise<StoredReport[]> {
    const ranges = rangesOf(environment, filters, now);
    const isShown = (report: StoredReport) =>
      filters.claimed === undefined || claimAt(report, now) === null;
    const limit = filters.claimed === undefined ? page.limit + 1 : page.limit + minRead;
    const found: StoredReport[] = [];
    let { after } = page;
    while (found.length <= page.limit) {
      const rows = await readQueue(records, ranges, { limit, after });
      found.push(...rows.filter(isShown));
      const last = rows.at(-1);
      if (rows.length < limit || last === undefined) break;
      after = queueKeyOf(last);
    }
    return found;
  }

  async function total(
    environment: Environment,
    filters: QueueFilters,
    now: number,
  ): Promise<number> {
    const { game, category, flag, overdue, reportedUid } = filters;
    const all =
      flag === undefined && reportedUid === undefined && !overdue
        ? await counts.count(environment, { status: 'pending_review', game, category })
        : await countQueue(records, rangesOf(environment, filters, now));
    if (filters.claimed === undefined) return all;
    return Math.max(0, all - (await claims.list(environment, filters, now)).length);
  }

  return {
    async list(environment, filters, page, now) {
      if (filters.claimed) {
        const all = await claims.list(environment, filters, now);
        const { after } = page;
        const rows = after ? all.filter((row) => compareKeys(queueKeyOf(row), after) > 0) : all;
        return { ...pageOf(rows, page.limit), total: all.length };
      }
      const [rows, count] = await Promise.all([
        read(environment, filters, page, now),
        total(environment, filters, now),
      ]);
      return { ...pageOf(rows, page.limit), total: count };
    },
    async numbers(environment, now) {
      const [overdue, held] = await Promise.all([
        countQueue(records, rangesOf(environment, { overdue: true }, now)),
        claims.count(environment, now),
      ]);
      return { overdue, claimed: held };
    },
  };
}
