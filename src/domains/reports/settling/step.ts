import type { Collection } from '../../../store/store.ts';
import type { ReportCounts } from '../counters.ts';
import type { ReportPorts } from '../ports.ts';
import type { ReportFlag, ReportStep } from '../report.ts';
import type { ReviewCounts } from '../review/review-counts.ts';
import type { StoredReport } from '../stored-report.ts';
import { toStored } from '../to-stored.ts';

export interface SettleDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: ReportCounts;
  readonly reviewCounts: Pick<ReviewCounts, 'reviewed'>;
  readonly ports: Pick<ReportPorts, 'ledger' | 'reputation' | 'audit' | 'publish' | 'evidence'>;
}

/** What a step comes to for its report. */
export interface StepResult {
  /** Of a submission: q. */
  readonly credibility?: number;
  readonly pendingWeight?: number;
  /** Those that the step adds. */
  readonly flags?: readonly ReportFlag[];
  /** Its lineage had filled its places before the others that wait. */
  readonly crowded?: true;
  /** Of a confirmation: what its weight was multiplied by. */
  readonly factor?: number;
}

/** The report with a step taken out of `due`, and what the score answered frozen on it. */
export function finished(
  report: StoredReport,
  step: ReportStep,
  { factor = 0, flags = [], ...weight }: StepResult,
): StoredReport | undefined {
  if (!report.due.includes(step)) return undefined;
  const due = report.due.filter((each) => each !== step);
  switch (step) {
    case 'submitted':
      return toStored({
        ...report,
        ...weight,
        due,
        flags: [...new Set([...report.flags, ...flags])],
      });
    case 'confirmed': {
      const reviews = report.reviews.map((review, index) =>
        index === 0 ? { ...review, factor } : review,
      );
      return toStored({ ...report, due, reviews });
    }
    default:
      return toStored({ ...report, due });
  }
}
