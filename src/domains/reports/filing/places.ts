import { dayMs } from '../../../lib/duration.ts';
import type { Collection } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import { quotaKeyOf } from './identity.ts';

/** How many claims, and how many reports of the owner, one reporter may file in one game on one UTC day (R9.4). */
export const reportsPerDay = 5;

/** When the UTC day of a moment ends, and its quota with it; in epoch milliseconds. */
export const quotaResetAt = (at: number): number => (Math.floor(at / dayMs) + 1) * dayMs;

/** What of a report says whose quota it counts into. */
type Filed = Pick<StoredReport, 'environment' | 'game' | 'reporterUid' | 'filedAs' | 'createdAt'>;

/** The day of a reporter: `live:genshin:618123421:2026-01-15`. */
export const dayOf = (report: Filed): string =>
  `${quotaKeyOf(report)}:${new Date(report.createdAt).toISOString().slice(0, 10)}`;

/** The places of a reporter's day, of which each holds one report. */
export const placesFrom = (first: number, day: string): string[] =>
  Array.from({ length: reportsPerDay }, (_, n) => `${day}:${(first + n) % reportsPerDay}`);

/** The places of a day that no report holds. */
export async function freePlacesOf(
  day: string,
  records: Pick<Collection<StoredReport>, 'page'>,
): Promise<string[]> {
  const { rows } = await records.page({
    index: 'byPlace',
    equals: {},
    range: { from: `${day}:0`, to: `${day}:${reportsPerDay}` },
    limit: reportsPerDay,
    direction: 'ascending',
  });
  return placesFrom(0, day).filter((place) => rows.every((row) => row.place !== place));
}
