import type { Db, GridFSFile } from 'mongodb';
import { GridFSBucket } from 'mongodb';
import { blobName, unfitBlobId } from './blob-name.ts';
import type { Blob, Blobs } from './store.ts';

export interface GridFsOptions {
  readonly database: Db;
  readonly maxTimeMS: number;
}

/**
 * Blobs in GridFS. A file cannot be replaced there, so a put adds a file of the same name, removes the older ones, and
 * a reader takes the newest.
 */
export function createGridFsBlobs({ database, maxTimeMS }: GridFsOptions): Blobs {
  const bucket = new GridFSBucket(database, { bucketName: 'blobs' });

  /** Newest first. */
  const revisions = (id: string): Promise<GridFSFile[]> =>
    bucket.find({ filename: id }, { sort: { uploadDate: -1, _id: -1 }, maxTimeMS }).toArray();

  async function discard(files: readonly GridFSFile[]): Promise<void> {
    // Another instance may discard the same files: what is gone already is as wanted.
    for (const { _id } of files) await bucket.delete(_id).catch(unlessMissing);
  }

  async function read(id: string): Promise<Blob | undefined> {
    const [file] = await revisions(id);
    if (file === undefined) return undefined;
    const bytes = new Uint8Array(file.length);
    let offset = 0;
    for await (const chunk of bucket.openDownloadStream(file._id)) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A chunk of a blob is not bytes.');
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    const contentType: unknown = file.metadata?.['contentType'];
    return { bytes, contentType: String(contentType) };
  }

  return {
    async put(id, bytes, { contentType }) {
      if (blobName(id) === undefined) throw new RangeError(unfitBlobId);
      const upload = bucket.openUploadStream(id, { metadata: { contentType } });
      try {
        await new Promise<void>((resolve, reject) => {
          upload.once('finish', resolve).once('error', reject).end(bytes);
        });
      } catch (error) {
        await upload.abort().catch(() => undefined); // the first error is the one to tell
        throw error;
      }
      const files = await revisions(id);
      const own = files.findIndex(({ _id }) => _id.equals(upload.id));
      await discard(files.slice(own + 1));
    },
    async get(id) {
      // The newest file of a moment ago may be discarded while it is read.
      return read(id).catch(() => read(id));
    },
    async remove(id) {
      const files = await revisions(id);
      await discard(files);
      return files.length > 0;
    },
  };
}

function unlessMissing(error: Error): void {
  if (!error.message.startsWith('File not found')) throw error;
}
