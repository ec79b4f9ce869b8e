import DataLoader from 'dataloader';
import type { Environment, Principal } from '../../lib/principal.ts';
import type { AuditService } from '../audit/service.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { LivePublisher } from '../live/event.ts';
import type { Erasure, Platform } from '../module.ts';
import type { TrustLedger, TrustReputation } from '../trust/service.ts';
import type { VerificationsService } from '../verifications/service.ts';
import { createReportCounts, createReviewCounts } from './counters.ts';
import { type EraseEvidence, eraseReports } from './erase.ts';
import { createSubmit, readSubmission } from './filing.ts';
import { createFilings, filingRecords } from './filings.ts';
import { listOwnReports, listPublicReports } from './lists.ts';
import { openReports } from './migration.ts';
import { createModeration } from './moderation/moderation.ts';
import { createSettle, recoverReports } from './moderation/settle.ts';
import {
  getReport,
  type ReportFilter,
  type StoredReport,
  type Submission,
  unknownReport,
} from './report.ts';
import { createReportSandbox, createReportShare, type Remake, remakeRecords } from './sandbox.ts';

interface ReportsPorts {
  readonly ledger: TrustLedger;
  readonly reputation: TrustReputation;
  readonly ownersOf: VerificationsService['ownersOf'];
  readonly audit: AuditService;
  readonly publish: LivePublisher['publish'];
  readonly evidence: EvidenceService;
  readonly eraseEvidence: EraseEvidence;
  readonly remake: Remake;
}

export interface ReportsConfig {
  /** How long a sandbox report waits for its review; forever when 0. */
  readonly sandboxReviewMs: number;
}

export function createReports(
  { store, clock, ids, work, onError }: Platform,
  ports: ReportsPorts,
  { sandboxReviewMs: reviewAfterMs }: ReportsConfig,
) {
  const records = openReports(store);
  const counts = createReportCounts(store);
  const reviewCounts = createReviewCounts(store);
  const filings = createFilings({ records, filings: store.collection(filingRecords), clock });
  const newId = () => ids.mint('rep');
  const dependencies = { ...ports, records, filings, counts, reviewCounts, clock, newId, onError };
  const settle = createSettle(dependencies);
  const moderation = createModeration({ ...dependencies, settle });
  const recover = () => recoverReports({ records, settle, work, onError });
  const { review } = moderation;
  const sandbox = createReportSandbox({ records, review, recover, clock, reviewAfterMs, onError });
  const trim = createReportShare({ ...dependencies, remakes: store.collection(remakeRecords) });
  // It only batches: it caches nothing, so that no caller sees what another may see.
  const loader = new DataLoader((ids: readonly string[]) => records.getMany(ids), { cache: false });

  /** One report; undefined for one of the other environment. Concurrent look-ups are one round trip. */
  async function find(environment: Environment, id: string): Promise<StoredReport | undefined> {
    const report = await loader.load(id);
    return report?.environment === environment ? report : undefined;
  }

  return {
    service: {
      submit: createSubmit({ ...dependencies, settle }),
      /** Throws the faults that a submission has by itself. */
      check: (submission: Submission): void => void readSubmission(submission, ports.evidence),
      list: (environment: Environment, filter: ReportFilter) =>
        listPublicReports(
          { records, count: () => counts.count(environment, filter) },
          environment,
          filter,
        ),
      listOwn: (principal: Principal, filter: ReportFilter) =>
        listOwnReports(records, principal, filter),
      /** One report; `report_not_found` for one of the other environment too. */
      get: (environment: Environment, id: string) => getReport(records, environment, id),
      /** The same; `report_not_found` for a report of another lineage too. */
      async getOwn({ environment, lineageId }: Principal, id: string) {
        const report = await getReport(records, environment, id);
        if (report.lineageId === lineageId) return report;
        throw unknownReport();
      },
      find,
      moderation,
    },
    reviewDue: sandbox.reviewDue,
    /** Those of these reports that name an upload, under any host. */
    async naming(uploadId: string, reportIds: readonly string[]): Promise<string[]> {
      const found = await records.getMany(reportIds);
      return found.flatMap((report) =>
        report?.evidenceUrls.some((url) => url.includes(uploadId)) ? [report.id] : [],
      );
    },
    /** The lineage that filed a report; undefined for an unknown report. */
    lineageOf: async (environment: Environment, reportId: string): Promise<string | undefined> =>
      (await find(environment, reportId))?.lineageId,
    async recover() {
      await recover();
      await trim();
    },
    seed: sandbox.seed,
    tick: () => void sandbox.reviewDue(),
    close: sandbox.close,
    erase: (erasure: Erasure) => eraseReports({ ...dependencies, settle }, erasure),
  };
}
