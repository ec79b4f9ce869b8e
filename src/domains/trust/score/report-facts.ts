import type { ReportCategory } from '../event.ts';

/** What of a report a score is made of, as it was frozen. Times are epoch milliseconds. */
export interface ReportFacts {
  readonly category: ReportCategory;
  readonly filedAt: number;
  readonly pendingWeight: number;
  readonly status: 'pending_review' | 'confirmed' | 'dismissed';
  /** Of the confirmation, also of one that was reversed. */
  readonly confirmation?: { readonly at: number; readonly factor: number } | undefined;
}
