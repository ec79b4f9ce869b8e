import type { Lesson, ReviewOutcome, TrustEvent } from '../../trust/event.ts';
import type { Report } from '../report.ts';
import type { ReviewStep } from './review-counts.ts';
import type { Review } from './review-record.ts';

/** The review that made a step due: a reversal is the second one. */
export function reviewOf({ id, reviews }: Report, step: ReviewStep): Review {
  const review = reviews[step === 'reversed' ? 1 : 0];
  if (review === undefined) throw new Error(`The report ${id} has no review for its step ${step}.`);
  return review;
}

/** What one learns of who filed a report, from the review that made a step due. */
export const lessonOf = (report: Report, step: ReviewStep): Lesson => ({
  outcome: outcomeOf(report, step),
  key: `${report.id}:${step}`,
  at: reviewOf(report, step).at,
});

/** All that the reviews of a report so far teach of who filed it. */
export const lessonsOf = (report: Report): Lesson[] =>
  report.reviews.map(({ decision }, index) =>
    lessonOf(report, index === 0 ? decision : 'reversed'),
  );

function outcomeOf(report: Report, step: ReviewStep): ReviewOutcome {
  switch (step) {
    case 'confirmed':
      return { decision: 'confirmed' };
    case 'dismissed': {
      const { reason } = reviewOf(report, step);
      return { decision: 'dismissed', reason: reason ?? 'insufficient_evidence' };
    }
    case 'reversed':
      return { decision: 'reversed', confirmedAt: reviewOf(report, 'confirmed').at };
  }
}

export function eventOf(report: Report, step: ReviewStep): TrustEvent {
  const { id, category, createdAt: filedAt } = report;
  const { at } = reviewOf(report, step);
  const common = { key: `${id}:review_${step}`, at, category, filedAt };
  if (step !== 'reversed')
    return { type: `review_${step}` as const, pendingWeight: report.pendingWeight ?? 0, ...common };
  const { factor, at: confirmedAt } = reviewOf(report, 'confirmed');
  return { type: 'review_reversed' as const, factor: factor ?? 0, confirmedAt, ...common };
}
