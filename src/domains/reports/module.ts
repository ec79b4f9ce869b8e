import type { Environment } from '../../lib/principal.ts';
import type { Erasure, Platform } from '../module.ts';
import { createReportCounts, reportCounters } from './counters.ts';
import { eraseReports } from './erase.ts';
import type { ReportPorts } from './ports.ts';
import {
  createReportSandbox,
  createReportShare,
  type ReportShareDependencies,
  remakeRecords,
} from './sandbox.ts';
import { createReportsService, type ReportsDependencies } from './service.ts';
import { reportRecords } from './store.ts';

export interface ReportsConfig {
  /** How long a report of the sandbox waits for its review; for a moderator when 0. */
  readonly sandboxReviewMs: number;
}

export function createReports(
  { store, clock, ids, work, onError }: Platform,
  ports: ReportPorts &
    Pick<ReportsDependencies, 'standings'> &
    Pick<ReportShareDependencies, 'eraseEvidence' | 'remake'>,
  { sandboxReviewMs: reviewAfterMs }: ReportsConfig,
) {
  const { standings, eraseEvidence, remake } = ports;
  const newId = () => ids.mint('rep');
  const records = store.collection(reportRecords);
  const service = createReportsService({ store, clock, work, onError, newId, standings, ports });
  const sandbox = createReportSandbox({ records, reports: service, clock, reviewAfterMs, onError });
  const counts = createReportCounts(store.collection(reportCounters));
  const remakes = store.collection(remakeRecords);
  const trim = createReportShare({ records, remakes, counts, eraseEvidence, remake });
  return {
    service,
    reviewDue: sandbox.reviewDue,
    /** Those of these reports that name an upload, wherever the service was when they did. */
    async naming(uploadId: string, reportIds: readonly string[]): Promise<string[]> {
      const found = await records.getMany(reportIds);
      return found.flatMap((report) =>
        report?.evidenceUrls.some((url) => url.includes(uploadId)) ? [report.id] : [],
      );
    },
    /** The lineage that filed a report; undefined when there is no such report. */
    async lineageOf(environment: Environment, reportId: string): Promise<string | undefined> {
      const report = await records.get(reportId);
      return report?.environment === environment ? report.lineageId : undefined;
    },
    async recover() {
      await service.recover();
      await trim();
    },
    seed: sandbox.seed,
    tick: () => void sandbox.reviewDue(),
    close: sandbox.close,
    erase: (erasure: Erasure) => eraseReports({ store, eraseEvidence }, erasure),
  };
}
