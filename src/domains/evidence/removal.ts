import { pagesOf } from '../../store/records.ts';
import type { Blobs } from '../../store/store.ts';
import { parseAddress } from './address.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import { blobIdOf, type EvidenceRecord, sweepRecord } from './evidence.ts';

type RemovalDependencies = Pick<EvidenceDependencies, 'records' | 'blobs' | 'quota'>;

const pageRows = 100;
/** How many pages one sweep reads; the next one goes on. */
const maxPages = 20;

/** Removes all evidence that is due and not needed. Each step can be repeated, also by two processes at once. */
export async function sweepEvidence(dependencies: EvidenceDependencies): Promise<void> {
  const { records, clock, onError } = dependencies;
  const due = { index: 'byDue', equals: {}, range: { to: clock.now() + 1 }, limit: pageRows };
  for await (const rows of pagesOf(records, { ...due, direction: 'ascending' }, maxPages)) {
    for (const record of rows) await sweepOne(dependencies, record).catch(onError);
  }
}

async function sweepOne(
  dependencies: EvidenceDependencies,
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

/** Removes the evidence of a report, or only counts it: a picture goes with the last report that names it. */
export async function eraseEvidence(
  dependencies: RemovalDependencies,
  report: { readonly id: string; readonly evidenceUrls: readonly string[] },
  dryRun: boolean,
): Promise<number> {
  const ids = report.evidenceUrls.flatMap((url) => parseAddress(url)?.id ?? []);
  const found = await dependencies.records.getMany(ids);
  const own = found.filter(
    (record): record is EvidenceRecord =>
      record?.reportIds.every((named) => named === report.id) ?? false,
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
