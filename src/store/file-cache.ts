import { hash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Clock, hourMs, minuteMs } from '../lib/clock.ts';
import { makePrivateFolder, privateFile } from './data-folder.ts';

interface FileCacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const digestBytes = 32;
/** How long no file is written after one failed, as on a full disk. */
const pauseMs = minuteMs;
/** An unfinished file of this age is left of a process that died. */
const leftAfterMs = hourMs;

export type FileCache = ReturnType<typeof createFileCache>;

/** Bytes that can be made again, as files of one folder of bounded size. The least recently used are removed first. */
export function createFileCache({ folder, maxBytes, clock, onError }: FileCacheOptions) {
  const lengths = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (length) => length,
    dispose: (_length, name, reason) => {
      // An entry that is overwritten still needs its file.
      if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(onError);
    },
  });
  let opened: Promise<void> | undefined;
  let writes = 0;
  let failedAt: number | undefined;

  /** Reads the files of earlier processes, from the oldest to the newest, and removes unfinished ones. */
  async function open(): Promise<void> {
    await makePrivateFolder(folder);
    const found: { name: string; length: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const file = await stat(path).catch(absent);
      if (file === undefined) continue;
      const { size: length, atimeMs, mtimeMs } = file;
      if (name.endsWith('.tmp')) await removeLeft(path, mtimeMs);
      else found.push({ name, length, usedAt: Math.max(atimeMs, mtimeMs) });
    }
    found.sort((one, other) => one.usedAt - other.usedAt);
    for (const { name, length } of found) lengths.set(name, length);
  }

  /** Removes an unfinished file; a new one may be under way in another process. */
  async function removeLeft(path: string, writtenAt: number): Promise<void> {
    if (Math.abs(clock.now() - writtenAt) > leftAfterMs) await rm(path, { force: true });
  }

  /** The names of a group's files; none where there is no folder yet. */
  async function namesOf(group: string): Promise<string[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.startsWith(prefixOf(group)));
  }

  return {
    /** How many files a group has, whichever process wrote them. */
    count: async (group: string): Promise<number> => (await namesOf(group)).length,
    /** Removes them, and answers how many there were. Rejects when one cannot be removed. */
    async removeAll(group: string): Promise<number> {
      const names = await namesOf(group);
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
      for (const name of names) lengths.delete(name);
      return names.length;
    },
    /** The bytes of a key; undefined when there are none, or they are damaged. Never rejects. */
    async get(key: string, group?: string): Promise<Uint8Array | undefined> {
      const name = nameOf(key, group);
      const file = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') onError(error);
      });
      if (file === undefined) return undefined;
      const bytes = file.subarray(digestBytes);
      if (digestOf(bytes).equals(file.subarray(0, digestBytes))) {
        lengths.get(name);
        return bytes;
      }
      // A power cut can leave a name without its bytes.
      await rm(join(folder, name), { force: true }).catch(onError);
      return undefined;
    },
    /** Stores the bytes, or calls `onError` for the first of several failures. Never rejects. */
    async put(key: string, bytes: Uint8Array, group?: string): Promise<void> {
      const name = nameOf(key, group);
      const length = bytes.byteLength + digestBytes;
      if (length > maxBytes) return;
      if (failedAt !== undefined && Math.abs(clock.now() - failedAt) < pauseMs) return;
      writes += 1;
      const temporary = join(folder, `${name}.${process.pid}-${writes}.tmp`);
      try {
        opened ??= open();
        await opened;
        await writeFile(temporary, Buffer.concat([digestOf(bytes), bytes]), { mode: privateFile });
        await rename(temporary, join(folder, name));
        lengths.set(name, length);
        failedAt = undefined;
      } catch (error) {
        opened = undefined;
        if (failedAt === undefined) onError(error);
        failedAt = clock.now();
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** The name of a file is made of digests, so that no key leads out of the folder. */
const nameOf = (key: string, group: string | undefined): string =>
  `${group === undefined ? '' : prefixOf(group)}${hash('sha256', key, 'hex')}`;

/** The beginning of the names of a group's files; names without a group have none. */
const prefixOf = (group: string): string => `${hash('sha256', group, 'hex').slice(0, 32)}-`;

/** Another process removed it meanwhile. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const digestOf = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
