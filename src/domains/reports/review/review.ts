import type { DismissReason } from '../../trust/event.ts';
import type { Report, ReportStep } from '../report.ts';
import { isClaimedByAnother } from './claim.ts';
import type { Review } from './review-record.ts';
import { type Moderator, refused, unchanged, type Verdict } from './verdict.ts';

/** What a moderator says of a report. */
export interface Decision {
  readonly decision: Review['decision'];
  /** Of a dismissal; `insufficient_evidence` when null. */
  readonly reason: DismissReason | null;
  readonly note: string;
  /** An upheld appeal: takes a confirmation back. */
  readonly reverse: boolean;
}

/**
 * A pending report is confirmed or dismissed, and a confirmed one is dismissed when an appeal is upheld (R9.8). The same
 * decision again changes nothing: so does this one on the report that it has just made.
 */
export function review(
  report: Report,
  decision: Decision,
  now: number,
  { keyId: actor, requestId }: Pick<Moderator, 'keyId' | 'requestId'>,
): Verdict {
  if (report.status === decision.decision) return unchanged;
  const step = stepOf(report, decision);
  if (step === undefined) return refused('report_already_reviewed');
  if (isClaimedByAnother(report, actor, now)) return refused('report_claimed');
  const reason = decision.decision === 'dismissed' ? (decision.reason ?? defaultReason) : null;
  const { note } = decision;
  const last = report.reviews.at(-1);
  // A review never stands before the one that it answers, whatever the clocks of two instances say.
  const at = Math.max(now, last?.at ?? report.createdAt);
  const made: Review = {
    decision: decision.decision,
    reason,
    note,
    at,
    actor,
    requestId,
    factor: null,
  };
  return {
    next: {
      ...report,
      status: decision.decision,
      reviews: [...report.reviews, made],
      claim: null,
      due: [...report.due, step],
    },
  };
}

const defaultReason: DismissReason = 'insufficient_evidence';

/** What has to follow from a decision; undefined when the report is past it. */
function stepOf(
  { status }: Report,
  { decision, reverse }: Decision,
): Exclude<ReportStep, 'accept' | 'submitted'> | undefined {
  // There is no confirmation yet that could be taken back.
  if (status === 'pending_review') return reverse ? undefined : decision;
  return status === 'confirmed' && reverse ? 'reversed' : undefined;
}
