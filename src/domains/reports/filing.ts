import type { Collection } from '../../store/store.ts';
import type { Filing } from '../trust/event.ts';
import { isOwners } from './identity.ts';
import type { StoredReport } from './store.ts';

const dayMs = 86_400_000;

// Source: trust model, section 4.
const lineageWindowMs = 7 * dayMs;
const retaliationWindowMs = 30 * dayMs;
/** From the twentieth report on, one weighs the same as any later one: the rest need not be counted. */
const lineageRows = 20;
/** Duplicates are refused, so that no more than one claim and one of the owner for each category wait between the same two. */
const pairRows = 40;
/** The most that one reporter takes before review: for a report that is accepted and not yet weighed. */
const unweighed = 6;

type Records = Pick<Collection<StoredReport>, 'page'>;

/**
 * Finds what is known of a report before it is weighed, in bounded reads whatever the store holds.
 *
 * Claims and owners do not touch each other: an owner is the n-th of the owners that his key family reports for, and
 * what pending claims of his UID take is not taken from him. Claims of one UID count together, whichever key they came
 * with, and every report of the key family counts into their n.
 */
export async function filingOf(report: StoredReport, records: Records): Promise<Filing> {
  const [nth, pending, isReportedBack] = await Promise.all([
    nthOf(report, records),
    pendingOf(report, records),
    isBackOf(report, records),
  ]);
  return { nth, pending, isReportedBack };
}

const newest = { direction: 'descending' } as const;

// Of two that are filed at once each counts the other, or one would escape both.
const othersThan =
  (report: StoredReport) =>
  ({ id }: StoredReport): boolean =>
    id !== report.id;

async function nthOf(report: StoredReport, records: Records): Promise<number> {
  const { lineageId, against, createdAt } = report;
  const { rows } = await records.page({
    ...(isOwners(report)
      ? { index: 'byOwners', equals: { verifiedThrough: lineageId, against } }
      : { index: 'byLineage', equals: { lineageId, against } }),
    range: { from: createdAt - lineageWindowMs },
    limit: lineageRows,
    ...newest,
  });
  return rows.filter(othersThan(report)).length + 1;
}

async function pendingOf(report: StoredReport, records: Records): Promise<Filing['pending']> {
  const { by, against } = report;
  const { rows } = await records.page({
    index: 'byReporter',
    equals: { by, against },
    limit: pairRows,
    ...newest,
  });
  return rows
    .filter(othersThan(report))
    .filter((other) => other.status === 'pending_review' && isOwners(other) === isOwners(report))
    .map(({ pendingWeight, createdAt: filedAt }) => ({
      pendingWeight: pendingWeight ?? unweighed,
      filedAt,
    }));
}

/**
 * Whether the reported account has itself a report against the reporter. A claim in its name counts too, though another
 * may have planted it: that takes no more than the trust model lets who files first take (section 7), namely three
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
  return rows.some(({ accepted, status }) => accepted && status !== 'dismissed');
}
