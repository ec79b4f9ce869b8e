import { dayMs } from '../../../lib/duration.ts';
import type { Collection } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import { isOwners } from './identity.ts';

/** How far back reports of the reported account are looked for (trust model, section 4). */
const retaliationWindowMs = 30 * dayMs;

/**
 * How many reports between the same two are read, the newest. One key family has a dozen at most, since duplicates are
 * refused; what others file beside it for a week can only hide what lowers a report.
 */
export const pairRows = 40;

export type Records = Pick<Collection<StoredReport>, 'page'>;

export const newest = { direction: 'descending' } as const;

/**
 * Whether the reported account has itself a report against the reporter. A claim in its name counts too, though another
 * may have planted it: that takes no more than whoever files first may take (trust model, section 7), namely three
 * quarters of the pending weight of this one pair's claims, until it is reviewed or the reporter verifies himself. From
 * an owner nothing is taken, so nothing is read.
 */
export async function isBackOf(report: StoredReport, records: Records): Promise<boolean> {
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
