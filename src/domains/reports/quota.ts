import type { Collection } from '../../store/store.ts';
import { identityKeyOf } from './identity.ts';
import type { ReporterDay, StoredReport } from './store.ts';

/** R9.4: so many reports of one reporter and game are accepted on one UTC day: so many claims, and so many of the owner. */
export const reportsPerDay = 5;

const dayMs = 86_400_000;

/** When the quota of a moment's day is over, in epoch milliseconds. */
export const quotaResetAt = (at: number): number => (Math.floor(at / dayMs) + 1) * dayMs;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A report, and whose quota it counts into. */
type Slot = Pick<StoredReport, 'id' | 'environment' | 'game' | 'reporterUid' | 'filedAs'>;

/** The reporter's day with a slot taken for a report; undefined when there is nothing to change: it has one, or none is free. */
export function take(
  current: ReporterDay | undefined,
  report: Slot & Pick<StoredReport, 'createdAt'>,
): ReporterDay | undefined {
  const { id: reportId, createdAt } = report;
  const day = dayOf(createdAt);
  // An instance whose clock is behind counts into the day that has begun.
  if (current === undefined || current.day < day)
    return {
      id: identityKeyOf(report),
      day,
      slots: [reportId],
      expiresAt: new Date(quotaResetAt(createdAt) + dayMs),
    };
  const { slots } = current;
  if (slots.includes(reportId) || slots.length >= reportsPerDay) return undefined;
  return { ...current, slots: [...slots, reportId] };
}

/** The day without the slots of these reports; undefined when they have none. */
export function free(
  current: ReporterDay | undefined,
  reportIds: readonly string[],
): ReporterDay | undefined {
  const slots = current?.slots.filter((slot) => !reportIds.includes(slot));
  if (current === undefined || slots === undefined) return undefined;
  return slots.length === current.slots.length ? undefined : { ...current, slots };
}

export interface Quota {
  /** Takes a slot for a report, or answers false when its reporter has none left that day. */
  take(report: StoredReport): Promise<boolean>;
  free(report: Slot): Promise<void>;
}

export interface QuotaDependencies {
  readonly days: Collection<ReporterDay>;
  readonly records: Pick<Collection<StoredReport>, 'getMany'>;
  /** Removes a report that was never accepted; false for one that was, or may yet be. */
  readonly giveUp: (report: StoredReport) => Promise<boolean>;
}

/** The quota of a reporter is one record: it holds under races, and whoever died with a slot does not keep it. */
export function createQuota({ days, records, giveUp }: QuotaDependencies): Quota {
  const tryTake = async (report: StoredReport): Promise<ReporterDay | undefined> =>
    days.update(identityKeyOf(report), (current) => take(current, report));

  /** The reports of slots that will never be accepted. */
  async function lost(slots: readonly string[], own: string): Promise<string[]> {
    const reports = await records.getMany(slots);
    const verdicts = slots.map(async (slot, index) => {
      const report = reports[index];
      return slot !== own && (report === undefined || (await giveUp(report)));
    });
    const isLost = await Promise.all(verdicts);
    return slots.filter((_, index) => isLost[index]);
  }

  return {
    async take(report) {
      const day = await tryTake(report);
      if (day?.slots.includes(report.id)) return true;
      const gone = await lost(day?.slots ?? [], report.id);
      if (gone.length === 0) return false;
      await days.update(identityKeyOf(report), (current) => free(current, gone));
      return (await tryTake(report))?.slots.includes(report.id) ?? false;
    },
    async free(report) {
      await days.update(identityKeyOf(report), (current) => free(current, [report.id]));
    },
  };
}
