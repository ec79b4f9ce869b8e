import { minuteMs } from '../../../lib/duration.ts';
import type { Report } from '../report.ts';
import { type Moderator, refused, unchanged, type Verdict } from './verdict.ts';

/** How long a claim holds, unless its moderator renews it. */
export const claimMs = 15 * minuteMs;

/** The claim that holds at a moment: one that is over is none. */
export const claimAt = ({ claim }: Pick<Report, 'claim'>, now: number): Report['claim'] =>
  claim !== null && claim.until > now ? claim : null;

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

export function isClaimedByAnother(report: Report, actor: string, now: number): boolean {
  const held = claimAt(report, now);
  return held !== null && held.actor !== actor;
}
