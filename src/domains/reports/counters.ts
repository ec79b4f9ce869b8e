import { hash } from 'node:crypto';
import { z } from 'zod';
import { type GameId, gameIds } from '../../games/ids.ts';
import { dayMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Collection, CollectionSpec, Store, Stored } from '../../store/store.ts';
import { dismissReasons, reportCategories } from '../trust/event.ts';
import {
  type Report,
  type ReportFilter,
  type ReportStatus,
  type Review,
  type ReviewStep,
  reportRecords,
  type StoredReport,
} from './report.ts';

const reportCounter = z.object({
  /** `live:genshin:3`: the environment, the game and a shard. */
  id: z.string(),
  /** The number of reports by status and category: `confirmed:phishing`. */
  counts: z.record(z.string(), z.number()),
  applied: z.array(z.string()),
});
type ReportCounter = z.infer<typeof reportCounter>;

/** The numbers of reports, counted as they change: counting a million rows would take long. */
export const reportCounters: CollectionSpec<ReportCounter> = {
  name: 'report-tallies',
  keeps: 'for good',
  schema: reportCounter,
};

/** Records of one game, and of a day's reviews, so that writers rarely meet. */
const shardCount = 8;
/** The newest changes that a record remembers anyway. Older ones are looked through each time that as many have come. */
const rememberedChanges = 64;
/** The records that a process keeps as it last wrote them: the shards of all games and of today, and some more. */
const maxSeen = 128;

interface Counter extends Stored {
  /** The counted changes of reports that may come again, and some that do not: none counts twice. */
  readonly applied: string[];
}

/** Counts changes of reports, each once by its key, which begins with the id of its report. */
function createCountedOnce<T extends Counter>(
  records: Collection<T>,
  reports: Pick<Collection<StoredReport>, 'getMany'>,
) {
  /** Saves a read while no other process counts. */
  const seen = createLru<T>(maxSeen);

  async function update(
    id: string,
    change: (current?: T) => T | undefined,
  ): Promise<T | undefined> {
    const counter = await records.update(id, change, seen.get(id));
    if (counter) seen.set(id, counter);
    return counter;
  }

  /** Forgets older changes that do not come again: what a process left undone may be put aside for hours. */
  async function forgetSettled({ id, applied }: T): Promise<void> {
    const older = applied.slice(0, -rememberedChanges);
    const found = await reports.getMany(older.map(reportIn));
    const settled = new Set(older.filter((key, index) => isSettled(key, found[index])));
    await update(id, (current) => {
      const left = current?.applied.filter((key) => !settled.has(key));
      return current && left && { ...current, applied: left };
    });
  }

  return async function count(id: string, key: string, add: (current?: T) => T): Promise<void> {
    const counter = await update(id, (current) => {
      if (current?.applied.includes(key)) return undefined;
      const next = add(current);
      return { ...next, applied: [...next.applied, key] };
    });
    const older = (counter?.applied.length ?? 0) - rememberedChanges;
    // Where that fails, a later change tries again.
    if (counter && older > 0 && older % rememberedChanges === 0)
      await forgetSettled(counter).catch(() => undefined);
  };
}

const shardId = (environment: Environment, game: GameId, shard: number): string =>
  `${environment}:${game}:${shard}`;

export type ReportCounts = ReturnType<typeof createReportCounts>;

export function createReportCounts({ collection }: Pick<Store, 'collection'>) {
  const records = collection(reportCounters);
  const count = createCountedOnce(records, collection(reportRecords));

  return {
    /** Moves a report from one status to another, once per key; undefined for none. */
    move(
      { id: reportId, environment, game, category }: Report,
      key: string,
      { from, to }: { readonly from?: ReportStatus; readonly to?: ReportStatus },
    ): Promise<void> {
      const id = shardId(environment, game, shardOf(reportId));
      return count(id, key, (current = { id, counts: {}, applied: [] }) => {
        const counts = { ...current.counts };
        const add = (status: ReportStatus, step: number) => {
          const name = `${status}:${category}`;
          counts[name] = (counts[name] ?? 0) + step;
        };
        if (from) add(from, -1);
        if (to) add(to, 1);
        return { ...current, counts };
      });
    },

    /** The number of reports, by one round trip. */
    async count(environment: Environment, { status, game, category }: ReportFilter) {
      const shards = (game === undefined ? gameIds : [game]).flatMap((each) =>
        Array.from({ length: shardCount }, (_, shard) => shardId(environment, each, shard)),
      );
      const names = (category === undefined ? reportCategories : [category]).map(
        (each) => `${status}:${each}`,
      );
      const found = await records.getMany(shards);
      return found
        .flatMap((counter) => names.map((name) => counter?.counts[name] ?? 0))
        .reduce((sum, each) => sum + each, 0);
    },
  };
}

/** How the key of the last change of a report ends, which comes again until the report is gone. */
const erasedEnd = ':erased';

export const erasedKey = (reportId: string): string => `${reportId}${erasedEnd}`;

/** The report of a change: each key begins with its id. */
const reportIn = (key: string): string => key.slice(0, key.indexOf(':'));

/** Whether a change does not come again: its report has nothing left to do, or is gone. */
const isSettled = (key: string, report: StoredReport | undefined): boolean =>
  report === undefined || (report.due.length === 0 && !key.endsWith(erasedEnd));

const reviewDay = z.object({
  /** `live:2026-01-15:3`: a share of the reviews of one UTC day. */
  id: z.string(),
  environment: z.enum(environments),
  confirmed: z.number(),
  dismissed: z.partialRecord(z.enum(dismissReasons), z.number()),
  reversed: z.number(),
  /** The number of first reviews by the class of the time that they took. */
  times: z.record(z.string(), z.number()),
  applied: z.array(z.string()),
  /** When no statistic covers the day any more. */
  expiresAt: z.date(),
});
type ReviewDay = z.infer<typeof reviewDay>;

export const reviewDays: CollectionSpec<ReviewDay> = {
  name: 'review-days',
  keeps: 'until it expires',
  schema: reviewDay,
  expires: 'expiresAt',
};

const daysShown = 30;

const dayId = (environment: Environment, at: number): string =>
  `${environment}:${new Date(at).toISOString().slice(0, 10)}`;

/** The records of a day; earlier versions wrote one. */
export const reviewDayIds = (environment: Environment, at: number): string[] => {
  const day = dayId(environment, at);
  return [day, ...Array.from({ length: shardCount }, (_, shard) => `${day}:${shard}`)];
};

const shardOf = (reportId: string): number =>
  hash('sha256', reportId, 'buffer').readUInt8(0) % shardCount;

const emptyDay = (id: string, environment: Environment, at: number): ReviewDay => ({
  id,
  environment,
  confirmed: 0,
  dismissed: {},
  reversed: 0,
  times: {},
  applied: [],
  expiresAt: new Date(at + (daysShown + 1) * dayMs),
});

export type ReviewStatistics = ReturnType<typeof statisticsOf>;

export type ReviewCounts = ReturnType<typeof createReviewCounts>;

export function createReviewCounts({ collection }: Pick<Store, 'collection'>) {
  const records = collection(reviewDays);
  const count = createCountedOnce(records, collection(reportRecords));

  return {
    /** Counts one review of a report, once per step. */
    add(
      { id: reportId, environment, createdAt }: Pick<Report, 'id' | 'environment' | 'createdAt'>,
      step: ReviewStep,
      review: Pick<Review, 'at' | 'reason'>,
    ): Promise<void> {
      const id = `${dayId(environment, review.at)}:${shardOf(reportId)}`;
      return count(id, `${reportId}:${step}`, (current = emptyDay(id, environment, review.at)) =>
        addReview(current, step, review, createdAt),
      );
    },

    /** The reviews of the last 30 days, today included, by one round trip. */
    async recent(environment: Environment, now: number): Promise<ReviewStatistics> {
      const ids = Array.from({ length: daysShown }, (_, ago) =>
        reviewDayIds(environment, now - ago * dayMs),
      );
      const days = await records.getMany(ids.flat());
      return statisticsOf(days.filter((day) => day !== undefined));
    },
  };
}

function addReview(
  day: ReviewDay,
  step: ReviewStep,
  { at, reason }: Pick<Review, 'at' | 'reason'>,
  createdAt: number,
): ReviewDay {
  if (step === 'reversed') return { ...day, reversed: day.reversed + 1 };
  const time = timeClassOf((at - createdAt) / 1000);
  const times = { ...day.times, [time]: (day.times[time] ?? 0) + 1 };
  if (step === 'confirmed') return { ...day, times, confirmed: day.confirmed + 1 };
  const named = reason ?? 'insufficient_evidence';
  const dismissed = { ...day.dismissed, [named]: (day.dismissed[named] ?? 0) + 1 };
  return { ...day, times, dismissed };
}

function statisticsOf(days: readonly ReviewDay[]) {
  const sum = (of: (day: ReviewDay) => number | undefined) =>
    days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const dismissedFor = dismissReasons.map((reason) => ({
    reason,
    count: sum(({ dismissed }) => dismissed[reason]),
  }));
  const confirmed = sum((day) => day.confirmed);
  const dismissed = dismissedFor.reduce((total, { count }) => total + count, 0);
  return {
    days: daysShown,
    confirmed,
    dismissed,
    dismissedFor,
    reversed: sum((day) => day.reversed),
    /** Dismissals among the first reviews, 0 to 1; null without reviews. */
    dismissedShare: confirmed + dismissed > 0 ? dismissed / (confirmed + dismissed) : null,
    /** The median time from a report to its first review, within 2.5 percent; null without reviews. */
    medianSeconds: medianOf(days.map(({ times }) => times)),
  };
}

/** Each class of times is longer than the one before by this factor: a year has about 350 of them. */
const timeClassGrowth = 1.05;

const timeClassOf = (seconds: number): string =>
  String(Math.floor(Math.log(Math.max(1, seconds)) / Math.log(timeClassGrowth)));

/** The middle of the class in which half of all times are reached. */
function medianOf(times: readonly Readonly<Record<string, number>>[]): number | null {
  const all = times
    .flatMap((each) => Object.entries(each))
    .map(([name, count]) => [Number(name), count] as const)
    .sort(([one], [other]) => one - other);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [name, count] of all) {
    seen += count;
    if (seen * 2 >= total) return Math.round(timeClassGrowth ** (name + 0.5));
  }
  return null;
}
