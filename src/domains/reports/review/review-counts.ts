import { dayMs } from '../../../lib/duration.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { Report } from '../report.ts';
import { dayId, daysShown, emptyDay, type ReviewDay } from './review-days.ts';
import type { Review } from './review-record.ts';
import { type ReviewStatistics, statisticsOf } from './review-statistics.ts';
import { classOf } from './review-times.ts';

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

/** How many steps are remembered: only the newest can come again, since recovery runs every minute. */
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
