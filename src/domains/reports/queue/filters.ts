import type { GameId } from '../../../games/ids.ts';
import type { ReportCategory } from '../../trust/event.ts';
import type { ReportFlag } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';

export const matches = (report: StoredReport, filters: ModerationFilters, now: number): boolean =>
  (filters.game ?? report.game) === report.game &&
  (filters.category ?? report.category) === report.category &&
  (filters.reportedUid ?? report.reportedUid) === report.reportedUid &&
  (filters.flag === undefined || report.flags.includes(filters.flag)) &&
  (!filters.overdue || isOverdue(report, now));

export const isOverdue = (
  { status, expectedReviewBy }: Pick<StoredReport, 'status' | 'expectedReviewBy'>,
  now: number,
): boolean => status === 'pending_review' && expectedReviewBy < now;

/** Which of the reports that wait for a moderator are wanted; undefined for any. */
export interface ModerationFilters {
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  readonly flag?: ReportFlag | undefined;
  /** Of this account, which is named with its game. */
  readonly reportedUid?: string | undefined;
  /** Past its `expectedReviewBy`. */
  readonly overdue?: boolean | undefined;
}

export interface QueueFilters extends ModerationFilters {
  /** True for what a moderator has claimed, false for what is free. */
  readonly claimed?: boolean | undefined;
}
