import type { Clock } from '../../lib/clock.ts';
import { rowsOf } from '../../store/records.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { parseAddress } from './address.ts';
import { blobIdOf, type EvidenceRecord, sweepRecord } from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';

interface RemovalDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly quota: EvidenceQuota;
  readonly clock: Clock;
  /** Those of these reports that exist and still name the upload: its picture stays for them. */
  readonly naming: (id: string, reportIds: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}

/** Pages of evidence that one sweep reads; the next sweep continues. */
const sweptPages = 10;

/** Removes all evidence that is due and not needed. Each step may be repeated, also by two processes at once. */
export async function sweepEvidence(dependencies: RemovalDependencies): Promise<void> {
  const { records, clock, onError } = dependencies;
  const due = { index: 'byDue', equals: {}, range: { to: clock.now() + 1 } };
  for await (const record of rowsOf(records, due, sweptPages))
    await sweepOne(dependencies, record).catch(onError);
}

async function sweepOne(
  dependencies: RemovalDependencies,
  { id, reportIds, runs, stored }: EvidenceRecord,
): Promise<void> {
  const { records, blobs, clock, naming } = dependencies;
  const found = reportIds.length > 0 ? await naming(id, reportIds) : [];
  await removeBlobs(blobs, stored ? runs.filter((run) => run !== stored.run) : []);
  const now = clock.now();
  const left = await records.update(
    id,
    (current) => current && sweepRecord(current, reportIds, found, now),
  );
  if (left?.status === 'removing') await removeEvidence(dependencies, left);
}

/** Removes the pictures that only this report names, or counts them. */
export async function eraseEvidence(
  dependencies: RemovalDependencies,
  report: { readonly id: string; readonly evidenceUrls: readonly string[] },
  dryRun: boolean,
): Promise<number> {
  const ids = report.evidenceUrls.flatMap((url) => parseAddress(url)?.id ?? []);
  const found = await dependencies.records.getMany(ids);
  const own = found.flatMap((record) =>
    record?.reportIds.every((named) => named === report.id) ? [record] : [],
  );
  if (!dryRun) for (const record of own) await removeEvidence(dependencies, record);
  return own.length;
}

/** The picture is removed before its bytes are free, and the record that knows of both last. */
async function removeEvidence(
  { records, blobs, quota }: RemovalDependencies,
  record: EvidenceRecord,
): Promise<void> {
  await removeBlobs(blobs, record.runs);
  await quota.free(record);
  await records.remove(record.id);
}

async function removeBlobs(blobs: Blobs, runs: readonly string[]): Promise<void> {
  for (const run of runs) await blobs.remove(blobIdOf(run));
}
