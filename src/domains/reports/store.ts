import type { CollectionSpec } from '../../store/store.ts';
import { type StoredReport, storedReport } from './stored-report.ts';

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
