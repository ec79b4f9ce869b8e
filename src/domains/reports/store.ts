import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import {
  isByOwner,
  type Report,
  type ReportFlag,
  reportFields,
  unknownReport,
  urgentKeyOf,
} from './report.ts';

const storedReport = reportFields.extend({
  /** `live:genshin:<reporter>:<lineage>:<reported>:<category>`, of an owner `…<reporter>:owner:…`; absent once an equal report may be filed (R9.3). */
  dedupeKey: z.string().optional(),
  /** `live:genshin:<reporter>:2026-01-15:3`: one of the five slots that its reporter has that day (R9.4). */
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
  /** 0 comes first in the moderation queue: phishing, and what looks like a brigade. */
  urgency: z.number().optional(),
  /** `live:<lineage>`, while it comes first in the moderation queue. */
  urgentOf: z.string().optional(),
  /** Its lineage had filled its share of the first positions when it was filed: it waits among the others. */
  crowded: z.literal(true).optional(),
  /** The environment, while it waits for a moderator with that flag. */
  atDeskAsBrigade: z.string().optional(),
  atDeskAsRetaliation: z.string().optional(),
  /** The environment, while a moderator has claimed it; `claimedUntil` says whether the claim still holds. */
  claimedIn: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The lineage, of a report of the sandbox: what it may leave there is bounded. */
  leftBy: z.string().optional(),
  dueSince: z.number().optional(),
});

export type StoredReport = RecordOf<typeof storedReport>;

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

/**
 * The report as it is stored. Every write goes through this, so that the indexes follow. `dedupeKey` and `place` stay
 * as they were unless others are given; an undefined `dedupeKey` lets an equal report in.
 */
export function toStored(
  report: Report & Pick<Partial<StoredReport>, 'dedupeKey' | 'place' | 'crowded'>,
): StoredReport {
  const { environment, game } = report;
  return {
    ...report,
    against: recordKey(environment, { game, uid: report.reportedUid }),
    by: recordKey(environment, { game, uid: report.reporterUid }),
    verifiedThrough: isByOwner(report) ? report.lineageId : undefined,
    // Those that every sandbox holds from the start are of a lineage of their own.
    leftBy:
      environment === 'test' && !report.id.startsWith('rep_sandbox') ? report.lineageId : undefined,
    queue: `${environment}:${report.status}`,
    ...deskMembers(report),
    dueSince: report.due.length > 0 ? (report.reviews.at(-1)?.at ?? report.createdAt) : undefined,
  };
}

/** The members by which moderators find a report; all absent where it does not wait for one. */
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
