import { type Collection as Documents, ObjectId } from 'mongodb';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { ChunkDoc, FileDoc, FileId } from './gridfs-documents.ts';
import type { Operations } from './operations.ts';

export interface SweepOptions {
  readonly files: Documents<FileDoc>;
  readonly chunks: Documents<ChunkDoc>;
  readonly operations: Operations;
  readonly clock: Clock;
}

/** Nobody writes at one file for so long, whatever his clock says. */
const orphanAgeMs = dayMs;
const chunksAtOnce = 1000;
/** Some hundred gigabytes; what is left then is for another day. */
const maximumPages = 1000;

/** Files are in the order of their ids, those named by us apart from those named by the driver. */
const starts: readonly FileId[] = ['', new ObjectId('0'.repeat(24))];

/**
 * Removes the chunks that belong to no file: whoever wrote them was killed before he wrote the file. To be called by
 * whoever comes; it looks once a day, in the background, and reads the index alone, page by page.
 */
export function createOrphanSweep({ files, chunks, operations, clock }: SweepOptions): () => void {
  const within = { maxTimeMS: operations.maxTimeMS };
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** The files of some chunks after `after`, each as often as it has chunks there. */
  async function filesAfter(after: FileId): Promise<FileId[]> {
    const projection = { _id: 0, files_id: 1 };
    const sort = { files_id: 1, n: 1 } as const;
    const options = { ...within, projection, sort, limit: chunksAtOnce };
    const page = await chunks.find({ files_id: { $gt: after } }, options).toArray();
    return page.map(({ files_id }) => files_id);
  }

  async function removeOrphans(ids: readonly FileId[]): Promise<void> {
    const oldest = clock.now() - orphanAgeMs;
    const old = ids.filter((id) => writtenAt(id) < oldest);
    if (old.length === 0) return;
    const found = files.find({ _id: { $in: old } }, { ...within, projection: { _id: 1 } });
    const kept = new Set((await found.toArray()).map(({ _id }) => String(_id)));
    const orphans = old.filter((id) => !kept.has(String(id)));
    if (orphans.length > 0) await chunks.deleteMany({ files_id: { $in: orphans } }, within);
  }

  async function sweepFrom(start: FileId): Promise<void> {
    let after = start;
    for (let page = 0; page < maximumPages; page += 1) {
      const ids = await operations.run(() => filesAfter(after));
      const last = ids.at(-1);
      if (last === undefined) return;
      const distinct = [...new Map(ids.map((id) => [String(id), id])).values()];
      await operations.run(() => removeOrphans(distinct));
      after = last;
    }
  }

  async function sweep(): Promise<void> {
    for (const start of starts) await sweepFrom(start);
  }

  return () => {
    const now = clock.now();
    if (Math.abs(now - sweptAt) < dayMs) return;
    sweptAt = now;
    // What fails here was not asked for by anybody, and is tried again.
    sweep().catch(operations.reportFault);
  };
}

/** An id of ours ends with one of the driver's, which begins with its time. */
function writtenAt(id: FileId): number {
  const hex = id instanceof ObjectId ? id.toHexString() : id.slice(-24);
  return ObjectId.isValid(hex) ? new ObjectId(hex).getTimestamp().getTime() : Number.NaN;
}
