import type { Environment } from '../../lib/principal.ts';
import { firstRows, rowsOf } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { FiledReports, ReportHistory, ReportSide, WeighedReport } from '../trust/ports.ts';
import { reporterOutcomesOf } from './moderation/review.ts';
import { reporterOf, reportRecords, type StoredReport } from './report.ts';

/** The reports from which the trust of accounts and reporters is rebuilt. */
export function createReportHistory(store: Pick<Store, 'collection'>): ReportHistory {
  const records = store.collection(reportRecords);
  return {
    async *against(account) {
      const query = { index: 'byTarget', equals: { against: account } };
      for await (const report of rowsOf(records, query)) yield weighedOf(report);
    },
    async filedBy(account) {
      const reviewed: FiledReports['reviewed'][number][] = [];
      let isUnfinished = false;
      const query = { index: 'byReporter', equals: { by: account } };
      for await (const report of rowsOf(records, query)) {
        isUnfinished ||= report.due.length > 0;
        const { environment, reviews } = report;
        const outcomes = reporterOutcomesOf(report);
        if (reviews.length > 0)
          reviewed.push({ environment, reporter: reporterOf(report), outcomes });
      }
      return { reviewed, isUnfinished };
    },
    async *accounts(environment, side, seen) {
      let account = seen;
      do {
        const { from, to } = rangeOf(environment);
        // A blank sorts before every digit.
        const range = { from: account === undefined ? from : `${account} `, to };
        const next = await firstRows(records, { index: indexes[side], equals: {}, range }, 1);
        account = next[0]?.[side];
        if (account !== undefined) yield account;
      } while (account !== undefined);
    },
    countIn: (environment, side) =>
      records.count({ index: indexes[side], equals: {}, range: rangeOf(environment) }),
    countOf: (account, side) =>
      records.count({ index: indexes[side], equals: { [side]: account } }),
  };
}

function weighedOf(report: StoredReport): WeighedReport {
  const { id, category, createdAt, pendingWeight, status, reviews, due } = report;
  const confirmed = reviews.find(({ decision }) => decision === 'confirmed');
  return {
    id,
    category,
    filedAt: createdAt,
    pendingWeight: pendingWeight ?? 0,
    status,
    confirmation: confirmed && { at: confirmed.at, factor: confirmed.factor ?? 0 },
    isUnfinished: due.length > 0,
  };
}

const indexes: Readonly<Record<ReportSide, string>> = { against: 'byTarget', by: 'byReporter' };

/** The accounts of an environment: ';' sorts right after ':'. */
const rangeOf = (environment: Environment) => ({ from: `${environment}:`, to: `${environment};` });
