import type { Environment } from '../../lib/principal.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { ReportCounts } from './counters.ts';
import type { DeskFilters } from './priority.ts';
import { compareKeys, countDesk, deskKeyOf, lanesOf, readDesk } from './priority.ts';
import { claimAt } from './review.ts';
import type { StoredReport } from './store.ts';

export interface QueueFilters extends DeskFilters {
  /** True for what a moderator has claimed, false for what is free. */
  readonly claimed?: boolean | undefined;
}

/** A page of the queue, and how many there are for its filters. */
export interface DeskRows<Row> {
  readonly rows: readonly Row[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

/** Where reports wait for a moderator, the urgent ones first. */
export interface Desk {
  list(
    environment: Environment,
    filters: QueueFilters,
    page: DeskPage,
    now: number,
  ): Promise<DeskRows<StoredReport>>;
  /** How many are past their `expectedReviewBy`, and how many are claimed. */
  numbers(environment: Environment, now: number): Promise<{ overdue: number; claimed: number }>;
}

export interface DeskPage {
  readonly limit: number;
  readonly after: PageKey | undefined;
}

export interface DeskDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'count'>;
}

/** Claims hold for a quarter of an hour: there are as many as moderators open in that time. */
const mostClaims = 1000;
/** Few of the rows that are passed over are read a second time. */
const leastRead = 50;

export function createDesk({ records, counts }: DeskDependencies): Desk {
  /** Claims that hold; one that is over is left to the next moderator. */
  const claims = (environment: Environment, now: number) => ({
    index: 'byClaim',
    equals: { claimedIn: environment },
    range: { from: now + 1 },
  });

  async function claimed(environment: Environment, filters: DeskFilters, now: number) {
    const query = { ...claims(environment, now), limit: mostClaims };
    const { rows } = await records.page({ ...query, direction: 'ascending' });
    return rows
      .filter((report) => matches(report, filters, now))
      .sort((one, other) => compareKeys(deskKeyOf(one), deskKeyOf(other)));
  }

  /** One row more than fits on the page, when there is one. */
  async function read(
    environment: Environment,
    filters: QueueFilters,
    page: DeskPage,
    now: number,
  ): Promise<StoredReport[]> {
    const lanes = lanesOf(environment, filters, now);
    const isShown = (report: StoredReport) =>
      filters.claimed === undefined || claimAt(report, now) === null;
    const limit = filters.claimed === undefined ? page.limit + 1 : page.limit + leastRead;
    const found: StoredReport[] = [];
    let { after } = page;
    while (found.length <= page.limit) {
      const rows = await readDesk(records, lanes, { limit, after });
      found.push(...rows.filter(isShown));
      const last = rows.at(-1);
      if (rows.length < limit || last === undefined) break;
      after = deskKeyOf(last);
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
        : await countDesk(records, lanesOf(environment, filters, now));
    if (filters.claimed === undefined) return all;
    return Math.max(0, all - (await claimed(environment, filters, now)).length);
  }

  return {
    async list(environment, filters, page, now) {
      if (filters.claimed) {
        const all = await claimed(environment, filters, now);
        const { after } = page;
        const rows = after ? all.filter((row) => compareKeys(deskKeyOf(row), after) > 0) : all;
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
        countDesk(records, lanesOf(environment, { overdue: true }, now)),
        records.count(claims(environment, now)),
      ]);
      return { overdue, claimed: held };
    },
  };
}

const matches = (report: StoredReport, filters: DeskFilters, now: number): boolean =>
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
): Omit<DeskRows<StoredReport>, 'total'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? deskKeyOf(last) : undefined };
}
