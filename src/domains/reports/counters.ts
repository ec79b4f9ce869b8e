import { hash } from 'node:crypto';
import { z } from 'zod';
import { type GameId, gameIds } from '../../games/ids.ts';
import { dayMs } from '../../lib/clock.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import { dismissReasons, type ReportCategory, reportCategories } from '../trust/event.ts';
import type { Report, ReportStatus, Review, ReviewStep } from './report.ts';

const reportCounter = z.object({
  /** `live:genshin:3`: the environment, the game, and one of some shards. */
  id: z.string(),
  /** `confirmed:phishing`: how many reports of this status and category there are. */
  counts: z.record(z.string(), z.number()),
  /** The newest changes that are counted in: none is counted twice. */
  applied: z.array(z.string()),
});
type ReportCounter = z.infer<typeof reportCounter>;

/** How many reports the queues hold: counted as they change, since counting a million rows takes its time. */
export const reportCounters: CollectionSpec<ReportCounter> = {
  name: 'report-tallies',
  schema: reportCounter,
};

/** How many records the counts of one game are spread over, so that writers rarely meet. */
const shardCount = 8;
/** How many changes a record remembers: only the newest can come again, since recovery runs every minute. */
const rememberedChanges = 64;

const shardId = (environment: Environment, game: GameId, shard: number): string =>
  `${environment}:${game}:${shard}`;

export interface CountFilter {
  readonly status: ReportStatus;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
}

export type ReportCounts = ReturnType<typeof createReportCounts>;

export function createReportCounts(records: Collection<ReportCounter>) {
  /** The records as this process wrote them last, which spares a read while no other process counts. */
  const seen = new Map<string, ReportCounter>();

  return {
    /** Moves a report from one status to another, undefined for nowhere; once for each key. */
    async move(
      { id: reportId, environment, game, category }: Report,
      key: string,
      { from, to }: { readonly from?: ReportStatus; readonly to?: ReportStatus },
    ): Promise<void> {
      const shard = hash('sha256', reportId, 'buffer').readUInt8(0) % shardCount;
      const id = shardId(environment, game, shard);
      const count = (current: ReportCounter = { id, counts: {}, applied: [] }) => {
        if (current.applied.includes(key)) return undefined;
        const counts = { ...current.counts };
        const add = (status: ReportStatus, step: number) => {
          const name = `${status}:${category}`;
          counts[name] = (counts[name] ?? 0) + step;
        };
        if (from) add(from, -1);
        if (to) add(to, 1);
        return { ...current, counts, applied: [...current.applied, key].slice(-rememberedChanges) };
      };
      const counter = await records.update(id, count, seen.get(id));
      if (counter) seen.set(id, counter);
    },

    /** The number of reports, by one round trip. */
    async count(environment: Environment, { status, game, category }: CountFilter) {
      const shards = (game === undefined ? gameIds : [game]).flatMap((each) =>
        Array.from({ length: shardCount }, (_, shard) => shardId(environment, each, shard)),
      );
      const names = (category === undefined ? reportCategories : [category]).map(
        (each) => `${status}:${each}`,
      );
      const found = await records.getMany(shards);
      return found
        .flatMap((counter) => names.map((name) => counter?.counts[name] ?? 0))
        .reduce((sum, count) => sum + count, 0);
    },
  };
}

const reviewDay = z.object({
  /** `live:2026-01-15`: the reviews of one UTC day. */
  id: z.string(),
  environment: z.enum(environments),
  confirmed: z.number(),
  dismissed: z.partialRecord(z.enum(dismissReasons), z.number()),
  reversed: z.number(),
  /** How many first reviews took about as long, by the number of their class. */
  times: z.record(z.string(), z.number()),
  /** The newest reviews that are counted in: none is counted twice. */
  applied: z.array(z.string()),
  /** When no statistic reaches back to it any more. */
  expiresAt: z.date(),
});
type ReviewDay = z.infer<typeof reviewDay>;

export const reviewDays: CollectionSpec<ReviewDay> = {
  name: 'review-days',
  schema: reviewDay,
  expires: 'expiresAt',
};

const daysShown = 30;
/** How many reviews a day remembers: only the newest can come again, since recovery runs every minute. */
const rememberedReviews = 256;

const dayId = (environment: Environment, at: number): string =>
  `${environment}:${new Date(at).toISOString().slice(0, 10)}`;

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

export function createReviewCounts(records: Collection<ReviewDay>) {
  return {
    /** Counts one review of a report; the same step of it again changes nothing. */
    async add(
      { id: reportId, environment, createdAt }: Pick<Report, 'id' | 'environment' | 'createdAt'>,
      step: ReviewStep,
      review: Pick<Review, 'at' | 'reason'>,
    ): Promise<void> {
      const id = dayId(environment, review.at);
      const key = `${reportId}:${step}`;
      await records.update(id, (current = emptyDay(id, environment, review.at)) =>
        current.applied.includes(key)
          ? undefined
          : {
              ...addReview(current, step, review, createdAt),
              applied: [...current.applied, key].slice(-rememberedReviews),
            },
      );
    },

    /** The reviews of the last 30 days, this one included, by one round trip. */
    async recent(environment: Environment, now: number): Promise<ReviewStatistics> {
      const ids = Array.from({ length: daysShown }, (_, ago) =>
        dayId(environment, now - ago * dayMs),
      );
      const days = await records.getMany(ids);
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

/** What moderators decided lately. */
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
    /** The part of the first reviews that dismissed; null when there were none. */
    dismissedShare: confirmed + dismissed > 0 ? dismissed / (confirmed + dismissed) : null,
    /** From a report to its first review, within 2.5 percent; null when there were none. */
    medianSeconds: medianOf(days.map(({ times }) => times)),
  };
}

/** Each class of times is longer than the one before by this factor: a year has some 350 of them. */
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
