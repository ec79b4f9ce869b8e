import { type Clock, dayMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { Problem } from '../../lib/problem.ts';
import { firstRows } from '../../store/records.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import { isByOwner, quotaKeyOf } from './report.ts';
import { type StoredReport, toStored } from './store.ts';

/** How many claims, and how many reports of the owner, one reporter may file in one game on one UTC day (R9.4). */
export const reportsPerDay = 5;

/** How long a reviewed report keeps an equal one out (R9.3). */
const duplicateMs = 30 * dayMs;

/** How often an insert is tried: others may take every slot just before it, and file as many equal reports. */
const attempts = 2 * reportsPerDay;
const daysKnown = 10_000;

/**
 * Inserts a report in a daily quota slot of its reporter, or throws `duplicate_report` or `report_quota_exceeded`. One
 * write decides: unique indexes keep out equal reports and a full day (R9.3, R9.4), so that both hold under races, and a
 * process that dies has either filed the report or left nothing.
 */
export function createInsert({
  records,
  clock,
}: {
  readonly records: Collection<StoredReport>;
  readonly clock: Clock;
}) {
  /** The index that keeps a report out; undefined when the report was inserted. */
  const tryInsert = (report: StoredReport): Promise<string | undefined> =>
    records.insert(report).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof DuplicateRecord && error.index !== 'id') return error.index;
        throw error;
      },
    );

  /** Throws `duplicate_report`, unless the equal report keeps nothing out any more. */
  async function assertNoDuplicate(report: StoredReport): Promise<void> {
    const { dedupeKey } = report;
    const [equal] = await firstRows(records, { index: 'byDedupeKey', equals: { dedupeKey } }, 1);
    if (equal === undefined) return;
    const now = clock.now();
    const left = await records.update(equal.id, (current) => dropDedupeKey(current, now));
    if (left?.dedupeKey !== undefined) throw duplicateReport(report);
  }

  /** Takes the first of these slots that is free, or throws what keeps the report out. */
  async function insertInto(
    slots: readonly string[],
    report: StoredReport,
    attempt = 1,
  ): Promise<StoredReport> {
    const [place] = slots;
    if (place === undefined || attempt > attempts) {
      await assertNoDuplicate(report);
      throw quotaExceeded(report);
    }
    const placed = { ...report, place };
    const index = await tryInsert(placed);
    if (index === undefined) return placed;
    if (index === 'dedupeKey') await assertNoDuplicate(report);
    const left = index === 'place' ? await findFreeSlots(quotaDayOf(report), records) : slots;
    return insertInto(left, report, attempt + 1);
  }

  /** How many slots of a day this process knows to be taken: an insert begins with the next one. */
  const taken = createLru<number>(daysKnown);

  return async function insert(report: StoredReport): Promise<StoredReport> {
    const day = quotaDayOf(report);
    const known = taken.get(day) ?? 0;
    const placed = await insertInto(slotsOf(day, known), report);
    taken.set(day, known + 1);
    return placed;
  };
}

/** The day of a reporter: `live:genshin:618123421:2026-01-15`. */
export const quotaDayOf = (
  report: Pick<StoredReport, 'environment' | 'game' | 'reporterUid' | 'filedAs' | 'createdAt'>,
): string => `${quotaKeyOf(report)}:${new Date(report.createdAt).toISOString().slice(0, 10)}`;

/** The slots of a reporter's day, each for one report, beginning with the given one. */
export const slotsOf = (day: string, first = 0): string[] =>
  Array.from({ length: reportsPerDay }, (_, n) => `${day}:${(first + n) % reportsPerDay}`);

async function findFreeSlots(day: string, records: Pick<Collection<StoredReport>, 'page'>) {
  const range = { from: `${day}:0`, to: `${day}:${reportsPerDay}` };
  const rows = await firstRows(records, { index: 'byPlace', equals: {}, range }, reportsPerDay);
  return slotsOf(day).filter((slot) => rows.every((row) => row.place !== slot));
}

/** The report without its hold on equal ones; undefined while it has one. */
function dropDedupeKey(report: StoredReport | undefined, now: number): StoredReport | undefined {
  if (report === undefined || report.status === 'pending_review') return undefined;
  const isOver = now - report.createdAt >= duplicateMs;
  return isOver ? toStored({ ...report, dedupeKey: undefined }) : undefined;
}

/** When the UTC day of a moment ends, and its quota with it; in epoch milliseconds. */
export const quotaResetAt = (at: number): number => (Math.floor(at / dayMs) + 1) * dayMs;

function duplicateReport(report: StoredReport): Problem {
  const own = 'This reporter has reported this account for the same reason already.';
  const claimed = `Your key has reported this account for the same reason in the name of this reporter already. ${hint}`;
  return new Problem('duplicate_report', isByOwner(report) ? own : claimed);
}

function quotaExceeded(report: StoredReport): Problem {
  const reset = new Date(quotaResetAt(report.createdAt)).toISOString();
  const own = `This reporter has filed ${reportsPerDay} reports today; the next one can be filed from ${reset}.`;
  const claimed = `${reportsPerDay} reports were filed in the name of this reporter today; the next one can be filed from ${reset}. ${hint}`;
  return new Problem('report_quota_exceeded', isByOwner(report) ? own : claimed);
}

/** An impersonated owner can verify the account and report (R9.3). */
const hint =
  'A reporter whose account is not verified through this key is only claimed: its owner can verify it (POST /v1/verifications, `startVerification` in the graph), and then reports of others in their name do not stand in his way.';
