import { syncRecords as archiveSyncRecords } from './domains/archive/module.ts';
import { noticeRecords, noticeStates, noticeTexts } from './domains/archive/notices/notice.ts';
import { sizeRecords } from './domains/assets/originals.ts';
import { auditRecords } from './domains/audit/store.ts';
import { savedBuilds } from './domains/builds/saved-build.ts';
import { buildShelves } from './domains/builds/shelf.ts';
import { profileVotes } from './domains/builds/votes.ts';
import {
  blobsOfCatalog,
  type CatalogPointer,
  catalogRecords,
  syncRecords as catalogSyncRecords,
} from './domains/catalog/store.ts';
import { erasureRecords } from './domains/erasure.ts';
import {
  blobsOfEvidence,
  type EvidenceRecord,
  evidenceRecords,
} from './domains/evidence/evidence.ts';
import { evidenceUsages } from './domains/evidence/quota.ts';
import { keyChanges, keyRecords } from './domains/keys/store.ts';
import { formerAccounts, formerNames } from './domains/leaderboards/former.ts';
import { boardIndexers } from './domains/leaderboards/indexing/lanes.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  rankedAccounts,
} from './domains/leaderboards/store.ts';
import { liveRecords, logEntries } from './domains/live/event-log.ts';
import { snapshotRecords } from './domains/players/snapshot.ts';
import { reportCounters, reviewDays } from './domains/reports/counters.ts';
import { filingRecords } from './domains/reports/filings.ts';
import { reportRecords } from './domains/reports/report.ts';
import { remakeRecords } from './domains/reports/sandbox.ts';
import { rebuildCheckpoints } from './domains/trust/maintenance/rebuild.ts';
import { reputationRecords } from './domains/trust/score/credibility.ts';
import { timelineEntries, trustRecords } from './domains/trust/score/state.ts';
import { ownershipRecords } from './domains/verifications/ownership.ts';
import { verificationRecords } from './domains/verifications/verification.ts';
import { deliveries } from './domains/webhooks/delivery.ts';
import { deliveryQueues } from './domains/webhooks/queue.ts';
import { watchRecords, webhookSets } from './domains/webhooks/registry.ts';
import { bucketCollection } from './limits/shared-buckets.ts';
import { idempotencyRecords } from './rest/idempotency.ts';
import type { NamedBlobs } from './store/data/check.ts';
import { formatRecords } from './store/format.ts';
import { migrationRecords } from './store/migrations.ts';
import { type AnyCollection, anyCollection } from './store/raw.ts';
import { sweepRecords } from './store/retention.ts';
import { secretRecords } from './store/secrets.ts';
import { uncleanEnds } from './store/work.ts';

const table = [
  archiveSyncRecords,
  auditRecords,
  boardCounters,
  boardEntries,
  boardIndexers,
  bucketCollection,
  buildShelves,
  catalogRecords,
  catalogSyncRecords,
  deliveries,
  deliveryQueues,
  erasureRecords,
  evidenceRecords,
  evidenceUsages,
  filingRecords,
  formatRecords,
  formerAccounts,
  idempotencyRecords,
  indexBatches,
  keyChanges,
  keyRecords,
  liveRecords,
  logEntries,
  migrationRecords,
  noticeRecords,
  noticeStates,
  noticeTexts,
  ownershipRecords,
  profileVotes,
  rankedAccounts,
  rebuildCheckpoints,
  remakeRecords,
  reportCounters,
  reportRecords,
  reputationRecords,
  reviewDays,
  savedBuilds,
  secretRecords,
  sizeRecords,
  snapshotRecords,
  sweepRecords,
  timelineEntries,
  trustRecords,
  uncleanEnds,
  verificationRecords,
  watchRecords,
  webhookSets,
];

/** Every collection of this version, for what copies or checks a whole store. */
export const collections: readonly AnyCollection[] = table.map(
  // Whole stores are handled by what every collection has; a schema of one kind accepts records of that kind alone.
  (spec) => spec as unknown as AnyCollection,
);

/** All that may be in a store of this version: also those that a migration has not emptied yet. */
export const collectionNames: readonly string[] = [
  ...collections.map(({ name }) => name),
  ...formerNames,
];

const byName = new Map(collections.map((spec) => [spec.name, spec]));

/** The declaration of a collection; of one that this version does not know, one without indexes. */
export const collectionNamed = (name: string): AnyCollection =>
  byName.get(name) ?? anyCollection(name);

/** The blobs that a record needs, and those that it may have besides. */
export function blobsOf(collection: string, record: unknown): NamedBlobs {
  if (collection === evidenceRecords.name) return blobsOfEvidence(record as EvidenceRecord);
  if (collection === catalogRecords.name) return blobsOfCatalog(record as CatalogPointer);
  return { needed: [], possible: [] };
}
