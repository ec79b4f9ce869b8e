import type { Environment } from '../../lib/principal.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { ReportCounts } from './counters.ts';
import {
  compareKeys,
  countQueue,
  type ModerationFilters,
  queueKeyOf,
  rangesOf,
  readQueue,
} from './priority.ts';
import { claimAt } from './review.ts';
import type { StoredReport } from './store.ts';

export interface QueueFilters extends ModerationFilters {
  /** True for what a moderator has claimed, false for what is free. */
  readonly claimed?: boolean | undefined;
}

/** A page of the queue, and how many there are for its filters. */
export interface QueueRows<Row> {
  readonly rows: readonly Row[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

/** Where reports wait for a moderator, the urgent ones first. */
export interface ModerationQueue {
  list(
    environment: Environment,
    filters: QueueFilters,
    page: QueuePage,
    now: number,
  ): Promise<QueueRows<StoredReport>>;
  /** How many are past their `expectedReviewBy`, and how many are claimed. */
  numbers(environment: Environment, now: number): Promise<{ overdue: number; claimed: number }>;
}

export interface QueuePage {
  readonly limit: number;
  readonly after: PageKey | undefined;
}

export interface ModerationQueueDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'count'>;
}

/** Claims hold for a quarter of an hour: there are as many as moderators open in that time. */
const maxClaims = 1000;
/** Few of the rows that are passed over are read a second time. */
const minRead = 50;

export function createModerationQueue({
  records,
  counts,
}: ModerationQueueDependencies): ModerationQueue {
  /** Claims that hold; one that is over is left to the next moderator. */
  const claims = (environment: Environment, now: number) => ({
    index: 'byClaim',
    equals: { claimedIn: environment },
    range: { from: now + 1 },
  });

  async function claimed(environment: Environment, filters: ModerationFilters, now: number) {
    const query = { ...claims(environment, now), limit: maxClaims };
    const { rows } = await records.page({ ...query, direction: 'ascending' });
    return rows
      .filter((report) => matches(report, filters, now))
      .sort((one, other) => compareKeys(queueKeyOf(one), queueKeyOf(other)));
  }

  /** One row more than fits on the page, when there is one. */
  async function read(
    environment: Environment,
    filters: QueueFilters,
    page: QueuePage,
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
    const { game, category, flag, overdue } = filters;
    const all =
      flag === undefined && !overdue
        ? await counts.count(environment, { status: 'pending_review', game, category })
        : await countQueue(records, rangesOf(environment, filters, now));
    if (filters.claimed === undefined) return all;
    return Math.max(0, all - (await claimed(environment, filters, now)).length);
  }

  return {
    async list(environment, filters, page, now) {
      if (filters.claimed) {
        const all = await claimed(environment, filters, now);
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
        records.count(claims(environment, now)),
      ]);
      return { overdue, claimed: held };
    },
  };
}

const matches = (report: StoredReport, filters: ModerationFilters, now: number): boolean =>
  (filters.game ?? report.game) === report.game &&
  (filters.category ?? report.category) === report.category &&
  (filters.flag === undefined || report.flags.includes(filters.flag)) &&
  (!filters.overdue || isOverdue(report, now));

export const isOverdue = (
  { status, expectedReviewBy }: Pick<StoredReport, 'status' | 'expectedReviewBy'>,
  now: number,
): boolean => status === 'pending_review' && expectedReviewBy < now;

function pageOf(
  rows: readonly StoredReport[],
  limit: number,
): Omit<QueueRows<StoredReport>, 'total'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? queueKeyOf(last) : undefined };
}
