import type { Environment } from '../../lib/principal.ts';
import { rowsOf } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Reporter, ReporterOutcome } from '../trust/event.ts';
import { reporterOf } from './report.ts';
import { reporterOutcomesOf } from './review.ts';
import { reportRecords, type StoredReport } from './store.ts';

type OpenStore = Pick<Store, 'collection'>;

/** The accounts that reports are against, or those in whose name they were filed. */
type ReportSide = 'against' | 'by';

/** What the trust of accounts and reporters is made again from. */
export const createReportHistory = (store: OpenStore) => ({
  against: (account: string) => readReportsAgainst(store, account),
  filedBy: (account: string) => readFiledBy(store, account),
  accounts: (environment: Environment, side: ReportSide, seen?: string) =>
    reportedAccounts(store, environment, side, seen),

  /** How many reports an environment has. */
  countIn: (environment: Environment, side: ReportSide): Promise<number> =>
    store
      .collection(reportRecords)
      .count({ index: indexes[side], equals: {}, range: rangeOf(environment) }),

  /** How many reports one account has. */
  countOf: (account: string, side: ReportSide): Promise<number> =>
    store.collection(reportRecords).count({ index: indexes[side], equals: { [side]: account } }),
});

/** Every report against one account, oldest first. */
async function* readReportsAgainst(store: OpenStore, account: string) {
  const query = { index: 'byTarget', equals: { against: account } };
  for await (const report of rowsOf(store.collection(reportRecords), query)) yield factsOf(report);
}

/** What of a report the score of its account is made of. */
function factsOf(report: StoredReport) {
  const { id, category, createdAt, pendingWeight, status, reviews, due } = report;
  const confirmed = reviews.find(({ decision }) => decision === 'confirmed');
  return {
    id,
    category,
    filedAt: createdAt,
    pendingWeight: pendingWeight ?? 0,
    status,
    confirmation: confirmed && { at: confirmed.at, factor: confirmed.factor ?? 0 },
    /** The score has not taken every step of it yet. */
    isUnfinished: due.length > 0,
  };
}

/** What reviews of one report say about its reporter. */
interface ReviewedReport {
  readonly environment: Environment;
  readonly reporter: Reporter;
  readonly outcomes: readonly ReporterOutcome[];
}

/** What was filed in the name of one account. */
async function readFiledBy(store: OpenStore, by: string) {
  const reviewed: ReviewedReport[] = [];
  let isUnfinished = false;
  const query = { index: 'byReporter', equals: { by } };
  for await (const report of rowsOf(store.collection(reportRecords), query)) {
    isUnfinished ||= report.due.length > 0;
    const { environment, reviews } = report;
    if (reviews.length > 0)
      reviewed.push({
        environment,
        reporter: reporterOf(report),
        outcomes: reporterOutcomesOf(report),
      });
  }
  return {
    reviewed,
    /** A report has steps left: what its reviews say may not have reached the reporter yet. */
    isUnfinished,
  };
}

const indexes: Readonly<Record<ReportSide, string>> = { against: 'byTarget', by: 'byReporter' };

/** The accounts of an environment: ';' comes right after ':'. */
const rangeOf = (environment: Environment) => ({ from: `${environment}:`, to: `${environment};` });

/** The accounts that have reports, in order, those after one that was seen. */
export async function* reportedAccounts(
  store: OpenStore,
  environment: Environment,
  side: ReportSide,
  seen?: string,
): AsyncGenerator<string> {
  const reports = store.collection(reportRecords);
  let account = seen;
  do {
    // A blank comes before every digit.
    const range = {
      ...rangeOf(environment),
      ...(account !== undefined && { from: `${account} ` }),
    };
    const query = { index: indexes[side], equals: {}, range, limit: 1 } as const;
    account = (await reports.page({ ...query, direction: 'ascending' })).rows[0]?.[side];
    if (account !== undefined) yield account;
  } while (account !== undefined);
}
