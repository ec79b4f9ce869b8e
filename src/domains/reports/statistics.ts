import { z } from 'zod';
import { dayMs } from '../../lib/duration.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import { type DismissReason, dismissReasons } from '../trust/event.ts';
import type { Report, Review } from './report.ts';

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

export type ReviewDay = z.infer<typeof reviewDay>;

export const reviewDays: CollectionSpec<ReviewDay> = {
  name: 'review-days',
  schema: reviewDay,
  expires: 'expiresAt',
};

/** What the moderators have decided lately. */
export interface ReviewStatistics {
  readonly days: number;
  readonly confirmed: number;
  readonly dismissed: number;
  readonly dismissedFor: readonly { readonly reason: DismissReason; readonly count: number }[];
  /** Confirmations that were taken back. */
  readonly reversed: number;
  /** Of the first reviews, how many dismissed; null when there were none. */
  readonly dismissedShare: number | null;
  /** From a report to its first review, within 2.5 percent; null when there were none. */
  readonly medianSeconds: number | null;
}

export type ReviewStep = 'confirmed' | 'dismissed' | 'reversed';

export interface ReviewCounts {
  /** Counts one review of a report; the same step of it again changes nothing. */
  reviewed(
    report: Pick<Report, 'id' | 'environment' | 'createdAt'>,
    step: ReviewStep,
    review: Pick<Review, 'at' | 'reason'>,
  ): Promise<void>;
  /** The reviews of the last 30 days, this one included, by one round trip. */
  recent(environment: Environment, now: number): Promise<ReviewStatistics>;
}

const daysShown = 30;
/** Steps that may be brought again are the newest: who died half-way is followed within a minute. */
const remembered = 256;

export function createReviewCounts(records: Collection<ReviewDay>): ReviewCounts {
  return {
    async reviewed({ id: reportId, environment, createdAt }, step, review) {
      const id = dayId(environment, review.at);
      const key = `${reportId}:${step}`;
      await records.update(id, (current = emptyDay(id, environment, review.at)) =>
        current.applied.includes(key)
          ? undefined
          : {
              ...counted(current, step, review, createdAt),
              applied: [...current.applied, key].slice(-remembered),
            },
      );
    },
    async recent(environment, now) {
      const ids = Array.from({ length: daysShown }, (_, ago) =>
        dayId(environment, now - ago * dayMs),
      );
      const days = await records.getMany(ids);
      return statisticsOf(days.filter((day) => day !== undefined));
    },
  };
}

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

function counted(
  day: ReviewDay,
  step: ReviewStep,
  { at, reason }: Pick<Review, 'at' | 'reason'>,
  createdAt: number,
): ReviewDay {
  if (step === 'reversed') return { ...day, reversed: day.reversed + 1 };
  const time = classOf((at - createdAt) / 1000);
  const times = { ...day.times, [time]: (day.times[time] ?? 0) + 1 };
  if (step === 'confirmed') return { ...day, times, confirmed: day.confirmed + 1 };
  const named = reason ?? 'insufficient_evidence';
  const dismissed = { ...day.dismissed, [named]: (day.dismissed[named] ?? 0) + 1 };
  return { ...day, times, dismissed };
}

function statisticsOf(days: readonly ReviewDay[]): ReviewStatistics {
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
    dismissedShare: confirmed + dismissed > 0 ? dismissed / (confirmed + dismissed) : null,
    medianSeconds: medianOf(days.map(({ times }) => times)),
  };
}

/** Each class of times is longer than the one before by this factor: a year has some 350 of them. */
const growth = 1.05;

const classOf = (seconds: number): string =>
  String(Math.floor(Math.log(Math.max(1, seconds)) / Math.log(growth)));

/** The middle of a class. */
const secondsOf = (name: number): number => Math.round(growth ** (name + 0.5));

function medianOf(times: readonly Readonly<Record<string, number>>[]): number | null {
  const all = times
    .flatMap((each) => Object.entries(each))
    .map(([name, count]) => [Number(name), count] as const)
    .sort(([one], [other]) => one - other);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [name, count] of all) {
    seen += count;
    if (seen * 2 >= total) return secondsOf(name);
  }
  return null;
}
