import { dayMs } from '../../../lib/clock.ts';
import { lastRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { Filing } from '../../trust/event.ts';
import type { Parties } from '../../trust/service.ts';
import { isByOwner, listOf, ownersListOf, type StoredReport } from '../report.ts';

type Records = Pick<Collection<StoredReport>, 'page'>;

/** The time in which reports of a lineage count (trust model, section 4). */
const lineageWindowMs = 7 * dayMs;
/** From the twentieth report on each weighs the same: the rest are not counted. */
const lineageRows = 20;

/** With at most this many reports against it, all reports of an account are read at once. */
const fewRows = 20;

/** Reports between two accounts that are read: a family has a dozen at most, since duplicates are refused. */
const pairRows = 40;

/** The time in which reports of the reported account count (trust model, section 4). */
const retaliationWindowMs = 30 * dayMs;

/** The weight of a report that is not weighed yet: the most that one reporter takes before review. */
const unweighed = 6;

/**
 * Reads the facts that the credibility of a report depends on, in a bounded number of rows.
 *
 * Owners count only among the owners of their lineage, and claims of a UID take nothing from its owner. Claims of one UID
 * count together within their lineage, and every report of the lineage counts for the next claim. Of two reports filed
 * at once each counts the other, so that none escapes.
 */
export async function readFiling(
  report: StoredReport,
  records: Records,
  { reporter, reported }: Parties,
): Promise<Filing> {
  // A guess, which saves a read when it is right.
  const isFew = (reported?.counts.total ?? 0) < fewRows / 2;
  const [others, isReportedBack] = await Promise.all([
    readOthers(report, records, isFew),
    // A reporter who was never reported was not reported by this account either.
    reporter.isReported && isRetaliation(report, records),
  ]);
  return { ...others, isReportedBack };
}

async function readOthers(report: StoredReport, records: Records, isFew: boolean) {
  const { by, against } = report;
  const target = { index: 'byTarget', equals: { against } };
  const all = isFew ? await lastRows(records, target, fewRows + 1) : undefined;
  const [ofLineage, ofPair] =
    all && all.length <= fewRows
      ? [all, all]
      : await Promise.all([
          readOfLineage(report, records),
          lastRows(records, { index: 'byReporter', equals: { by, against } }, pairRows),
        ]);
  return { nth: nthOf(report, ofLineage), pending: pendingOf(report, ofPair) };
}

function readOfLineage(report: StoredReport, records: Records): Promise<readonly StoredReport[]> {
  const { lineageId, game, reportedUid, createdAt } = report;
  const lists = isByOwner(report) ? ownersListOf(report) : listOf(lineageId, game, reportedUid);
  const range = { from: createdAt - lineageWindowMs };
  return lastRows(records, { index: 'byList', equals: { lists }, range }, lineageRows);
}

function nthOf(report: StoredReport, rows: readonly StoredReport[]): number {
  const since = report.createdAt - lineageWindowMs;
  const others = rows.filter(
    (other) =>
      other.id !== report.id &&
      other.lineageId === report.lineageId &&
      other.createdAt >= since &&
      (!isByOwner(report) || isByOwner(other)),
  );
  return 1 + others.length;
}

/** For a claim those of its key family alone: others could use up the points of its reporter. */
function pendingOf(report: StoredReport, rows: readonly StoredReport[]): Filing['pending'] {
  return rows
    .filter(
      (other) =>
        other.id !== report.id &&
        other.by === report.by &&
        other.status === 'pending_review' &&
        isByOwner(other) === isByOwner(report) &&
        (isByOwner(report) || other.lineageId === report.lineageId),
    )
    .map(({ pendingWeight, createdAt: filedAt }) => ({
      pendingWeight: pendingWeight ?? unweighed,
      filedAt,
    }));
}

/**
 * Whether the reported account has a report against the reporter. A claim in its name counts too: someone who planted it
 * lowers only the pending weight of claims between these two accounts, until a review (trust model, section 7). The
 * weight of an owner's report never depends on it.
 */
async function isRetaliation(report: StoredReport, records: Records): Promise<boolean> {
  if (isByOwner(report)) return false;
  const { by, against, createdAt } = report;
  const back = { index: 'byReporter', equals: { by: against, against: by } };
  const range = { from: createdAt - retaliationWindowMs };
  const rows = await lastRows(records, { ...back, range }, pairRows);
  return rows.some(({ status }) => status !== 'dismissed');
}
