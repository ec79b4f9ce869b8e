import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { blobName, unfitBlobId } from './blob-name.ts';
import { syncFolder, writeDurably } from './durable-files.ts';
import { makePrivateFolder } from './private-files.ts';
import { isOutOfRoom, type Room } from './room.ts';
import { type Blobs, StorageFull } from './store.ts';

/** Blobs as files of one folder, each written whole or not at all. */
export async function openFileBlobs(folder: string, room?: Pick<Room, 'isFull'>): Promise<Blobs> {
  await makePrivateFolder(folder);
  let writes = 0;
  return {
    async put(id, bytes, { contentType }) {
      const name = blobName(id);
      if (name === undefined) throw new RangeError(unfitBlobId);
      if (room?.isFull()) throw new StorageFull(undefined);
      writes += 1;
      const temporary = join(folder, `${name}.${process.pid}-${writes}.tmp`);
      try {
        await writeDurably(temporary, contentType, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        // Only this one: there may be room for what is smaller.
        throw isOutOfRoom(error) ? new StorageFull(error) : error;
      }
      await syncFolder(folder);
    },
    async get(id) {
      const name = blobName(id);
      if (name === undefined) return undefined;
      const file = await readFile(join(folder, name)).catch(absent);
      if (file === undefined) return undefined;
      const end = file.indexOf('\n');
      return {
        contentType: file.toString('utf8', 0, end),
        bytes: new Uint8Array(file.subarray(end + 1)),
      };
    },
    async remove(id) {
      const name = blobName(id);
      if (name === undefined) return false;
      const isThere = await rm(join(folder, name)).then(() => true, absent);
      return isThere ?? false;
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
