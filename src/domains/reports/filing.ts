import { dayMs } from '../../lib/duration.ts';
import type { Collection } from '../../store/store.ts';
import type { Filing } from '../trust/event.ts';
import type { Parties } from '../trust/service.ts';
import { isOwners } from './identity.ts';
import type { StoredReport } from './store.ts';

// How far back other reports are looked for (trust model, section 4).
const lineageWindowMs = 7 * dayMs;
const retaliationWindowMs = 30 * dayMs;
/** From the twentieth report on, one weighs the same as any later one: the rest need not be counted. */
const lineageRows = 20;
/** Duplicates are refused, so that no more than one claim and one of the owner for each category wait between the same two. */
const pairRows = 40;
/** The most that one reporter takes before review: for a report that is not yet weighed. */
const unweighed = 6;

/** An account with so few reports has them read at once. */
const fewRows = 20;

type Records = Pick<Collection<StoredReport>, 'page'>;

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
 * what pending claims of his UID take is not taken from him. Claims of one UID count together, whichever key they came
 * with, and every report of the lineage counts into their n. Of two that are filed at once each counts the other, or
 * one would escape both.
 */
export async function filingOf(
  report: StoredReport,
  records: Records,
  { isReported, isFew }: KnownParties,
): Promise<Filing> {
  const [others, isReportedBack] = await Promise.all([
    othersOf(report, records, isFew),
    // Of who was never reported it need not be asked by whom he was.
    isReported && isBackOf(report, records),
  ]);
  return { ...others, isReportedBack };
}

const newest = { direction: 'descending' } as const;

async function othersOf(
  report: StoredReport,
  records: Records,
  isFew: boolean,
): Promise<Pick<Filing, 'nth' | 'pending'>> {
  const all = isFew ? await allAgainst(report, records) : undefined;
  const [family, own] = all
    ? [all, all]
    : await Promise.all([lineageReports(report, records), ownRows(report, records)]);
  return { nth: nthOf(report, family), pending: pendingOf(report, own) };
}

/** Every report against the account; undefined when there are more than a few. */
async function allAgainst(
  { against }: StoredReport,
  records: Records,
): Promise<readonly StoredReport[] | undefined> {
  const query = { index: 'byTarget', equals: { against }, limit: fewRows, ...newest };
  const { rows, next } = await records.page(query);
  return next === undefined ? rows : undefined;
}

async function lineageReports(
  report: StoredReport,
  records: Records,
): Promise<readonly StoredReport[]> {
  const { lineageId, against, createdAt } = report;
  const { rows } = await records.page({
    ...(isOwners(report)
      ? { index: 'byOwners', equals: { verifiedThrough: lineageId, against } }
      : { index: 'byLineage', equals: { lineageId, against } }),
    range: { from: createdAt - lineageWindowMs },
    limit: lineageRows,
    ...newest,
  });
  return rows;
}

async function ownRows(
  { by, against }: StoredReport,
  records: Records,
): Promise<readonly StoredReport[]> {
  const { rows } = await records.page({
    index: 'byReporter',
    equals: { by, against },
    limit: pairRows,
    ...newest,
  });
  return rows;
}

function nthOf(report: StoredReport, rows: readonly StoredReport[]): number {
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

function pendingOf(report: StoredReport, rows: readonly StoredReport[]): Filing['pending'] {
  return rows
    .filter(
      (other) =>
        other.id !== report.id &&
        other.by === report.by &&
        other.status === 'pending_review' &&
        isOwners(other) === isOwners(report),
    )
    .map(({ pendingWeight, createdAt: filedAt }) => ({
      pendingWeight: pendingWeight ?? unweighed,
      filedAt,
    }));
}

/**
 * Whether the reported account has itself a report against the reporter. A claim in its name counts too, though another
 * may have planted it: that takes no more than whoever files first may take (trust model, section 7), namely three
 * quarters of the pending weight of this one pair's claims, until it is reviewed or the reporter verifies himself. Of an
 * owner nothing is taken, and so nothing is asked.
 */
async function isBackOf(report: StoredReport, records: Records): Promise<boolean> {
  if (isOwners(report)) return false;
  const { by, against, createdAt } = report;
  const { rows } = await records.page({
    index: 'byReporter',
    equals: { by: against, against: by },
    range: { from: createdAt - retaliationWindowMs },
    limit: pairRows,
    ...newest,
  });
  return rows.some(({ status }) => status !== 'dismissed');
}
