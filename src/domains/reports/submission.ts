import { type GameId, uidPattern } from '../../games/ids.ts';
import { dayMs, hourMs } from '../../lib/duration.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem, type ProblemDetail } from '../../lib/problem.ts';
import type { ReportCategory } from '../trust/event.ts';
import { evidenceRule } from './evidence-url.ts';
import type { ReportEvidence } from './ports.ts';
import { withoutUnseen } from './public-text.ts';
import type { ContactPlatform } from './report.ts';
import { dedupeKeyOf, type StoredReport, toStored } from './store.ts';

/** What a caller files. */
export interface Submission {
  readonly game: GameId;
  readonly reportedUid: string;
  readonly reporterUid: string;
  readonly category: ReportCategory;
  readonly description: string;
  readonly evidenceUrls: readonly string[];
  readonly contactPlatform: ContactPlatform | null;
}

/** R9.2: in code points, after trimming. */
const descriptionRule = { least: 50, most: 2000 } as const;

/** R9.5: the review target. */
const reviewWithinMs = 72 * hourMs;

/** The submission with its texts in their normal form. Throws a problem for what the request itself got wrong (R9.2). */
export function readSubmission(
  given: Submission,
  { issued }: Pick<ReportEvidence, 'issued'>,
): Submission {
  for (const uid of [given.reportedUid, given.reporterUid]) {
    if (!uidPattern.test(uid)) throw new Problem('invalid_uid', 'A UID has 9 or 10 digits.');
  }
  // Half a surrogate pair is no character, and no store keeps it.
  const description = given.description.trim().replaceAll(/\p{Cs}/gu, '\ufffd');
  const links = given.evidenceUrls.map((url) => issued(url));
  const details = [...descriptionFaults(description), ...evidenceFaults(links)];
  const [first, ...others] = details;
  if (first) throw Problem.invalidAll([first, ...others]);
  return { ...given, description, evidenceUrls: links.filter((url) => url !== undefined) };
}

/** In code points. */
const lengthOf = (text: string): number => Array.from(text).length;

function descriptionFaults(description: string): ProblemDetail[] {
  const { least, most } = descriptionRule;
  const isShort = lengthOf(withoutUnseen(description).trim()) < least;
  // A text of megabytes is not counted to its end.
  const isLong = description.length > 2 * most || lengthOf(description) > most;
  if (!isShort && !isLong) return [];
  return [{ path: 'description', message: `It has ${least} to ${most} characters.` }];
}

function evidenceFaults(links: readonly (string | undefined)[]): ProblemDetail[] {
  if (links.length > evidenceRule.most)
    return [{ path: 'evidenceUrls', message: `At most ${evidenceRule.most}.` }];
  const message = 'It is the evidence_url that an evidence upload answered.';
  return links.flatMap((url, index) =>
    url === undefined ? [{ path: `evidenceUrls.${index}`, message }] : [],
  );
}

/** The report of a submission, which the score has still to take. */
export function filed(
  submission: Submission,
  { environment, lineageId }: Pick<Principal, 'environment' | 'lineageId'>,
  { id, now, isOwner = false }: { id: string; now: number; isOwner?: boolean },
): StoredReport {
  const report = {
    ...submission,
    id,
    environment,
    lineageId,
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

/** R9.3: so long a reviewed report keeps an equal one out. */
const duplicateMs = 30 * dayMs;

/** The report without its hold on equal ones; undefined while it has one. */
export function released(report: StoredReport | undefined, now: number): StoredReport | undefined {
  if (report === undefined || report.status === 'pending_review') return undefined;
  const isOver = now - report.createdAt >= duplicateMs;
  return isOver ? toStored({ ...report, dedupeKey: undefined }) : undefined;
}
