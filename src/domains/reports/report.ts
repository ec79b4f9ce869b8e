import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { ReportCategory } from '../trust/event.ts';
import type { Review } from './review/review-record.ts';

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
/** Where the two were in contact (R9.1). */
export type ContactPlatform = (typeof contactPlatforms)[number];

export const reportFlags = ['brigade_suspected', 'retaliation'] as const;
export type ReportFlag = (typeof reportFlags)[number];

/** What still has to be done of a report: each is finished by whoever comes next, and each only once. */
export const reportSteps = ['submitted', 'confirmed', 'dismissed', 'reversed'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** In whose name a report was filed: the lineage's claim, or the owner verified through that lineage (R9.3). */
export const filers = ['claim', 'owner'] as const;
export type FiledAs = (typeof filers)[number];

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

/** One report as it is kept. Times are epoch milliseconds. */
export interface Report extends Submission {
  /** `rep_…`. */
  readonly id: string;
  readonly environment: Environment;
  /** What everybody may read of the description: made of it once, when the report is filed. */
  readonly publicText: string;
  /** The lineage that filed it: it answers for the reporter (R9.7). */
  readonly lineageId: string;
  /** Absent on reports from before this was kept. */
  readonly filedAs?: FiledAs | undefined;
  /** The lineages that had verified one of its two accounts when it was filed: they do not judge it (R9.8). */
  readonly heldBy?: readonly string[] | undefined;
  readonly status: ReportStatus;
  readonly createdAt: number;
  readonly expectedReviewBy: number;
  /** q of the trust model, frozen; null until the score has taken it. */
  readonly credibility: number | null;
  /** What it weighs while pending, frozen; null until the score has taken it. */
  readonly pendingWeight: number | null;
  readonly flags: readonly ReportFlag[];
  /** Newest last: a confirmation may be followed by its reversal. */
  readonly reviews: readonly Review[];
  /** The moderator at work on it, and until when. */
  readonly claim: { readonly actor: string; readonly until: number } | null;
  /** Steps that have to be finished, in their order. */
  readonly due: readonly ReportStep[];
}
