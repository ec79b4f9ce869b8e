import { type Db, ObjectId } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { blobName, unfitBlobId } from '../blob-name.ts';
import type { Blob, Blobs } from '../store.ts';
import type { Deadline } from './deadline.ts';
import { chunkSize, writeChunks } from './gridfs-chunks.ts';
import type { ChunkDoc, FileDoc } from './gridfs-documents.ts';
import { createOrphanSweep } from './gridfs-sweep.ts';
import { type DeclaredIndex, declare, keyOf } from './index-definitions.ts';
import type { Indexes } from './indexes.ts';
import type { Operations } from './operations.ts';

export interface GridFsOptions {
  readonly db: Db;
  /** The collections are `<bucket>.files` and `<bucket>.chunks`. */
  readonly bucket: string;
  readonly operations: Operations;
  readonly clock: Clock;
  /** To write some megabytes takes longer than a record. */
  readonly blobMs: number;
  readonly indexesOf: (collection: string, declared: readonly DeclaredIndex[]) => Indexes;
}
const fileIndexes = [declare('byName', { key: keyOf(['filename', 'uploadDate']) })];
const chunkIndexes = [declare('byFile', { key: keyOf(['files_id', 'n']), unique: true })];

/**
 * Blobs in GridFS's form, so that its tools read them. A file cannot be replaced there, so a put adds a file of the
 * same name, removes the older ones, and a reader takes the newest. A file is there once its last chunk is.
 */
export function createGridFsBlobs(options: GridFsOptions): Blobs {
  const { db, bucket, operations, clock, indexesOf } = options;
  const files = db.collection<FileDoc>(`${bucket}.files`);
  const chunks = db.collection<ChunkDoc>(`${bucket}.chunks`);
  const within = { maxTimeMS: operations.maxTimeMS };
  const patiently = { operationMs: options.blobMs };
  const sweep = createOrphanSweep({ files, chunks, operations, clock });

  const withName = (id: string): Promise<FileDoc[]> =>
    files.find({ filename: id }, { ...within, sort: newestFirst }).toArray();

  /** By id, for which a sharded cluster need not ask everybody; what the first release wrote by name. */
  async function newestOf(id: string, name: string): Promise<FileDoc | undefined> {
    const own = { _id: { $gte: `${name}/`, $lt: `${name}0` } }; // '0' comes after '/', which no name has
    const [file] = await files.find(own, { ...within, sort: newestFirst }).toArray();
    return file ?? (await withName(id))[0];
  }

  /** Undefined when it is not whole any more: somebody has just discarded it. */
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

  /** Who fails before the end takes back what it wrote. After the last step nobody knows, and the sweep will see. */
  async function write(file: FileDoc, bytes: Uint8Array, deadline: Deadline): Promise<void> {
    try {
      await writeChunks(chunks, file._id, bytes, deadline, within);
    } catch (error) {
      await chunks.deleteMany({ files_id: file._id }, within).catch(() => undefined);
      throw error;
    }
    await files.insertOne(file, within);
  }

  /** Of what is discarded the file goes first: nobody begins to read it then. */
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
      indexesOf(`${bucket}.files`, fileIndexes);
      indexesOf(`${bucket}.chunks`, chunkIndexes);
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
