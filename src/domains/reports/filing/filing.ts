import type { Filing } from '../../trust/event.ts';
import type { Parties } from '../../trust/service.ts';
import type { StoredReport } from '../stored-report.ts';
import { fewRows, othersOf } from './other-reports.ts';
import { isBackOf, type Records } from './retaliation.ts';

/** What is known already of the two accounts of a report. */
export interface KnownParties extends Pick<Parties['reporter'], 'isReported'> {
  /** There are few reports against the reported account: a guess, which spares a reading when it is right. */
  readonly isFew: boolean;
}

export const knownOf = ({ reporter, reported }: Parties): KnownParties => ({
  isReported: reporter.isReported,
  isFew: (reported?.counts.total ?? 0) < fewRows / 2,
});

/**
 * Finds what is known of a report before it is weighed, in bounded reads whatever the store holds.
 *
 * Claims and owners do not touch each other: an owner is the n-th of the owners that his lineage reports for, and
 * what pending claims of his UID take is not taken from him. Claims of one UID count together within their lineage, and
 * every report of the lineage counts into their n. Of two that are filed at once each counts the other, or
 * one would escape both.
 */
export async function filingOf(
  report: StoredReport,
  records: Records,
  { isReported, isFew }: KnownParties,
): Promise<Filing> {
  const [others, isReportedBack] = await Promise.all([
    othersOf(report, records, isFew),
    // Who was never reported was not reported by this account either.
    isReported && isBackOf(report, records),
  ]);
  return { ...others, isReportedBack };
}
