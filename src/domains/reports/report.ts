import { recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { type Environment, hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { DismissReason, ReportCategory, Reporter } from '../trust/event.ts';

export const reportStatuses = ['pending_review', 'confirmed', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const contactPlatforms = [
  'whatsapp',
  'discord',
  'telegram',
  'in_game',
  'gameforum',
  'other',
] as const;
/** Where the two accounts were in contact (R9.1). */
export type ContactPlatform = (typeof contactPlatforms)[number];

export const reportFlags = ['brigade_suspected', 'retaliation'] as const;
export type ReportFlag = (typeof reportFlags)[number];

/** What has to follow once a report was filed or reviewed. Any process may finish a step, and it takes effect once. */
export const reportSteps = ['submitted', 'confirmed', 'dismissed', 'reversed'] as const;
export type ReportStep = (typeof reportSteps)[number];
export type ReviewStep = Exclude<ReportStep, 'submitted'>;

/** In whose name a report was filed: a claim of the lineage, or the owner who is verified through it (R9.3). */
export const filers = ['claim', 'owner'] as const;
export type FiledAs = (typeof filers)[number];

export const reviewDecisions = ['confirmed', 'dismissed'] as const;

/** One decision of a moderator. Times are epoch milliseconds. */
export interface Review {
  readonly decision: (typeof reviewDecisions)[number];
  readonly reason: DismissReason | null;
  readonly note: string;
  readonly at: number;
  /** The `key_id` of the moderator. */
  readonly actor: string;
  readonly requestId: string;
  /** Of a confirmation: what its weight was multiplied by; null until the score has taken it. */
  readonly factor: number | null;
}

/** How many pieces of evidence a report may name (R9.2). */
export const maxEvidence = 5;

/** What a caller sends. */
export interface Submission {
  readonly game: GameId;
  readonly reportedUid: string;
  readonly reporterUid: string;
  readonly category: ReportCategory;
  readonly description: string;
  readonly evidenceUrls: readonly string[];
  readonly contactPlatform: ContactPlatform | null;
}

/** One report. Times are epoch milliseconds. */
export interface Report extends Submission {
  /** `rep_…`. */
  readonly id: string;
  readonly environment: Environment;
  /** The description without contact data; made once, when the report is filed. */
  readonly publicText: string;
  /** The lineage that filed it: it answers for the reporter (R9.7). */
  readonly lineageId: string;
  readonly filedAs: FiledAs;
  /** The lineages that had verified one of its two accounts when it was filed: they do not judge it (R9.8). */
  readonly heldBy?: readonly string[] | undefined;
  readonly status: ReportStatus;
  readonly createdAt: number;
  readonly expectedReviewBy: number;
  /** q of the trust model, frozen; null until the score has taken the report. */
  readonly credibility: number | null;
  /** What it weighs while pending, frozen; null until the score has taken the report. */
  readonly pendingWeight: number | null;
  readonly flags: readonly ReportFlag[];
  /** Newest last: a confirmation may be followed by its reversal. */
  readonly reviews: readonly Review[];
  /** The moderator at work on it, and until when. */
  readonly claim: { readonly actor: string; readonly until: number } | null;
  /** The steps that are not finished, in their order. */
  readonly due: readonly ReportStep[];
}

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

/**
 * Whether a report was filed by the owner of the reporter's account; else its lineage only claims to speak for them.
 * Frozen when it was filed: a verification that begins or ends later changes nothing (R9.3).
 */
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

/**
 * What the quota is counted by: all claims of one UID together, whichever key they come with,
 * `live:genshin:618123421`, and its owner apart, `live:genshin:618123421:owner` (R9.4).
 */
export const quotaKeyOf = (report: Omit<ReporterFields, 'lineageId'>): string =>
  isByOwner(report) ? `${reporterAccountKey(report)}:owner` : reporterAccountKey(report);

/**
 * What equal reports share. The claims of one UID are told apart by key family,
 * `live:genshin:618123421:lin_…:812345678:phishing`, and its owner has `…:owner:…` (R9.3).
 */
export const dedupeKeyOf = (
  report: ReporterFields & Pick<Report, 'reportedUid' | 'category'>,
): string =>
  `${reporterAccountKey(report)}:${isByOwner(report) ? 'owner' : report.lineageId}:${report.reportedUid}:${report.category}`;

/** Whose share of the first positions in the moderation queue a report takes. */
export const urgentKeyOf = ({
  environment,
  lineageId,
}: Pick<Report, 'environment' | 'lineageId'>): string => `${environment}:${lineageId}`;
