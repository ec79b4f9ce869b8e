import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { type Environment, environments, hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import {
  dismissReasons,
  type ReportCategory,
  type Reporter,
  reportCategories,
} from '../trust/event.ts';
import { toPublicText } from './redact.ts';

export const reportStatuses = ['pending_review', 'confirmed', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportFlags = ['brigade_suspected', 'retaliation'] as const;
export type ReportFlag = (typeof reportFlags)[number];

/** What follows when a report is filed or reviewed. Any process may finish a step, and it takes effect once. */
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
  /** Of a confirmation: the factor of its weight; null until the score has taken it. */
  factor: z.number().nullable(),
});
export type Review = RecordOf<typeof review>;

/** Pieces of evidence that a report may name (R9.2). */
export const maxEvidence = 5;

/** One report. Times are epoch milliseconds. */
const reportFields = z.object({
  /** `rep_…`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  reportedUid: z.string(),
  reporterUid: z.string(),
  category: z.enum(reportCategories),
  description: z.string(),
  /** The description without contact data, as `toPublicText` made it when the report was filed. */
  publicText: z.string(),
  evidenceUrls: z.array(z.string()),
  /** Where the two accounts were in contact (R9.1). */
  contactPlatform: z
    .enum(['whatsapp', 'discord', 'telegram', 'in_game', 'gameforum', 'other'])
    .nullable(),
  /** The lineage that filed it: it answers for the reporter (R9.7). */
  lineageId: z.string(),
  /** By whom: a claim of the lineage, or the owner verified through it (R9.3). */
  filedAs: z.enum(['claim', 'owner']),
  /** The lineages that had verified one of the two accounts when it was filed: they do not review it (R9.8). */
  heldBy: z.array(z.string()).optional(),
  status: z.enum(reportStatuses),
  createdAt: z.number(),
  expectedReviewBy: z.number(),
  /** q of the trust model, frozen; null until the score has taken the report. */
  credibility: z.number().nullable(),
  /** Its weight while pending, frozen; null until the score has taken the report. */
  pendingWeight: z.number().nullable(),
  flags: z.array(z.enum(reportFlags)),
  /** Newest last: a confirmation may be followed by its reversal. */
  reviews: z.array(review),
  /** The moderator who claimed it, and until when. */
  claim: z.object({ actor: z.string(), until: z.number() }).nullable(),
  /** The unfinished steps, in their order. */
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
/** The filters of lists of reports. */
export interface ReportFilter {
  readonly status?: ReportStatus | undefined;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  /** The reported account, which needs its game. */
  readonly reportedUid?: string | undefined;
}

export type ContactPlatform = NonNullable<Report['contactPlatform']>;

/** The claim, unless it is over. */
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

/** Also for a report of the other environment. */
export const unknownReport = (): Problem =>
  new Problem('report_not_found', 'There is no such report.');

/** Whether the owner of the reporter's account filed it, or else its lineage only claims to speak for them (R9.3). */
export const isByOwner = ({ filedAs }: Pick<Report, 'filedAs'>): boolean => filedAs === 'owner';

export const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });

export const reporterOf = (report: Report): Reporter => ({
  account: { game: report.game, uid: report.reporterUid },
  lineageId: report.lineageId,
  isOwner: isByOwner(report),
});

/** The key family whose share of the first positions in the moderation queue a report takes. */
export const urgentKeyOf = ({ environment, lineageId }: Report): string =>
  `${environment}:${lineageId}`;

const storedReport = reportFields.extend({
  /** `live:genshin:<reporter>:<lineage>:<reported>:<category>`, of an owner `…<reporter>:owner:…`; absent once an equal report may be filed (R9.3). */
  dedupeKey: z.string().optional(),
  /** `live:genshin:<reporter>:2026-01-15:3`: one of the five slots of its reporter's day (R9.4). */
  place: z.string().optional(),
  /** The lineage, when the reporter is an owner verified through it. */
  verifiedThrough: z.string().optional(),
  /** `live:genshin:<reported UID>`. */
  against: z.string(),
  /** `live:genshin:<reporter UID>`. */
  by: z.string(),
  /** `live:confirmed`: its public queue. */
  queue: z.string().optional(),
  /** The environment, while it is pending. */
  desk: z.string().optional(),
  /** 0 comes first in the moderation queue: phishing and suspected brigades. */
  urgency: z.number().optional(),
  /** `live:<lineage>`, while it comes first in the moderation queue. */
  urgentOf: z.string().optional(),
  /** Its lineage had filled its share of the first positions when it was filed: it is not urgent. */
  crowded: z.literal(true).optional(),
  /** The environment, while it is pending with that flag. */
  atDeskAsBrigade: z.string().optional(),
  atDeskAsRetaliation: z.string().optional(),
  /** The environment, while it has a claim; the claim holds until `claimedUntil`. */
  claimedIn: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The lineage, in the sandbox: its reports there are bounded. */
  leftBy: z.string().optional(),
  dueSince: z.number().optional(),
});

export type StoredReport = RecordOf<typeof storedReport>;

/** Early versions made the public text whenever it was read. */
const readReport = storedReport
  .partial({ publicText: true })
  .transform((report) => ({ ...report, publicText: report.publicText ?? toPublicText(report) }));

/**
 * Each combination of filters has its index, so that a page reads exactly its rows, however rare they are among a million
 * reports. The first member of an index is absent from reports that are not in it.
 */
export const reportRecords: CollectionSpec<StoredReport> = {
  name: 'reports',
  keeps: 'for good',
  schema: readReport,
  indexes: {
    byQueue: ['queue', 'createdAt'],
    byQueueGame: ['queue', 'game', 'createdAt'],
    byQueueCategory: ['queue', 'category', 'createdAt'],
    byQueueGameCategory: ['queue', 'game', 'category', 'createdAt'],
    byQueueAccount: ['queue', 'against', 'createdAt'],
    byQueueAccountCategory: ['queue', 'against', 'category', 'createdAt'],
    byDesk: ['desk', 'urgency', 'expectedReviewBy'],
    byDeskKind: ['desk', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byDeskAccount: ['desk', 'against', 'category', 'urgency', 'expectedReviewBy'],
    byBrigade: ['atDeskAsBrigade', 'urgency', 'expectedReviewBy'],
    byBrigadeKind: ['atDeskAsBrigade', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byBrigadeAccount: ['atDeskAsBrigade', 'against', 'category', 'urgency', 'expectedReviewBy'],
    byRetaliation: ['atDeskAsRetaliation', 'urgency', 'expectedReviewBy'],
    byRetaliationKind: ['atDeskAsRetaliation', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byRetaliationAccount: [
      'atDeskAsRetaliation',
      'against',
      'category',
      'urgency',
      'expectedReviewBy',
    ],
    byClaim: ['claimedIn', 'claimedUntil'],
    byTarget: ['against', 'createdAt'],
    byReporter: ['by', 'against', 'createdAt'],
    byLineage: ['lineageId', 'against', 'createdAt'],
    byFamilyLeft: ['leftBy', 'createdAt'],
    byOwn: ['lineageId', 'createdAt'],
    byOwnStatus: ['lineageId', 'queue', 'createdAt'],
    byOwnGame: ['lineageId', 'game', 'createdAt'],
    byOwnGameStatus: ['lineageId', 'game', 'queue', 'createdAt'],
    byOwnAccountStatus: ['lineageId', 'against', 'queue', 'createdAt'],
    byOwners: ['verifiedThrough', 'against', 'createdAt'],
    byUrgent: ['urgentOf'],
    byDedupeKey: ['dedupeKey'],
    byPlace: ['place'],
    byDue: ['dueSince'],
  },
  unique: { dedupeKey: 'dedupeKey', place: 'place' },
};

/** One report of an environment, or `report_not_found`. */
export async function getReport(
  records: Pick<Collection<StoredReport>, 'get'>,
  environment: Environment,
  id: string,
): Promise<StoredReport> {
  const report = await records.get(id);
  if (report?.environment === environment) return report;
  throw unknownReport();
}

/** The report as it is stored. Every write goes through this, so that the indexes follow. */
export function toStored(
  report: Report & Pick<Partial<StoredReport>, 'dedupeKey' | 'place' | 'crowded'>,
): StoredReport {
  const { environment, game } = report;
  return {
    ...report,
    against: recordKey(environment, { game, uid: report.reportedUid }),
    by: recordKey(environment, { game, uid: report.reporterUid }),
    verifiedThrough: isByOwner(report) ? report.lineageId : undefined,
    // The reports that every sandbox has from the start do not count.
    leftBy:
      environment === 'test' && !report.id.startsWith('rep_sandbox') ? report.lineageId : undefined,
    queue: `${environment}:${report.status}`,
    ...deskMembers(report),
    dueSince: report.due.length > 0 ? (report.reviews.at(-1)?.at ?? report.createdAt) : undefined,
  };
}

/** The members by which moderators find a report; all absent when it is not pending. */
function deskMembers(report: Report & Pick<Partial<StoredReport>, 'crowded'>) {
  const { environment, status, category, claim, flags, crowded } = report;
  const desk = status === 'pending_review' ? environment : undefined;
  const isUrgent = !crowded && (category === 'phishing' || flags.includes('brigade_suspected'));
  const whenFlagged = (flag: ReportFlag) => (flags.includes(flag) ? desk : undefined);
  return {
    desk,
    urgency: desk && Number(!isUrgent),
    urgentOf: desk && isUrgent ? urgentKeyOf(report) : undefined,
    atDeskAsBrigade: whenFlagged('brigade_suspected'),
    atDeskAsRetaliation: whenFlagged('retaliation'),
    claimedIn: claim ? desk : undefined,
    claimedUntil: desk && claim?.until,
  };
}
