import { dayMs } from '../../../lib/duration.ts';
import type { Filing } from '../../trust/event.ts';
import type { StoredReport } from '../stored-report.ts';
import { isOwners } from './identity.ts';

/** How far back the other reports of a lineage are looked for (trust model, section 4). */
export const lineageWindowMs = 7 * dayMs;

/** What a report that is not yet weighed counts as: the maximum that one reporter takes before review. */
const unweighed = 6;

export function nthOf(report: StoredReport, rows: readonly StoredReport[]): number {
  const since = report.createdAt - lineageWindowMs;
  return (
    1 +
    rows.filter(
      (other) =>
        other.id !== report.id &&
        other.lineageId === report.lineageId &&
        other.createdAt >= since &&
        (!isOwners(report) || isOwners(other)),
    ).length
  );
}

/** The pending reports of the same reporter: of a claim those of its key family alone, or others could use up its points. */
export function pendingOf(report: StoredReport, rows: readonly StoredReport[]): Filing['pending'] {
  return rows
    .filter(
      (other) =>
        other.id !== report.id &&
        other.by === report.by &&
        other.status === 'pending_review' &&
        isOwners(other) === isOwners(report) &&
        (isOwners(report) || other.lineageId === report.lineageId),
    )
    .map(({ pendingWeight, createdAt: filedAt }) => ({
      pendingWeight: pendingWeight ?? unweighed,
      filedAt,
    }));
}
