import { minuteMs } from '../../../lib/clock.ts';
import type {
  DismissReason,
  ReporterOutcome,
  ReviewOutcome,
  TrustEvent,
} from '../../trust/event.ts';
import { claimAt, type Report, type Review, type ReviewStep } from '../report.ts';

export interface Moderator {
  readonly keyId: string;
  readonly lineageId: string;
  readonly requestId: string;
}

export interface Decision {
  readonly decision: Review['decision'];
  /** Of a dismissal; `insufficient_evidence` when null. */
  readonly reason: DismissReason | null;
  readonly note: string;
  /** An upheld appeal: takes a confirmation back. */
  readonly reverse: boolean;
}

export type Refusal = 'report_already_reviewed' | 'report_claimed';

/** The outcome of an act: the next report, no change since it was done before, or a refusal. */
export type Verdict =
  | { readonly next: Report }
  | { readonly next: undefined; readonly refusal?: Refusal };

const unchanged: Verdict = { next: undefined };
const refuse = (refusal: Refusal): Verdict => ({ next: undefined, refusal });

/** How long a claim holds, unless it is renewed. */
export const claimMs = 15 * minuteMs;

export function claim(report: Report, now: number, { keyId }: Pick<Moderator, 'keyId'>): Verdict {
  if (report.status !== 'pending_review') return refuse('report_already_reviewed');
  if (isClaimedByAnother(report, keyId, now)) return refuse('report_claimed');
  const until = now + claimMs;
  if (report.claim?.actor === keyId && report.claim.until === until) return unchanged;
  return { next: { ...report, claim: { actor: keyId, until } } };
}

/** Releases a claim; a report without one stays as it is. */
export function release(report: Report, now: number, { keyId }: Pick<Moderator, 'keyId'>): Verdict {
  if (isClaimedByAnother(report, keyId, now)) return refuse('report_claimed');
  return report.claim === null ? unchanged : { next: { ...report, claim: null } };
}

/** Confirms or dismisses a pending report, or dismisses a confirmed one on appeal (R9.8). */
export function review(
  report: Report,
  { decision, reason, note, reverse }: Decision,
  now: number,
  { keyId: actor, requestId }: Pick<Moderator, 'keyId' | 'requestId'>,
): Verdict {
  if (report.status === decision) return unchanged;
  const step = stepFor(report, { decision, reverse });
  if (step === undefined) return refuse('report_already_reviewed');
  if (isClaimedByAnother(report, actor, now)) return refuse('report_claimed');
  const last = report.reviews.at(-1);
  const made: Review = {
    decision,
    reason: decision === 'dismissed' ? (reason ?? 'insufficient_evidence') : null,
    note,
    // Never before the last review, whatever the clocks of two instances say.
    at: Math.max(now, last?.at ?? report.createdAt),
    actor,
    requestId,
    factor: null,
  };
  const reviews = [...report.reviews, made];
  const due = [...report.due, step];
  return { next: { ...report, status: decision, reviews, claim: null, due } };
}

/** The step that follows from a decision; undefined when the decision does not fit the status. */
function stepFor(
  { status }: Report,
  { decision, reverse }: Pick<Decision, 'decision' | 'reverse'>,
): ReviewStep | undefined {
  // A pending report has no confirmation to reverse.
  if (status === 'pending_review') return reverse ? undefined : decision;
  return status === 'confirmed' && reverse ? 'reversed' : undefined;
}

function isClaimedByAnother(report: Report, actor: string, now: number): boolean {
  const held = claimAt(report, now);
  return held !== null && held.actor !== actor;
}

/** The review that made a step due: a reversal is the second one. */
export function reviewOf({ id, reviews }: Report, step: ReviewStep): Review {
  const review = reviews[step === 'reversed' ? 1 : 0];
  if (review === undefined) throw new Error(`The report ${id} has no review for its step ${step}.`);
  return review;
}

/** The trust event of a review, for the reported account. */
export function trustEventOf(report: Report, step: ReviewStep): TrustEvent {
  const { id, category, createdAt: filedAt } = report;
  const { at } = reviewOf(report, step);
  const common = { key: `${id}:review_${step}`, at, category, filedAt };
  if (step !== 'reversed')
    return { type: `review_${step}` as const, pendingWeight: report.pendingWeight ?? 0, ...common };
  const { factor, at: confirmedAt } = reviewOf(report, 'confirmed');
  return { type: 'review_reversed' as const, factor: factor ?? 0, confirmedAt, ...common };
}

/** The outcome of a review, for the reporter. */
export const reporterOutcomeOf = (report: Report, step: ReviewStep): ReporterOutcome => ({
  outcome: reviewOutcomeOf(report, step),
  key: `${report.id}:${step}`,
  at: reviewOf(report, step).at,
});

export const reporterOutcomesOf = (report: Report): ReporterOutcome[] =>
  report.reviews.map(({ decision }, index) =>
    reporterOutcomeOf(report, index === 0 ? decision : 'reversed'),
  );

function reviewOutcomeOf(report: Report, step: ReviewStep): ReviewOutcome {
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
