import type { Clock } from '../../../lib/clock.ts';
import { createLru } from '../../../lib/lru.ts';
import { type Collection, DuplicateRecord } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import { released } from './filed-report.ts';
import { duplicate, quotaExceeded } from './insert-problems.ts';
import { dayOf, freePlacesOf, placesFrom, reportsPerDay } from './places.ts';

/** Inserts a report in a place of its reporter's day, or throws `duplicate_report` or `report_quota_exceeded`. */
export type InsertReport = (report: StoredReport) => Promise<StoredReport>;

export interface InsertDependencies {
  readonly records: Collection<StoredReport>;
  readonly clock: Clock;
}

/** How often an insert is tried: others may take every place just before it, and file as many equal reports. */
const attempts = 2 * reportsPerDay;
const daysKnown = 10_000;

/**
 * One write decides of a report: equal ones and a full day keep it out by unique indexes (R9.3, R9.4), so that both hold
 * under races, and who died has either filed it or left nothing.
 */
export function createInsert({ records, clock }: InsertDependencies): InsertReport {
  /** The index that keeps a report out; undefined when the report was inserted. */
  const obstacle = (report: StoredReport): Promise<string | undefined> =>
    records.insert(report).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof DuplicateRecord && error.index !== 'id') return error.index;
        throw error;
      },
    );

  /** Throws `duplicate_report`, unless the equal report keeps nothing out any more. */
  async function assertNoEqual(report: StoredReport): Promise<void> {
    const { rows } = await records.page({
      index: 'byDedupeKey',
      equals: { dedupeKey: report.dedupeKey },
      limit: 1,
      direction: 'ascending',
    });
    const [equal] = rows;
    if (equal === undefined) return;
    const now = clock.now();
    const left = await records.update(equal.id, (current) => released(current, now));
    if (left?.dedupeKey !== undefined) throw duplicate(report);
  }

  /** Takes the first of these places that is free, or throws what keeps the report out. */
  async function insertInto(
    places: readonly string[],
    report: StoredReport,
    attempt = 1,
  ): Promise<StoredReport> {
    const [place] = places;
    if (place === undefined || attempt > attempts) {
      await assertNoEqual(report);
      throw quotaExceeded(report);
    }
    const placed = { ...report, place };
    const index = await obstacle(placed);
    if (index === undefined) return placed;
    if (index === 'dedupeKey') await assertNoEqual(report);
    const left = index === 'place' ? await freePlacesOf(dayOf(report), records) : places;
    return insertInto(left, report, attempt + 1);
  }

  /** How many places of a day this process knows to be taken: an insert begins with the next one. */
  const taken = createLru<number>(daysKnown);

  return async function insert(report) {
    const day = dayOf(report);
    const known = taken.get(day) ?? 0;
    const placed = await insertInto(placesFrom(known, day), report);
    taken.set(day, known + 1);
    return placed;
  };
}
