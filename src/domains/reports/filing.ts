import type { Collection } from '../../store/store.ts';
import type { Filing } from '../trust/event.ts';
import type { ReportPorts } from './ports.ts';
import type { StoredReport } from './store.ts';

const dayMs = 86_400_000;

// Source: trust model, section 4.
const lineageWindowMs = 7 * dayMs;
const retaliationWindowMs = 30 * dayMs;
/** From the twentieth report on, one weighs the same as any later one: the rest need not be counted. */
const lineageRows = 20;
/** Duplicates are refused, so that no more than one of each category waits between the same two. */
const pairRows = 40;
/** The most that one reporter takes before review: for a report that is accepted and not yet weighed. */
const unweighed = 6;

/** Finds what is known of a report before it is weighed, in three bounded reads whatever the store holds. */
export async function filingOf(
  report: StoredReport,
  records: Pick<Collection<StoredReport>, 'page'>,
  isOwner: ReportPorts['isOwner'],
): Promise<Filing> {
  const { environment, game, reporterUid, lineageId, against, by, createdAt } = report;
  const newest = { direction: 'descending' as const };
  const [ofLineage, ofReporter, back, verified] = await Promise.all([
    records.page({
      index: 'byLineage',
      equals: { lineageId, against },
      range: { from: createdAt - lineageWindowMs },
      limit: lineageRows,
      ...newest,
    }),
    records.page({
      index: 'byReporter',
      equals: { by, against },
      limit: pairRows,
      ...newest,
    }),
    records.page({
      index: 'byReporter',
      equals: { by: against, against: by },
      range: { from: createdAt - retaliationWindowMs },
      limit: pairRows,
      ...newest,
    }),
    isOwner(environment, lineageId, { game, uid: reporterUid }),
  ]);
  // Of two that are filed at once each counts the other, or one would escape both.
  const isOther = ({ id }: StoredReport): boolean => id !== report.id;
  return {
    isOwner: verified,
    nth: ofLineage.rows.filter(isOther).length + 1,
    isReportedBack: back.rows.some(({ accepted, status }) => accepted && status !== 'dismissed'),
    pending: ofReporter.rows
      .filter((other) => isOther(other) && other.status === 'pending_review')
      .map(({ pendingWeight, createdAt: filedAt }) => ({
        pendingWeight: pendingWeight ?? unweighed,
        filedAt,
      })),
  };
}
