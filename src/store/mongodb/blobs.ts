import type { Collection as Documents } from 'mongodb';
import { assertBlob, blobName } from '../blobs.ts';
import type { Blob, Blobs } from '../store.ts';
import { isDuplicate, type Operations } from './operations.ts';

export interface BlobDoc {
  readonly _id: string;
  readonly contentType: string;
  readonly data: Uint8Array;
}

/** Blobs as an earlier version stored them, until all of them are moved. */
interface FormerBlobs {
  isThere(): boolean;
  find(id: string): Promise<Blob | undefined>;
  remove(id: string): Promise<boolean>;
}

interface BlobsOptions {
  readonly documents: Documents<BlobDoc>;
  readonly former: FormerBlobs;
  readonly operations: Operations;
  readonly blobMs: number;
}

export function createMongoBlobs({ documents, former, operations, blobMs }: BlobsOptions): Blobs {
  const within = { maxTimeMS: operations.maxTimeMS };
  const patiently = { operationMs: blobMs };

  async function read(id: string): Promise<Blob | undefined> {
    const doc = await documents.findOne({ _id: id }, within);
    return doc === null ? undefined : toBlob(doc);
  }

  const write = ({ _id, ...members }: BlobDoc): Promise<unknown> =>
    documents.replaceOne({ _id }, members, { ...within, upsert: true });

  return {
    async put(id, bytes, { contentType }) {
      assertBlob(id, bytes);
      const doc = { _id: id, contentType, data: Buffer.from(bytes) };
      await operations.run(
        () =>
          write(doc).catch((error: unknown) => {
            if (!isDuplicate(error)) throw error;
            return write(doc); // of two that insert at once, one finds the other's
          }),
        patiently,
      );
    },
    async get(id) {
      if (blobName(id) === undefined) return undefined;
      return operations.run(async () => {
        if (!former.isThere()) return read(id);
        // A blob that is in neither place was moved meanwhile.
        return (await read(id)) ?? (await former.find(id)) ?? (await read(id));
      });
    },
    async remove(id) {
      if (blobName(id) === undefined) return false;
      return operations.run(async () => {
        const wasThere = await former.remove(id);
        const { deletedCount } = await documents.deleteOne({ _id: id }, within);
        return wasThere || deletedCount === 1;
      }, patiently);
    },
  };
}

const toBlob = ({ contentType, data }: BlobDoc): Blob => ({
  bytes: new Uint8Array(data),
  contentType,
});
