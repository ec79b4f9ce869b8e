import { type Db, type Collection as Documents, ObjectId } from 'mongodb';
import { type Clock, dayMs } from '../../lib/clock.ts';
import { blobName, unfitBlobId } from '../blobs.ts';
import type { Blob, Blobs } from '../store.ts';
import { declare, keyOf } from './index-definitions.ts';
import type { DatabaseIndexes } from './indexes.ts';
import type { Deadline, Operations } from './operations.ts';

interface GridFsOptions {
  readonly db: Db;
  /** The collections are `<bucket>.files` and `<bucket>.chunks`. */
  readonly bucket: string;
  readonly operations: Operations;
  readonly clock: Clock;
  /** To write some megabytes takes longer than a record. */
  readonly blobMs: number;
  readonly indexes: DatabaseIndexes;
}
const fileIndexes = [declare('byName', { key: keyOf(['filename', 'uploadDate']) })];
const chunkIndexes = [declare('byFile', { key: keyOf(['files_id', 'n']), unique: true })];

/**
 * Blobs in GridFS's form, so that its tools read them. A file cannot be replaced there, so a put adds a file of the
 * same name, removes the older ones, and a reader takes the newest. A file is there once its last chunk is.
 */
export function createGridFsBlobs(options: GridFsOptions): Blobs {
  const { db, bucket, operations, clock, indexes } = options;
  const files = db.collection<FileDoc>(`${bucket}.files`);
  const chunks = db.collection<ChunkDoc>(`${bucket}.chunks`);
  const within = { maxTimeMS: operations.maxTimeMS };
  const patiently = { operationMs: options.blobMs };
  const sweep = createOrphanSweep({ files, chunks, operations, clock });

  const withName = (id: string): Promise<FileDoc[]> =>
    files.find({ filename: id }, { ...within, sort: newestFirst }).toArray();

  /** By id, for which a sharded cluster need not ask all shards; what the first release wrote by name. */
  async function newestOf(id: string, name: string): Promise<FileDoc | undefined> {
    const own = { _id: { $gte: `${name}/`, $lt: `${name}0` } }; // '0' comes after '/', which no name has
    const [file] = await files.find(own, { ...within, sort: newestFirst }).toArray();
    return file ?? (await withName(id))[0];
  }

  /** Undefined when it is not whole any more: another process has just discarded it. */
  async function bytesOf({ _id, length }: FileDoc): Promise<Uint8Array | undefined> {
    const parts = await chunks.find({ files_id: _id }, { ...within, sort: { n: 1 } }).toArray();
    const bytes = Buffer.concat(parts.map(({ data }) => data));
    return bytes.length === length ? new Uint8Array(bytes) : undefined;
  }

  async function read(id: string, name: string): Promise<Blob | undefined> {
    // The newest file of a moment ago may be discarded while it is read, for one that is newer.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const file = await newestOf(id, name);
      if (file === undefined) return undefined;
      const bytes = await bytesOf(file);
      if (bytes) return { bytes, contentType: String(file.metadata?.contentType) };
    }
    throw new Error(`The blob ${id} lacks some of its chunks.`);
  }

  /** What fails before the end takes back what it wrote. Whether the last step was done is not known: the sweep will see. */
  async function write(file: FileDoc, bytes: Uint8Array, deadline: Deadline): Promise<void> {
    try {
      await writeChunks(chunks, file._id, bytes, deadline, within);
    } catch (error) {
      await chunks.deleteMany({ files_id: file._id }, within).catch(() => undefined);
      throw error;
    }
    await files.insertOne(file, within);
  }

  /** Of what is discarded the file goes first: no reader begins with it then. */
  async function discard(found: readonly FileDoc[]): Promise<number> {
    let count = 0;
    for (const { _id } of found) {
      count += (await files.deleteOne({ _id }, within)).deletedCount;
      await chunks.deleteMany({ files_id: _id }, within);
    }
    return count;
  }

  return {
    async put(id, bytes, { contentType }) {
      const name = blobName(id);
      if (name === undefined) throw new RangeError(unfitBlobId);
      indexes.of(`${bucket}.files`, fileIndexes);
      indexes.of(`${bucket}.chunks`, chunkIndexes);
      const now = clock.now();
      const _id = `${name}/${fileIdAt(now)}`;
      const parts = { length: bytes.length, chunkSize, uploadDate: new Date(now) };
      const file = { _id, ...parts, filename: id, metadata: { contentType } };
      await operations.run(async (deadline) => {
        await write(file, bytes, deadline);
        const all = await withName(id);
        const own = all.findIndex((other) => other._id === _id);
        await discard(all.slice(own + 1));
      }, patiently);
      sweep();
    },
    async get(id) {
      const name = blobName(id);
      return name === undefined ? undefined : operations.run(() => read(id, name));
    },
    async remove(id) {
      if (blobName(id) === undefined) return false;
      const removed = await operations.run(async () => discard(await withName(id)), patiently);
      return removed > 0;
    },
  };
}

const fileIdAt = (now: number): string =>
  new ObjectId(ObjectId.generate(Math.floor(now / 1000))).toHexString();

const newestFirst = { uploadDate: -1, _id: -1 } as const;

/** What every reader of GridFS takes for granted. */
const chunkSize = 255 * 1024;

/** Writes a file in chunks; begins none once the caller has given up. */
async function writeChunks(
  chunks: Documents<ChunkDoc>,
  files_id: FileId,
  bytes: Uint8Array,
  deadline: Deadline,
  within: { readonly maxTimeMS: number },
): Promise<void> {
  for (let n = 0; n * chunkSize < bytes.length; n += 1) {
    deadline.assertOpen();
    const data = Buffer.from(bytes.subarray(n * chunkSize, (n + 1) * chunkSize));
    await chunks.insertOne({ _id: new ObjectId(), files_id, n, data }, within);
  }
  deadline.assertOpen();
}

interface SweepOptions {
  readonly files: Documents<FileDoc>;
  readonly chunks: Documents<ChunkDoc>;
  readonly operations: Operations;
  readonly clock: Clock;
}

/** No process writes one file for so long, whatever its clock says. */
const orphanAgeMs = dayMs;
const chunksAtOnce = 1000;
/** Some hundred gigabytes; what is left then is for another day. */
const maximumPages = 1000;

/** Files are in the order of their ids, those named by us apart from those named by the driver. */
const starts: readonly FileId[] = ['', new ObjectId('0'.repeat(24))];

/**
 * Removes the chunks that belong to no file: the process that wrote them was killed before it wrote the file. May be
 * called at any time: it looks once a day, in the background, and reads the index alone, page by page.
 */
function createOrphanSweep({ files, chunks, operations, clock }: SweepOptions): () => void {
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
    // No caller waits for this, and it is tried again.
    sweep().catch(operations.reportFault);
  };
}

/** An id of ours ends with one of the driver's, which begins with its time. */
function writtenAt(id: FileId): number {
  const hex = id instanceof ObjectId ? id.toHexString() : id.slice(-24);
  return ObjectId.isValid(hex) ? new ObjectId(hex).getTimestamp().getTime() : Number.NaN;
}

/** Files of this release are named by their blob; those of the first one have an id of the driver's. */
type FileId = string | ObjectId;

interface FileDoc {
  readonly _id: FileId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
  readonly metadata?: { readonly contentType?: unknown };
}

interface ChunkDoc {
  readonly _id: ObjectId;
  readonly files_id: FileId;
  readonly n: number;
  readonly data: Uint8Array;
}
