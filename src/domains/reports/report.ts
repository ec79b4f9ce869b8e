import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import { gameIds } from '../../games/ids.ts';
import { environments, hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { RecordOf } from '../../store/store.ts';
import { dismissReasons, type Reporter, reportCategories } from '../trust/event.ts';

export const reportStatuses = ['pending_review', 'confirmed', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportFlags = ['brigade_suspected', 'retaliation'] as const;
export type ReportFlag = (typeof reportFlags)[number];

/** What has to follow once a report was filed or reviewed. Any process may finish a step, and it takes effect once. */
const reportStep = z.enum(['submitted', 'confirmed', 'dismissed', 'reversed']);
export type ReportStep = z.infer<typeof reportStep>;
export type ReviewStep = Exclude<ReportStep, 'submitted'>;

/** One decision of a moderator. Times are epoch milliseconds. */
const review = z.object({
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.enum(dismissReasons).nullable(),
  note: z.string(),
  at: z.number(),
  /** The `key_id` of the moderator. */
  actor: z.string(),
  requestId: z.string(),
  /** Of a confirmation: what its weight was multiplied by; null until the score has taken it. */
  factor: z.number().nullable(),
});
export type Review = RecordOf<typeof review>;

/** How many pieces of evidence a report may name (R9.2). */
export const maxEvidence = 5;

/** One report. Times are epoch milliseconds. */
export const reportFields = z.object({
  /** `rep_…`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  reportedUid: z.string(),
  reporterUid: z.string(),
  category: z.enum(reportCategories),
  description: z.string(),
  /** The description without contact data; made once, when the report is filed. */
  publicText: z.string(),
  evidenceUrls: z.array(z.string()),
  /** Where the two accounts were in contact (R9.1). */
  contactPlatform: z
    .enum(['whatsapp', 'discord', 'telegram', 'in_game', 'gameforum', 'other'])
    .nullable(),
  /** The lineage that filed it: it answers for the reporter (R9.7). */
  lineageId: z.string(),
  /** In whose name: a claim of the lineage, or the owner who is verified through it (R9.3). */
  filedAs: z.enum(['claim', 'owner']),
  /** The lineages that had verified one of its two accounts when it was filed: they do not judge it (R9.8). */
  heldBy: z.array(z.string()).optional(),
  status: z.enum(reportStatuses),
  createdAt: z.number(),
  expectedReviewBy: z.number(),
  /** q of the trust model, frozen; null until the score has taken the report. */
  credibility: z.number().nullable(),
  /** What it weighs while pending, frozen; null until the score has taken the report. */
  pendingWeight: z.number().nullable(),
  flags: z.array(z.enum(reportFlags)),
  /** Newest last: a confirmation may be followed by its reversal. */
  reviews: z.array(review),
  /** The moderator at work on it, and until when. */
  claim: z.object({ actor: z.string(), until: z.number() }).nullable(),
  /** The steps that are not finished, in their order. */
  due: z.array(reportStep),
});
export type Report = RecordOf<typeof reportFields>;

export type Submission = Pick<
  Report,
  | 'game'
  | 'reportedUid'
  | 'reporterUid'
  | 'category'
  | 'description'
  | 'evidenceUrls'
  | 'contactPlatform'
>;
export type ContactPlatform = NonNullable<Report['contactPlatform']>;

/** The claim that holds at a moment: one that is over is none. */
export const claimAt = ({ claim }: Pick<Report, 'claim'>, now: number): Report['claim'] =>
  claim !== null && claim.until > now ? claim : null;

export const isOverdue = (
  { status, expectedReviewBy }: Pick<Report, 'status' | 'expectedReviewBy'>,
  now: number,
): boolean => status === 'pending_review' && expectedReviewBy < now;

/** How much of a report a caller may see (R9.7). */
export type Visibility = 'public' | 'reporter' | 'moderator';

export function visibilityOf(report: Pick<Report, 'lineageId'>, principal: Principal): Visibility {
  if (hasScope(principal, 'admin')) return 'moderator';
  return principal.lineageId === report.lineageId ? 'reporter' : 'public';
}

/** Also for a report of the other environment, which does not exist for the caller. */
export const unknownReport = (): Problem =>
  new Problem('report_not_found', 'There is no such report.');

/** Whether the owner of the reporter's account filed it; else its lineage only claims to speak for them (R9.3). */
export const isByOwner = ({ filedAs }: Pick<Report, 'filedAs'>): boolean => filedAs === 'owner';

export const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });

type ReporterFields = Pick<
  Report,
  'environment' | 'game' | 'reporterUid' | 'lineageId' | 'filedAs'
>;

export const reporterOf = (report: ReporterFields): Reporter => ({
  account: { game: report.game, uid: report.reporterUid },
  lineageId: report.lineageId,
  isOwner: isByOwner(report),
});

const reporterAccountKey = ({
  environment,
  game,
  reporterUid: uid,
}: Omit<ReporterFields, 'lineageId'>): string => recordKey(environment, { game, uid });

/** What the quota is counted by: all claims of one UID together, and its owner apart, as `…:owner` (R9.4). */
export const quotaKeyOf = (report: Omit<ReporterFields, 'lineageId'>): string =>
  isByOwner(report) ? `${reporterAccountKey(report)}:owner` : reporterAccountKey(report);

/** What equal reports share: `live:genshin:618123421:lin_…:812345678:phishing`, of an owner `…:owner:…` (R9.3). */
export const dedupeKeyOf = (
  report: ReporterFields & Pick<Report, 'reportedUid' | 'category'>,
): string =>
  `${reporterAccountKey(report)}:${isByOwner(report) ? 'owner' : report.lineageId}:${report.reportedUid}:${report.category}`;

/** Whose share of the first positions in the moderation queue a report takes. */
export const urgentKeyOf = ({ environment, lineageId }: Report): string =>
  `${environment}:${lineageId}`;
