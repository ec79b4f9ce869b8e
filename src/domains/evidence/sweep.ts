import type { Clock } from '../../lib/clock.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { sweptOf } from './needed.ts';
import type { EvidenceQuota } from './quota.ts';
import { blobIdOf, type EvidenceRecord } from './store.ts';

/** Those of these reports that exist and still name the upload: its picture is kept for them. */
export type Naming = (uploadId: string, reportIds: readonly string[]) => Promise<readonly string[]>;

export interface SweepDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly naming: Naming;
  readonly quota: Pick<EvidenceQuota, 'free'>;
  readonly onError: (error: unknown) => void;
}

const pageRows = 100;
/** How many pages one sweep reads; the next one goes on. */
const maxPages = 20;

/**
 * Looks at all evidence that is due and removes what nobody needs. Each step can be repeated: what a process left
 * undone is done by the next, also when two do it at once.
 */
export function createSweep(dependencies: SweepDependencies): () => Promise<void> {
  const { records, blobs, clock, naming, quota, onError } = dependencies;

  async function removeBlobs(runs: readonly string[]): Promise<void> {
    for (const run of runs) await blobs.remove(blobIdOf(run));
  }

  async function sweepOne({ id, reportIds, runs, stored }: EvidenceRecord): Promise<void> {
    const found = reportIds.length > 0 ? await naming(id, reportIds) : [];
    const named = { looked: reportIds, found };
    if (stored) await removeBlobs(runs.filter((run) => run !== stored.run));
    const now = clock.now();
    const left = await records.update(id, (current) => current && sweptOf(current, named, now));
    if (left?.status !== 'removing') return;
    // The picture goes before its room is free, and the record that knows of both goes last.
    await removeBlobs(left.runs);
    await quota.free(left);
    await records.remove(id);
  }

  return async () => {
    const due = { index: 'byDue', equals: {}, range: { to: clock.now() + 1 }, limit: pageRows };
    for await (const rows of pagesOf(records, { ...due, direction: 'ascending' }, maxPages)) {
      for (const record of rows) await sweepOne(record).catch(onError);
    }
  };
}
