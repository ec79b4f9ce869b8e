import { type DismissReason, dismissReasons } from '../../trust/event.ts';
import { daysShown, type ReviewDay } from './review-days.ts';
import { medianOf } from './review-times.ts';

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

export function statisticsOf(days: readonly ReviewDay[]): ReviewStatistics {
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
