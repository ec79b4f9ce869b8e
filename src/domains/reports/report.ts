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

export const isUnknownReport = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'report_not_found';

/** Whether the owner of the reporter's account filed it, or else its lineage only claims to speak for them (R9.3). */
export const isByOwner = ({ filedAs }: Pick<Report, 'filedAs'>): boolean => filedAs === 'owner';

export const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });

export const reporterOf = (report: Report): Reporter => ({
  account: { game: report.game, uid: report.reporterUid },
  lineageId: report.lineageId,
  isOwner: isByOwner(report),
});

const storedReport = reportFields.extend({
  /** `live:genshin:<reported UID>`. */
  against: z.string(),
  /** `live:genshin:<reporter UID>`. */
  by: z.string(),
  /** The lists that it is in, as `listOf` names them. */
  lists: z.array(z.string()).default([]),
  /** The parts of the moderation queue that it is in, as `deskOf` names them; empty when it is not pending. */
  desks: z.array(z.string()).default([]),
  /** 0 comes first in the moderation queue: phishing and suspected brigades. Absent when it is not pending. */
  urgency: z.number().optional(),
  /** Its lineage had filled its share of the first positions when it was filed: it is not urgent. */
  crowded: z.literal(true).optional(),
  /** The environment, while it has a claim; the claim holds until `claimedUntil`. */
  claimedIn: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The lineage, in the sandbox: its reports there are bounded. */
  leftBy: z.string().optional(),
  dueSince: z.number().optional(),
  /** It counts once its reporter's filings say that it is filed (`filings.ts`). */
  placed: z.literal(true).optional(),
});

export type StoredReport = RecordOf<typeof storedReport>;

/** Early versions made the public text whenever it was read. */
const readReport = storedReport
  .partial({ publicText: true })
  .transform((report) => ({ ...report, publicText: report.publicText ?? toPublicText(report) }));

/** A report is in the list of each combination of filters, so that a page reads exactly its rows. */
export const reportRecords: CollectionSpec<StoredReport> = {
  name: 'reports',
  keeps: 'for good',
  schema: readReport,
  indexes: {
    byList: ['lists', 'createdAt'],
    byDesk: ['desks', 'urgency', 'expectedReviewBy'],
    byClaim: ['claimedIn', 'claimedUntil'],
    byTarget: ['against', 'createdAt'],
    byReporter: ['by', 'against', 'createdAt'],
    byFamilyLeft: ['leftBy', 'createdAt'],
    byDue: ['dueSince'],
  },
  lists: ['lists', 'desks'],
};

/** The list of all reports with some values, newest first: `live:confirmed:genshin:phishing`. */
export const listOf = (...values: readonly (string | undefined)[]): string =>
  values.filter((value) => value !== undefined).join(':');

/** The lists of the public queue, then those of the key family that filed it. */
function listsOf({
  environment,
  status,
  game,
  category,
  reportedUid,
  lineageId,
  ...report
}: Report) {
  const queue = listOf(environment, status);
  const account = listOf(game, reportedUid);
  return [
    ...[undefined, game, account].flatMap((narrow) => [
      listOf(queue, narrow),
      listOf(queue, narrow, category),
      listOf(lineageId, narrow),
      listOf(lineageId, narrow, status),
    ]),
    ...(isByOwner(report) ? [ownersListOf({ lineageId, game, reportedUid })] : []),
  ];
}

/** What the owners verified through a key family filed against an account. */
export const ownersListOf = ({
  lineageId,
  game,
  reportedUid,
}: Pick<Report, 'lineageId' | 'game' | 'reportedUid'>): string =>
  listOf(lineageId, 'owners', game, reportedUid);

/** A part of the moderation queue: of an environment, all reports or those with a flag, with these values. */
export const deskOf = (
  environment: Environment,
  flag: ReportFlag | undefined,
  { game, reportedUid, category }: ReportFilter,
): string => listOf(environment, flag ?? 'all', game, reportedUid, category);

/** The urgent reports of a key family, which has a share of the first positions. */
export const urgentDeskOf = ({
  environment,
  lineageId,
}: Pick<Report, 'environment' | 'lineageId'>): string => listOf(environment, 'urgent', lineageId);

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
  report: Report & Pick<Partial<StoredReport>, 'placed' | 'crowded'>,
): StoredReport {
  const { environment, game } = report;
  return {
    ...report,
    against: recordKey(environment, { game, uid: report.reportedUid }),
    by: recordKey(environment, { game, uid: report.reporterUid }),
    // The reports that every sandbox has from the start do not count.
    leftBy:
      environment === 'test' && !report.id.startsWith('rep_sandbox') ? report.lineageId : undefined,
    lists: listsOf(report),
    ...deskMembers(report),
    dueSince: report.due.length > 0 ? (report.reviews.at(-1)?.at ?? report.createdAt) : undefined,
  };
}

/** The members by which moderators find a report. */
function deskMembers(report: Report & Pick<Partial<StoredReport>, 'crowded'>) {
  const { environment, status, category, claim, flags, crowded, game, reportedUid } = report;
  if (status !== 'pending_review')
    return { desks: [], urgency: undefined, claimedIn: undefined, claimedUntil: undefined };
  const isUrgent = !crowded && (category === 'phishing' || flags.includes('brigade_suspected'));
  const filters = [{}, { game }, { game, reportedUid }];
  const desks = [undefined, ...flags].flatMap((flag) =>
    filters.flatMap((filter) => [
      deskOf(environment, flag, filter),
      deskOf(environment, flag, { ...filter, category }),
    ]),
  );
  return {
    desks: isUrgent ? [...desks, urgentDeskOf(report)] : desks,
    urgency: Number(!isUrgent),
    claimedIn: claim ? environment : undefined,
    claimedUntil: claim?.until,
  };
}
