import { isOverdue } from '../queue/filters.ts';
import type { StoredReport } from '../stored-report.ts';
import { claimAt } from './claim.ts';

/** A report as moderators see it at one moment: its claim is one that holds. */
export interface ModeratedReport extends StoredReport {
  /** Whether it is still pending past its `expectedReviewBy`. */
  readonly overdue: boolean;
  /** Whether it stands before the others that wait. */
  readonly urgent: boolean;
}

export const present = (report: StoredReport, now: number): ModeratedReport => ({
  ...report,
  claim: claimAt(report, now),
  overdue: isOverdue(report, now),
  urgent: report.urgency === 0,
});
