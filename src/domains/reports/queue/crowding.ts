import type { Collection } from '../../../store/store.ts';
import { urgentKeyOf } from '../report-keys.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * So many reports of one lineage stand before the others at once. What it files beyond waits among the others by its
 * date, so that no single key delays the urgent reports of all others.
 */
const urgentPlaces = 20;

/** Whether a report that is urgent by itself finds the places of its lineage taken; its own is counted. */
export async function isCrowded(
  records: Pick<Collection<StoredReport>, 'count'>,
  report: StoredReport,
  inBurst: boolean,
): Promise<boolean> {
  const hasPlace = report.urgentOf !== undefined;
  if (!hasPlace && !inBurst) return false;
  const equals = { urgentOf: urgentKeyOf(report) };
  const taken = await records.count({ index: 'byUrgent', equals });
  return taken + Number(!hasPlace) > urgentPlaces;
}
