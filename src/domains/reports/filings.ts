import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import { isByOwner, type StoredReport } from './report.ts';

/** What one reporter filed: all claims of one UID together, and its owner apart. */
const filings = z.object({
  /** `live:genshin:618123421`, of the owner `…:owner`. */
  id: z.string(),
  /** The oldest first. */
  reports: z.array(
    z.object({
      id: z.string(),
      /** The same for equal reports: `<lineage>:<reported UID>:<category>`, of an owner `owner:…`. */
      equal: z.string(),
      /** When it was filed, in epoch milliseconds. */
      at: z.number(),
      /** Whether its record was written: from then on no other report takes its place. */
      isFiled: z.boolean(),
    }),
  ),
});
type Filings = RecordOf<typeof filings>;
type Filing = Filings['reports'][number];

export const filingRecords: CollectionSpec<Filings> = {
  name: 'report-filings',
  keeps: 'for good',
  schema: filings,
};

/** Claims, and reports of the owner, that one reporter may file in one game on one UTC day (R9.4). */
export const reportsPerDay = 5;

/** How long a reviewed report keeps out an equal one (R9.3). */
const duplicateMs = 30 * dayMs;

/** Reports that a reporter's filings hold: five a day that wait for a review for a hundred days. */
const maxFilings = 500;

/** Attempts to place one report: others may take every place first. */
const attempts = 2 * reportsPerDay;

/** A report is written within this time of its place, or never. */
const writtenMs = 10_000;
/** How often, and for how long, one waits for a report that may be written right now; then its place gives way. */
const waitsMs = [25, 50, 100, 200, 400] as const;

type Named = Pick<
  StoredReport,
  | 'id'
  | 'environment'
  | 'game'
  | 'reporterUid'
  | 'reportedUid'
  | 'category'
  | 'lineageId'
  | 'filedAs'
> &
  Pick<StoredReport, 'createdAt'>;

export const filingsIdOf = ({ environment, game, reporterUid: uid, ...report }: Named): string =>
  recordKey(environment, { game, uid }) + (isByOwner(report) ? ':owner' : '');

const filingOf = (report: Named, isFiled: boolean): Filing => ({
  id: report.id,
  equal: `${isByOwner(report) ? 'owner' : report.lineageId}:${report.reportedUid}:${report.category}`,
  at: report.createdAt,
  isFiled,
});

const dayOf = (at: number): number => Math.floor(at / dayMs);

/** When the UTC day of a moment ends, in epoch milliseconds. */
export const quotaResetAt = (at: number): number => (dayOf(at) + 1) * dayMs;

/** Why a report cannot be placed, with the filings in its way. */
interface Refusal {
  readonly reason: 'duplicate' | 'quota';
  readonly inTheWay: readonly Filing[];
}

/** One that was filed since it was looked at is another one. */
const isAmong = (some: readonly Filing[], one: Filing): boolean =>
  some.some(({ id, isFiled }) => id === one.id && isFiled === one.isFiled);

const withoutThese = ({ id, reports }: Filings, some: readonly Filing[]): Filings => ({
  id,
  reports: reports.filter((one) => !isAmong(some, one)),
});

/** Filings with a report that earlier versions filed; undefined when it is among them, or keeps out nothing. */
export function addFormer(
  current: Filings | undefined,
  report: StoredReport,
  now: number,
): Filings | undefined {
  const { id = filingsIdOf(report), reports = [] } = current ?? {};
  if (isOver(report, now) || reports.some((one) => one.id === report.id)) return undefined;
  return { id, reports: [...reports, filingOf(report, true)].slice(-maxFilings) };
}

/** The filings as they were last written, which saves a read. */
export interface Placed {
  readonly seen?: Filings | undefined;
}

/** The filings with one more; `gone` are those that keep out nothing any more. */
function addFiling(
  current: readonly Filing[],
  added: Filing,
  gone: readonly Filing[],
): { readonly reports: readonly Filing[] } | Refusal {
  const left = current.filter((one) => !isAmong(gone, one));
  const equal = left.filter((one) => one.equal === added.equal);
  if (equal.length > 0) return { reason: 'duplicate', inTheWay: equal };
  const ofDay = left.filter(({ at }) => dayOf(at) === dayOf(added.at));
  if (ofDay.length >= reportsPerDay) return { reason: 'quota', inTheWay: ofDay };
  return { reports: [...left, added].slice(-maxFilings) };
}

export type ReportFilings = ReturnType<typeof createFilings>;

/**
 * Keeps out equal reports and a sixth one of a day (R9.3, R9.4), also under races, by one record of their reporter: a
 * report takes a place in it, is written, and is then noted as filed. A place whose report never came gives way; the
 * report that comes too late finds its place gone, and does not count.
 */
export function createFilings({
  records,
  filings,
  clock,
  pause = sleep,
}: {
  readonly records: Pick<Collection<StoredReport>, 'getMany'>;
  readonly filings: Collection<Filings>;
  readonly clock: Clock;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}) {
  /** Those that keep out nothing: reports that are not there, and old ones that are reviewed. */
  async function findGone(some: readonly Filing[]): Promise<Filing[]> {
    const now = clock.now();
    const reports = await records.getMany(some.map(({ id }) => id));
    return some.filter((_filing, index) => {
      const report = reports[index];
      return report === undefined || isOver(report, now);
    });
  }

  /** What gives way among the filings in the way of a report; a report that may be written right now is waited for. */
  async function findRoom(inTheWay: readonly Filing[], wait = 0): Promise<Filing[]> {
    const now = clock.now();
    const isYoung = ({ isFiled, at }: Filing) => !isFiled && now - at < writtenMs;
    const gone = await findGone(inTheWay);
    const waitMs = waitsMs[wait];
    if (waitMs === undefined || !gone.some(isYoung)) return gone;
    const sure = gone.filter((one) => !isYoung(one));
    if (sure.length > 0) return sure;
    await pause(waitMs);
    return findRoom(inTheWay, wait + 1);
  }

  /** Forgets old filings that keep out nothing, once there are many. */
  async function tidy({ id, reports }: Filings): Promise<void> {
    const now = clock.now();
    const aged = reports.filter(({ at }) => now - at >= duplicateMs);
    if (reports.length < maxFilings / 2 || aged.length === 0) return;
    const gone = await findGone(aged);
    await filings.update(id, (current) => current && withoutThese(current, gone));
  }

  /** One attempt, without the filings that are gone. */
  async function tryPlace(
    report: Named,
    earlier: readonly string[],
    gone: readonly Filing[],
  ): Promise<Refusal | (Placed & Pick<Filing, 'id'>)> {
    const id = filingsIdOf(report);
    const added = filingOf(report, false);
    const isSame = (one: Filing) => one.equal === added.equal && earlier.includes(one.id);
    let refusal: Refusal | undefined;
    let placed = added;
    const seen = await filings.update(id, (current) => {
      const same = current?.reports.find(isSame);
      placed = same ?? added;
      if (same) return undefined;
      const outcome = addFiling(current?.reports ?? [], added, gone);
      refusal = 'reason' in outcome ? outcome : undefined;
      return 'reports' in outcome ? { id, reports: outcome.reports } : undefined;
    });
    if (refusal !== undefined) return refusal;
    if (seen) await tidy(seen);
    return { id: placed.id, seen };
  }

  return {
    /**
     * Takes a place for a report that is not written yet, or shares that of an earlier run of its request. Answers the id to
     * write it under, with what `confirm` is given; or why it cannot have a place.
     */
    async place(report: Named, earlier: readonly string[] = []) {
      let outcome = await tryPlace(report, earlier, []);
      for (let attempt = 1; 'reason' in outcome && attempt < attempts; attempt += 1) {
        const gone = await findRoom(outcome.inTheWay);
        if (gone.length === 0) return outcome;
        outcome = await tryPlace(report, earlier, gone);
      }
      return outcome;
    },
    /** Notes that a placed report is written; false when another report has taken its place. */
    async confirm(report: Named, { seen }: Placed = {}): Promise<boolean> {
      const isOwn = ({ id }: Filing) => id === report.id;
      const change = (current: Filings | undefined) =>
        current?.reports.some((one) => isOwn(one) && !one.isFiled)
          ? {
              ...current,
              reports: current.reports.map((one) => (isOwn(one) ? { ...one, isFiled: true } : one)),
            }
          : undefined;
      const after = await filings.update(filingsIdOf(report), change, seen);
      return after?.reports.some(isOwn) ?? false;
    },
    /** Gives back the place of a report that is removed. */
    release: (report: Named): Promise<unknown> =>
      filings.update(filingsIdOf(report), (current) => {
        const own = current?.reports.filter(({ id }) => id === report.id) ?? [];
        return current && own.length > 0 ? withoutThese(current, own) : undefined;
      }),
    /** Removes what a reporter filed. */
    async erase(by: string): Promise<void> {
      await filings.remove(by);
      await filings.remove(`${by}:owner`);
    },
  };
}

/** Whether a report keeps out no equal one any more. */
const isOver = ({ status, createdAt }: StoredReport, now: number): boolean =>
  status !== 'pending_review' && now - createdAt >= duplicateMs;
