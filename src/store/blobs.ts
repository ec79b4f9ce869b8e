import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, privateFile, syncFolder } from './data-folder.ts';
import { isOutOfRoom, type Room } from './room.ts';
import { type Blobs, StorageFull } from './store.ts';

/** File systems stop at 255 bytes; the rest is for the name of a temporary file. */
const maximumNameBytes = 200;

/** What fits in a document of MongoDB beside its other members; the bound of both engines. */
export const maxBlobBytes = 16 * 1024 * 1024 - 64 * 1024;

/** Throws for an id or a size that no engine accepts. */
export function assertBlob(id: string, bytes: Uint8Array): void {
  if (blobName(id) === undefined) throw unfitId();
  if (bytes.length > maxBlobBytes)
    throw new RangeError(`A blob of ${bytes.length} bytes is larger than ${maxBlobBytes}.`);
}

const unfitId = (): RangeError => new RangeError('A blob id is empty or too long.');

/**
 * The id as a name that is safe in every file system; undefined when it is empty or too long, on both engines alike.
 * Lower-case letters, digits, `-` and `_` stay, all else becomes `%` and hex: no separator, no dot and no two ids for
 * one file where upper and lower case are the same.
 */
export function blobName(id: string): string | undefined {
  const name = Array.from(Buffer.from(id), (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
  return name.length === 0 || name.length > maximumNameBytes ? undefined : name;
}

/** The id of a blob by the name of its file; undefined for other files. */
export function readBlobName(name: string): string | undefined {
  if (!/^(?:[a-z0-9_-]|%[0-9a-f]{2})+$/.test(name)) return undefined;
  const id = Buffer.from(
    name.replace(/%([0-9a-f]{2})/g, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString();
  return blobName(id) === name ? id : undefined;
}

/** Blobs as files of one folder, each written whole or not at all. */
export async function openFileBlobs(folder: string, room?: Pick<Room, 'isFull'>): Promise<Blobs> {
  await makePrivateFolder(folder);
  let writes = 0;
  return {
    async put(id, bytes, { contentType }) {
      const name = blobName(id);
      if (name === undefined) throw unfitId();
      if (room?.isFull()) throw new StorageFull(undefined);
      writes += 1;
      const temporary = join(folder, `${name}.${process.pid}-${writes}.tmp`);
      try {
        await writeDurably(temporary, contentType, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        // Only this write: a smaller blob may still fit.
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

/** The content type is the first line of the file, so that one rename writes both. */
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

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
