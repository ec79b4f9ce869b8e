import type { Db, Collection as Documents, ObjectId } from 'mongodb';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { maxBlobBytes } from '../blobs.ts';
import { type Blob, StoreUnavailable } from '../store.ts';
import type { BlobDoc } from './blobs.ts';
import { type Deadline, hasCode, isDuplicate, type Operations } from './operations.ts';

// Earlier versions stored blobs as files of GridFS. They are moved in the background after a start, one after another, each
// in steps that may be repeated: the document first, then the file, then its chunks. Only moving deletes a file; one that
// is removed meanwhile is marked, so that a process that is moving it right now takes its document back.

type FileId = string | ObjectId;

interface FileDoc {
  readonly _id: FileId;
  readonly length: number;
  readonly uploadDate: Date;
  readonly filename: string;
  readonly metadata?: { readonly contentType?: unknown; readonly removed?: true };
}

interface ChunkDoc {
  readonly _id: ObjectId;
  readonly files_id: FileId;
  readonly n: number;
  readonly data: Uint8Array;
}

interface MovedDoc extends BlobDoc {
  readonly from?: string;
  readonly movedAt?: Date;
}

interface BucketOptions {
  readonly db: Db;
  /** The collection of blobs; the bucket has `<collection>.files` and `<collection>.chunks`. */
  readonly collection: string;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly blobMs: number;
}

const filesAtOnce = 100;
const retryMs = 10 * minuteMs;
/** How long the process that made a document has to delete its file; then another one does. */
const handOverMs = 10 * minuteMs;
const noSuchCollection = 26;
const newestFirst = { uploadDate: -1, _id: -1 } as const;
const notRemoved = { 'metadata.removed': { $exists: false } };

export async function openGridFsBucket({
  db,
  collection,
  operations,
  clock,
  blobMs,
}: BucketOptions) {
  const { maxTimeMS } = operations;
  const [files, chunks] = [`${collection}.files`, `${collection}.chunks`];
  const bucket = {
    documents: db.collection<MovedDoc>(collection),
    files: db.collection<FileDoc>(files),
    chunks: db.collection<ChunkDoc>(chunks),
    clock,
    maxTimeMS,
  };
  const listed = await db
    .listCollections({}, { nameOnly: true, authorizedCollections: true, maxTimeMS })
    .toArray();
  let isThere = listed.some(({ name }) => name === files || name === chunks);
  let isClosed = false;
  let moving: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** False when it has to be tried again: another process moves it, the file is damaged, or the store is closed. */
  async function tryMove(filename: string): Promise<boolean> {
    if (isClosed) return false;
    const work = (deadline: Deadline) => moveFile(bucket, filename, deadline);
    try {
      return await operations.run(work, { operationMs: blobMs });
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      operations.reportFault(error);
      return false;
    }
  }

  async function moveAll(): Promise<boolean> {
    const left = new Set<string>();
    while (!isClosed) {
      const names = await operations.run(() => listNames(bucket, [...left]));
      // Another process may have moved the others by now.
      if (names.length === 0)
        return (await operations.run(() => listNames(bucket, []))).length === 0;
      for (const name of names) if (!(await tryMove(name))) left.add(name);
    }
    return false;
  }

  async function drop(): Promise<void> {
    for (const name of [files, chunks])
      await db.dropCollection(name, { maxTimeMS }).catch((error: unknown) => {
        if (!hasCode(error, noSuchCollection)) throw error;
      });
  }

  async function moveOut(): Promise<void> {
    try {
      if (await moveAll()) {
        await operations.run(drop);
        isThere = false;
      }
    } catch (error) {
      operations.reportFault(error);
    }
    if (isThere && !isClosed) timer = setTimeout(begin, retryMs).unref();
  }

  /** Begins to move what the bucket holds, in the background, and drops it in the end. */
  function begin(): void {
    if (isThere && !isClosed) moving = moveOut();
  }

  return {
    isThere: () => isThere,
    find: async (id: string) => (isThere ? findFile(bucket, id) : undefined),
    remove: async (id: string) => isThere && markRemoved(bucket, id),
    begin,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await moving;
    },
  };
}

interface Bucket {
  readonly documents: Documents<MovedDoc>;
  readonly files: Documents<FileDoc>;
  readonly chunks: Documents<ChunkDoc>;
  readonly clock: Clock;
  readonly maxTimeMS: number;
}

async function findFile(bucket: Bucket, id: string): Promise<Blob | undefined> {
  const { files, maxTimeMS } = bucket;
  const options = { maxTimeMS, sort: newestFirst };
  const file = await files.findOne({ filename: id, ...notRemoved }, options);
  const bytes = file === null ? undefined : await readFile(bucket, file);
  return bytes && { bytes, contentType: String(file?.metadata?.contentType) };
}

/** Undefined when the file is gone. Throws when it lacks chunks. */
async function readFile(
  { files, chunks, maxTimeMS }: Bucket,
  { _id, length, filename }: FileDoc,
): Promise<Uint8Array | undefined> {
  const parts = await chunks.find({ files_id: _id }, { maxTimeMS, sort: { n: 1 } }).toArray();
  const bytes = Buffer.concat(parts.map(({ data }) => data));
  if (bytes.length === length) return new Uint8Array(bytes);
  if ((await files.findOne({ _id }, { maxTimeMS })) === null) return undefined;
  throw new Error(`The blob ${filename} lacks some of its chunks.`);
}

async function markRemoved({ files, maxTimeMS }: Bucket, id: string): Promise<boolean> {
  const mark = { $set: { 'metadata.removed': true } as const };
  const { modifiedCount } = await files.updateMany({ filename: id, ...notRemoved }, mark, {
    maxTimeMS,
  });
  return modifiedCount > 0;
}

async function listNames(
  { files, maxTimeMS }: Bucket,
  left: readonly string[],
): Promise<readonly string[]> {
  const options = { maxTimeMS, limit: filesAtOnce, projection: { filename: 1 } };
  const found = await files.find({ filename: { $nin: left } }, options).toArray();
  return [...new Set(found.map(({ filename }) => filename))];
}

/** Moves the newest file of a name, and discards the others. False when another process is about to. */
async function moveFile(bucket: Bucket, filename: string, deadline: Deadline): Promise<boolean> {
  const { documents, files, maxTimeMS } = bucket;
  const found = await files.find({ filename }, { maxTimeMS, sort: newestFirst }).toArray();
  const newest = found.find(({ metadata }) => !metadata?.removed);
  const outcome = newest && (await copyFile(bucket, newest, deadline));
  if (newest && outcome === 'there') {
    const copied = { ...copyOf(newest), ...recent(bucket) };
    if ((await documents.findOne(copied, { maxTimeMS, projection: { _id: 1 } })) !== null)
      return false;
  }
  for (const file of found) await discardFile(bucket, file, file === newest && outcome === 'made');
  return true;
}

/** Makes the document of a file, unless the blob has one, or the file is gone. */
async function copyFile(
  bucket: Bucket,
  file: FileDoc,
  deadline: Deadline,
): Promise<'made' | 'there' | 'gone'> {
  const { documents, clock, maxTimeMS } = bucket;
  if (file.length > maxBlobBytes)
    throw new Error(`The blob ${file.filename} has ${file.length} bytes, and is left in GridFS.`);
  const bytes = await readFile(bucket, file);
  if (bytes === undefined) return 'gone';
  deadline.assertOpen();
  const contentType = String(file.metadata?.contentType);
  const members = { contentType, data: Buffer.from(bytes), movedAt: new Date(clock.now()) };
  try {
    await documents.insertOne({ ...copyOf(file), ...members }, { maxTimeMS });
    return 'made';
  } catch (error) {
    if (isDuplicate(error)) return 'there';
    throw error;
  }
}

/** Deletes a file, and the document that was made of it where the blob was removed meanwhile. */
async function discardFile(bucket: Bucket, file: FileDoc, isCopied: boolean): Promise<void> {
  const { documents, files, chunks, maxTimeMS } = bucket;
  const { _id } = file;
  const found = await files.findOneAndDelete({ _id }, { maxTimeMS });
  if (found?.metadata?.removed) await documents.deleteOne(copyOf(file), { maxTimeMS });
  // Another process moved it, and its document was removed since, or this one could not have been made.
  if (found === null && isCopied)
    await documents.deleteOne({ ...copyOf(file), ...recent(bucket) }, { maxTimeMS });
  await chunks.deleteMany({ files_id: _id }, { maxTimeMS });
}

/** What identifies the document that was made of a file. */
const copyOf = ({ _id, filename }: FileDoc) => ({ _id: filename, from: String(_id) });

const recent = ({ clock }: Bucket) => ({
  movedAt: { $gt: new Date(clock.now() - handOverMs) },
});
