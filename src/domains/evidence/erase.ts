import type { Platform } from '../module.ts';
import { nameOf } from './address.ts';
import type { EvidenceQuota } from './quota.ts';
import { blobIdOf, type EvidenceRecord, evidenceRecords } from './store.ts';

/** What of an erased report says which pictures it named. */
export interface ErasedReport {
  readonly id: string;
  readonly evidenceUrls: readonly string[];
}

/** Removes the evidence of a report, or only counts it: a picture goes with the last report that names it. */
export async function eraseEvidence(
  {
    store,
    blobs,
    quota,
  }: Pick<Platform, 'store' | 'blobs'> & { quota: Pick<EvidenceQuota, 'free'> },
  { id: reportId, evidenceUrls }: ErasedReport,
  dryRun: boolean,
): Promise<number> {
  const records = store.collection(evidenceRecords);
  const ids = evidenceUrls.flatMap((url) => nameOf(url)?.id ?? []);
  const found = await records.getMany(ids);
  const own = found.filter(
    (record): record is EvidenceRecord =>
      record?.reportIds.every((named) => named === reportId) ?? false,
  );
  if (dryRun) return own.length;
  for (const record of own) {
    for (const run of record.runs) await blobs.remove(blobIdOf(run));
    await quota.free(record);
    await records.remove(record.id);
  }
  return own.length;
}
