import { type Collection as Documents, ObjectId } from 'mongodb';
import type { Deadline } from './deadline.ts';
import type { ChunkDoc, FileId } from './gridfs-documents.ts';

/** What every reader of GridFS takes for granted. */
export const chunkSize = 255 * 1024;

/** Writes a file in chunks; begins none once nobody waits any more. */
export async function writeChunks(
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
