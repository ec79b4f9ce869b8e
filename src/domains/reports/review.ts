import { minuteMs } from '../../lib/duration.ts';
import type { DismissReason } from '../trust/event.ts';
import type { Report, ReportStep, Review } from './report.ts';

/** What a moderator says of a report. */
export interface Decision {
  readonly decision: Review['decision'];
  /** Of a dismissal; `insufficient_evidence` when null. */
  readonly reason: DismissReason | null;
  readonly note: string;
  /** An upheld appeal: takes a confirmation back. */
  readonly reverse: boolean;
}

/** The key that acts, and under which request. */
export interface Moderator {
  readonly keyId: string;
  readonly requestId: string;
}

/** What becomes of an act: the next report, nothing since it was done before, or the reason why not. */
export type Verdict =
  | { readonly next: Report }
  | { readonly next: undefined; readonly refusal?: Refusal };

export type Refusal = 'report_already_reviewed' | 'report_claimed';

const unchanged: Verdict = { next: undefined };
const refused = (refusal: Refusal): Verdict => ({ next: undefined, refusal });

/** How long a claim holds, unless its moderator renews it. */
export const claimMs = 15 * minuteMs;

/** The claim that holds at a moment: one that is over is none. */
export const claimAt = ({ claim }: Pick<Report, 'claim'>, now: number): Report['claim'] =>
  claim !== null && claim.until > now ? claim : null;

/**
 * R9.8: pending → confirmed or dismissed; confirmed → dismissed when an appeal is upheld. The same decision again
 * changes nothing, and asked of a report that it has just made, that is what this answers.
 */
export function review(
  report: Report,
  decision: Decision,
  now: number,
  { keyId: actor, requestId }: Moderator,
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
  if (status === 'pending_review') return decision;
  return status === 'confirmed' && reverse ? 'reversed' : undefined;
}

/** Takes a report for one moderator, or renews that. */
export function claim(report: Report, now: number, { keyId }: Pick<Moderator, 'keyId'>): Verdict {
  if (report.status !== 'pending_review') return refused('report_already_reviewed');
  if (isClaimedByAnother(report, keyId, now)) return refused('report_claimed');
  const until = now + claimMs;
  if (report.claim?.actor === keyId && report.claim.until === until) return unchanged;
  return { next: { ...report, claim: { actor: keyId, until } } };
}

/** Gives a report back. What nobody holds is free already. */
export function release(report: Report, now: number, { keyId }: Pick<Moderator, 'keyId'>): Verdict {
  if (isClaimedByAnother(report, keyId, now)) return refused('report_claimed');
  return report.claim === null ? unchanged : { next: { ...report, claim: null } };
}

function isClaimedByAnother(report: Report, actor: string, now: number): boolean {
  const held = claimAt(report, now);
  return held !== null && held.actor !== actor;
}
