import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import { dismissReasons, reportCategories } from '../trust/event.ts';
import { identityKeyOf, isOwners } from './identity.ts';
import {
  contactPlatforms,
  filers,
  type Report,
  type ReportFlag,
  reportFlags,
  reportStatuses,
  reportSteps,
} from './report.ts';

const review = z.object({
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.enum(dismissReasons).nullable(),
  note: z.string(),
  at: z.number(),
  actor: z.string(),
  requestId: z.string(),
  factor: z.number().nullable(),
});

/** An earlier release left this step on reports that nobody had weighed yet. */
const withoutAccept = (step: unknown): unknown => (step === 'accept' ? 'submitted' : step);

const storedReport = z.object({
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  reportedUid: z.string(),
  reporterUid: z.string(),
  category: z.enum(reportCategories),
  description: z.string(),
  evidenceUrls: z.array(z.string()),
  contactPlatform: z.enum(contactPlatforms).nullable(),
  lineageId: z.string(),
  filedAs: z.enum(filers).optional(),
  status: z.enum(reportStatuses),
  createdAt: z.number(),
  expectedReviewBy: z.number(),
  credibility: z.number().nullable(),
  pendingWeight: z.number().nullable(),
  flags: z.array(z.enum(reportFlags)),
  reviews: z.array(review),
  claim: z.object({ actor: z.string(), until: z.number() }).nullable(),
  due: z.array(z.preprocess(withoutAccept, z.enum(reportSteps))),
  /** `live:genshin:<reporter>:<reported>:<category>`, of an owner `…<reporter>:owner:…`; absent once another one may be filed (R9.3). */
  dedupeKey: z.string().optional(),
  /** `live:genshin:<reporter>:2026-01-15:3`: one of the five places that its reporter has that day (R9.4). */
  place: z.string().optional(),
  /** The lineage, when the reporter is an owner verified through it. */
  verifiedThrough: z.string().optional(),
  /** `live:genshin:<reported UID>`. */
  against: z.string(),
  /** `live:genshin:<reporter UID>`. */
  by: z.string(),
  /** `live:confirmed`: the public queue that it stands in. */
  queue: z.string().optional(),
  /** The environment, while it waits for a moderator. */
  desk: z.string().optional(),
  /** 0 comes first at that desk: phishing, and what looks like a brigade. */
  urgency: z.number().optional(),
  /** `live:<lineage>`, while it comes first at that desk. */
  urgentOf: z.string().optional(),
  /** Its lineage had filled its share of the first places when it was filed: it waits among the others. */
  crowded: z.literal(true).optional(),
  /** The environment, while it waits for a moderator with that flag. */
  atDeskAsBrigade: z.string().optional(),
  atDeskAsRetaliation: z.string().optional(),
  /** The environment, while it is claimed at that desk; whether the claim still holds is for `claimedUntil` to say. */
  claimedIn: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** Since when a step is due; absent when none is. */
  dueSince: z.number().optional(),
});

/** A report with the members that its indexes are made of. */
export type StoredReport = z.infer<typeof storedReport>;

/**
 * Each combination of the queue's filters has its index: a page then reads exactly its rows, however rare a category
 * is among a million reports. The members they lead with are absent where a report is in none of them.
 */
export const reportRecords: CollectionSpec<StoredReport> = {
  name: 'reports',
  schema: storedReport,
  indexes: {
    byQueue: ['queue', 'createdAt'],
    byQueueGame: ['queue', 'game', 'createdAt'],
    byQueueCategory: ['queue', 'category', 'createdAt'],
    byQueueGameCategory: ['queue', 'game', 'category', 'createdAt'],
    byDesk: ['desk', 'urgency', 'expectedReviewBy'],
    byDeskKind: ['desk', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byBrigade: ['atDeskAsBrigade', 'urgency', 'expectedReviewBy'],
    byBrigadeKind: ['atDeskAsBrigade', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byRetaliation: ['atDeskAsRetaliation', 'urgency', 'expectedReviewBy'],
    byRetaliationKind: ['atDeskAsRetaliation', 'game', 'category', 'urgency', 'expectedReviewBy'],
    byClaim: ['claimedIn', 'claimedUntil'],
    byTarget: ['against', 'createdAt'],
    byReporter: ['by', 'against', 'createdAt'],
    byLineage: ['lineageId', 'against', 'createdAt'],
    byOwners: ['verifiedThrough', 'against', 'createdAt'],
    byUrgent: ['urgentOf'],
    byDedupeKey: ['dedupeKey'],
    byPlace: ['place'],
    byDue: ['dueSince'],
  },
  unique: { dedupeKey: 'dedupeKey', place: 'place' },
};

export const dedupeKeyOf = (
  report: Pick<
    Report,
    'environment' | 'game' | 'reporterUid' | 'filedAs' | 'reportedUid' | 'category'
  >,
): string => `${identityKeyOf(report)}:${report.reportedUid}:${report.category}`;

const isUrgent = ({
  category,
  flags,
  crowded,
}: Pick<StoredReport, 'category' | 'crowded'> & Pick<Report, 'flags'>): boolean =>
  !crowded && (category === 'phishing' || flags.includes('brigade_suspected'));

/** The share of the first places that a lineage has at the desk of moderators. */
export const urgentKeyOf = ({
  environment,
  lineageId,
}: Pick<Report, 'environment' | 'lineageId'>) => `${environment}:${lineageId}`;

/**
 * The report as it is kept: whoever changes one writes it through this, so that its indexes follow. `dedupeKey` and
 * `place` stay as they were, unless others are given; undefined lets an equal report in.
 */
export function toStored(
  report: Report & Pick<Partial<StoredReport>, 'dedupeKey' | 'place' | 'crowded'>,
): StoredReport {
  const { environment, game } = report;
  return {
    ...report,
    evidenceUrls: [...report.evidenceUrls],
    flags: [...report.flags],
    reviews: report.reviews.map((each) => ({ ...each })),
    due: [...report.due],
    against: recordKey(environment, { game, uid: report.reportedUid }),
    by: recordKey(environment, { game, uid: report.reporterUid }),
    verifiedThrough: isOwners(report) ? report.lineageId : undefined,
    queue: `${environment}:${report.status}`,
    ...placeInQueue(report),
    dueSince: report.due.length > 0 ? (report.reviews.at(-1)?.at ?? report.createdAt) : undefined,
  };
}

/** The members by which moderators find a report; all absent where it does not wait for one. */
function placeInQueue(report: Report & Pick<Partial<StoredReport>, 'crowded'>) {
  const { environment, status, claim, flags } = report;
  if (status !== 'pending_review') return notQueued;
  const isFirst = isUrgent(report);
  const whenFlagged = (flag: ReportFlag) => (flags.includes(flag) ? environment : undefined);
  return {
    desk: environment,
    urgency: Number(!isFirst),
    urgentOf: isFirst ? urgentKeyOf(report) : undefined,
    atDeskAsBrigade: whenFlagged('brigade_suspected'),
    atDeskAsRetaliation: whenFlagged('retaliation'),
    claimedIn: claim ? environment : undefined,
    claimedUntil: claim?.until,
  };
}

const notQueued = {
  desk: undefined,
  urgency: undefined,
  urgentOf: undefined,
  atDeskAsBrigade: undefined,
  atDeskAsRetaliation: undefined,
  claimedIn: undefined,
  claimedUntil: undefined,
} as const;

const reportCounter = z.object({
  /** `live:genshin:3`: the environment, the game, and one of some shards. */
  id: z.string(),
  /** `confirmed:phishing`: how many reports of this status and category there are. */
  counts: z.record(z.string(), z.number()),
  /** The newest changes that are counted in: none is counted twice. */
  applied: z.array(z.string()),
});

export type ReportCounter = z.infer<typeof reportCounter>;

/** How many reports the queues hold: counted as they change, since counting a million rows takes its time. */
export const reportCounters: CollectionSpec<ReportCounter> = {
  name: 'report-tallies',
  schema: reportCounter,
};
