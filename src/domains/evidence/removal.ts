import type { Clock } from '../../lib/clock.ts';
import { pagesOf } from '../../store/records.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { parseAddress } from './address.ts';
import { blobIdOf, type EvidenceRecord, sweepRecord } from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';

export interface RemovalDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly quota: Pick<EvidenceQuota, 'free'>;
}

/** Those of these reports that exist and still name the upload: its picture stays for them. */
export type Naming = (uploadId: string, reportIds: readonly string[]) => Promise<readonly string[]>;

export interface SweepDependencies extends RemovalDependencies {
  readonly clock: Clock;
  readonly naming: Naming;
  readonly onError: (error: unknown) => void;
}

const pageRows = 100;
/** How many pages one sweep reads; the next one goes on. */
const maxPages = 20;

/**
 * Looks at all evidence that is due and removes what is not needed. Each step can be repeated: what a process left
 * undone is done by the next, also when two do it at once.
 */
export async function sweepEvidence(dependencies: SweepDependencies): Promise<void> {
  const { records, clock, onError } = dependencies;
  const due = { index: 'byDue', equals: {}, range: { to: clock.now() + 1 }, limit: pageRows };
  for await (const rows of pagesOf(records, { ...due, direction: 'ascending' }, maxPages)) {
    for (const record of rows) await sweepOne(dependencies, record).catch(onError);
  }
}

async function sweepOne(
  dependencies: SweepDependencies,
  { id, reportIds, runs, stored }: EvidenceRecord,
): Promise<void> {
  const { records, blobs, clock, naming } = dependencies;
  const found = reportIds.length > 0 ? await naming(id, reportIds) : [];
  const reports = { looked: reportIds, found };
  const lost = stored ? runs.filter((run) => run !== stored.run) : [];
  await removeBlobs(blobs, lost);
  const now = clock.now();
  const left = await records.update(id, (current) => current && sweepRecord(current, reports, now));
  if (left?.status === 'removing') await removeEvidence(dependencies, left);
}

/** What of an erased report says which pictures it named. */
export interface ErasedReport {
  readonly id: string;
  readonly evidenceUrls: readonly string[];
}

/** Removes the evidence of a report, or only counts it: a picture goes with the last report that names it. */
export async function eraseEvidence(
  dependencies: RemovalDependencies,
  { id: reportId, evidenceUrls }: ErasedReport,
  dryRun: boolean,
): Promise<number> {
  const ids = evidenceUrls.flatMap((url) => parseAddress(url)?.id ?? []);
  const found = await dependencies.records.getMany(ids);
  const own = found.filter(
    (record): record is EvidenceRecord =>
      record?.reportIds.every((named) => named === reportId) ?? false,
  );
  if (!dryRun) for (const record of own) await removeEvidence(dependencies, record);
  return own.length;
}

/** The picture goes before its room is free, and the record that knows of both goes last. */
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
