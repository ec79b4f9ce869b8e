import DataLoader from 'dataloader';
import type { Clock } from '../../lib/clock.ts';
import { type Environment, hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Store } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import { reportCounters } from './counter-store.ts';
import { createReportCounts } from './counters.ts';
import { readSubmission } from './filing/submission.ts';
import { createSubmit, type Submit } from './filing/submit.ts';
import type { ReportPorts } from './ports.ts';
import { listOwnReports, type OwnFilter } from './queue/own-reports.ts';
import { listReports, type QueueFilter } from './queue/public-queue.ts';
import type { ReportList } from './queue/report-list.ts';
import { createRecover } from './recover.ts';
import type { Submission } from './report.ts';
import {
  createModeration,
  type Moderation,
  type ModerationDependencies,
} from './review/moderation.ts';
import { createReviewCounts } from './review/review-counts.ts';
import { reviewDays } from './review/review-days.ts';
import { createSettle } from './settling/settle.ts';
import { reportRecords } from './store.ts';
import type { StoredReport } from './stored-report.ts';

export const visibilities = ['public', 'reporter', 'moderator'] as const;
/** How much of a report a caller may see (R9.7). */
export type Visibility = (typeof visibilities)[number];

export interface ReportsService {
  /** Files a report, or throws the problem that keeps it out (R4.5a, then R9.2 to R9.4, in that order); a repeat finds it. */
  readonly submit: Submit;
  /** Throws what is wrong with a submission by itself. */
  check(submission: Submission): void;
  /** The public queue (R9.6). */
  list(environment: Environment, filter: QueueFilter): ReportList;
  /** One report; `report_not_found` for one of the other environment too. */
  get(environment: Environment, id: string): Promise<StoredReport>;
  /** The same of what the caller's lineage filed alone; for any other there is none. */
  getOwn(principal: Principal, id: string): Promise<StoredReport>;
  /** What a lineage filed, newest first (R9.4a). */
  listOwn(principal: Principal, filter: OwnFilter): ReportList;
  /** The same, undefined where there is none; the look-ups of one moment are one round trip. */
  find(environment: Environment, id: string): Promise<StoredReport | undefined>;
  visibilityOf(report: StoredReport, principal: Principal): Visibility;
  readonly moderation: Moderation;
  /** Finishes what is due and was not finished. Rejects only when nothing can be read. */
  recover(): Promise<void>;
}

export interface ReportsDependencies extends Pick<ModerationDependencies, 'standings'> {
  readonly store: Store;
  readonly ports: ReportPorts;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  /** `rep_…`. */
  readonly newId: () => string;
  /** Receives the faults of what did not follow at once, and will later. */
  readonly onError: (error: unknown) => void;
}

export function createReportsService(dependencies: ReportsDependencies): ReportsService {
  const { store, clock, work, standings, ports, onError } = dependencies;
  const records = store.collection(reportRecords);
  const counts = createReportCounts(store.collection(reportCounters));
  const reviews = createReviewCounts(store.collection(reviewDays));
  // It only batches: what one caller sees reaches no other.
  const found = new DataLoader((ids: readonly string[]) => records.getMany(ids), { cache: false });
  const settle = createSettle({ ...dependencies, records, counts, reviewCounts: reviews });

  async function find(environment: Environment, id: string): Promise<StoredReport> {
    const report = await records.get(id);
    if (report?.environment === environment) return report;
    throw unknownReport();
  }

  return {
    submit: createSubmit({ ...dependencies, records, settle }),
    check: (submission) => void readSubmission(submission, dependencies.ports.evidence),
    list: (environment, filter) => listReports({ records, counts }, environment, filter),
    listOwn: (principal, filter) => listOwnReports(records, principal, filter),
    get: find,
    async getOwn({ environment, lineageId }, id) {
      const report = await find(environment, id);
      if (report.lineageId === lineageId) return report;
      throw unknownReport();
    },
    async find(environment, id) {
      const report = await found.load(id);
      return report?.environment === environment ? report : undefined;
    },
    visibilityOf(report, principal) {
      if (hasScope(principal, 'admin')) return 'moderator';
      return principal.lineageId === report.lineageId ? 'reporter' : 'public';
    },
    moderation: createModeration({ records, counts, reviews, settle, standings, clock, ports }),
    recover: createRecover({ records, settle, work, onError }),
  };
}

const unknownReport = (): Problem => new Problem('report_not_found', 'There is no such report.');
