import { dayMs, hourMs } from '../../../lib/duration.ts';
import type { Principal } from '../../../lib/principal.ts';
import type { Report, Submission } from '../report.ts';
import { dedupeKeyOf } from '../report-keys.ts';
import type { StoredReport } from '../stored-report.ts';
import { toStored } from '../to-stored.ts';
import { publicTextOf } from './public-text.ts';

/** By when a moderator should have reviewed a report (R9.5). */
const reviewWithinMs = 72 * hourMs;

interface Filing extends Pick<Report, 'id' | 'heldBy'> {
  readonly now: number;
  readonly isOwner?: boolean;
}

/** The report of a submission, which the score has still to take. */
export function filed(
  submission: Submission,
  { environment, lineageId }: Pick<Principal, 'environment' | 'lineageId'>,
  { id, now, isOwner = false, heldBy = [] }: Filing,
): StoredReport {
  const report = {
    ...submission,
    id,
    environment,
    lineageId,
    publicText: publicTextOf(submission),
    ...(heldBy.length > 0 && { heldBy }),
    filedAs: isOwner ? ('owner' as const) : ('claim' as const),
    status: 'pending_review' as const,
    createdAt: now,
    expectedReviewBy: now + reviewWithinMs,
    credibility: null,
    pendingWeight: null,
    flags: [],
    reviews: [],
    claim: null,
    due: ['submitted' as const],
  };
  return toStored({ ...report, dedupeKey: dedupeKeyOf(report) });
}

/** How long a reviewed report keeps an equal one out (R9.3). */
const duplicateMs = 30 * dayMs;

/** The report without its hold on equal ones; undefined while it has one. */
export function released(report: StoredReport | undefined, now: number): StoredReport | undefined {
  if (report === undefined || report.status === 'pending_review') return undefined;
  const isOver = now - report.createdAt >= duplicateMs;
  return isOver ? toStored({ ...report, dedupeKey: undefined }) : undefined;
}
