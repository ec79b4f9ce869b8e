import DataLoader from 'dataloader';
import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import type { Store } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import { createReportCounts, createReviewCounts, reportCounters, reviewDays } from './counters.ts';
import { createSubmit, readSubmission } from './filing.ts';
import {
  listOwnReports,
  listPublicReports,
  type OwnFilter,
  type PublicFilter,
  type ReportList,
} from './lists.ts';
import { createModeration, type ModerationDependencies } from './moderation/moderation.ts';
import { createSettle, recoverReports } from './moderation/settle.ts';
import type { ReportPorts } from './ports.ts';
import { type Submission, unknownReport } from './report.ts';
import { getReport, reportRecords, type StoredReport } from './store.ts';

export type ReportsService = ReturnType<typeof createReportsService>;

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

export function createReportsService(dependencies: ReportsDependencies) {
  const { store, ports, work, onError } = dependencies;
  const records = store.collection(reportRecords);
  const counts = createReportCounts(store.collection(reportCounters));
  const reviewCounts = createReviewCounts(store.collection(reviewDays));
  // It only batches: what one caller sees reaches no other.
  const loader = new DataLoader((ids: readonly string[]) => records.getMany(ids), { cache: false });
  const settle = createSettle({ records, counts, reviewCounts, ports });

  return {
    submit: createSubmit({ ...dependencies, records, settle }),
    /** Throws what is wrong with a submission by itself. */
    check: (submission: Submission): void => void readSubmission(submission, ports.evidence),
    /** The public queue (R9.6). */
    list: (environment: Environment, filter: PublicFilter): ReportList =>
      listPublicReports({ records, counts }, environment, filter),
    /** What a lineage filed, newest first (R9.4a). */
    listOwn: (principal: Principal, filter: OwnFilter): ReportList =>
      listOwnReports(records, principal, filter),
    /** One report; `report_not_found` for one of the other environment too. */
    get: (environment: Environment, id: string): Promise<StoredReport> =>
      getReport(records, environment, id),
    /** The same, only of what the caller's lineage filed. */
    async getOwn({ environment, lineageId }: Principal, id: string): Promise<StoredReport> {
      const report = await getReport(records, environment, id);
      if (report.lineageId === lineageId) return report;
      throw unknownReport();
    },
    /** One report, or undefined; the look-ups of one moment are one round trip. */
    async find(environment: Environment, id: string): Promise<StoredReport | undefined> {
      const report = await loader.load(id);
      return report?.environment === environment ? report : undefined;
    },
    moderation: createModeration({ ...dependencies, records, counts, reviewCounts, settle }),
    /** Finishes what is due and was not finished. Rejects only when nothing can be read. */
    recover: () => recoverReports({ records, settle, work, onError }),
  };
}
