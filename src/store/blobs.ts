import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { blobName, unfitBlobId } from './blob-name.ts';
import { makePrivateFolder, privateFile } from './private-files.ts';
import type { Blobs } from './store.ts';

/** Blobs as files of one folder, each written whole or not at all. */
export async function openFileBlobs(folder: string): Promise<Blobs> {
  await makePrivateFolder(folder);
  let writes = 0;
  return {
    async put(id, bytes, { contentType }) {
      const name = blobName(id);
      if (name === undefined) throw new RangeError(unfitBlobId);
      writes += 1;
      const temporary = join(folder, `${name}.${process.pid}-${writes}.tmp`);
      try {
        await writeDurably(temporary, contentType, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
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

/** The content type is the first line of the file, so that one rename publishes both. */
async function writeDurably(path: string, contentType: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', privateFile);
  try {
    await file.writeFile(`${contentType.replaceAll('\n', ' ')}\n`);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on disk only when its folder is. Windows cannot open folders and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
