import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { open as openRoot } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { makePrivateFolder, privateFile, syncFolder } from '../data-folder.ts';
import { joinFolder } from '../folder-users.ts';
import { isOutOfRoom } from '../room.ts';
import { checkRecords } from './check.ts';
import { lmdbOptions } from './environment.ts';

const walkMs = 60_000;

const fileIn = (path: string): string => join(path, 'records/data.mdb');

const copyFolder = (path: string): string => join(path, 'records.compact');

/** Removes the copy of a compaction that was killed. The caller must exclude a running one. */
export const removeLeftCopy = (path: string): Promise<void> =>
  rm(copyFolder(path), { recursive: true, force: true });

/**
 * Frees the space of removed records: writes a copy and renames it over the file, so that a kill leaves the old file or
 * the new one. Answers the bytes before and after. Throws a sentence, also when a server or a command uses the folder.
 */
export async function compactRecords(path: string, clock: Clock) {
  if ((await bytesOf(fileIn(path))) === undefined)
    throw new Error(`There are no records in ${path}.`);
  const use = await joinFolder({ folder: path, role: 'compaction', clock });
  try {
    if (use.blind !== undefined)
      throw new Error(`Cannot tell whether a server uses ${path}: ${use.blind}.`);
    await removeLeftCopy(path);
    return await replaceFile(path);
  } finally {
    await removeLeftCopy(path);
    use.leave();
  }
}

async function replaceFile(path: string) {
  const file = fileIn(path);
  const before = (await bytesOf(file)) ?? 0;
  await checkRecords({ path, milliseconds: walkMs });
  const copy = await writeCopy(path).catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error;
    const text = `There is no room for the copy: it takes up to ${before} bytes beside the file.`;
    throw new Error(text, { cause: error });
  });
  const after = (await bytesOf(copy)) ?? 0;
  if (after >= before) return { before, after: before };
  await rename(copy, file);
  await syncFolder(join(path, 'records'));
  return { before, after };
}

async function writeCopy(path: string): Promise<string> {
  const folder = copyFolder(path);
  const copy = join(folder, 'data.mdb');
  await makePrivateFolder(folder);
  const root = openRoot({ ...lmdbOptions, path: join(path, 'records') });
  const counts = countsIn(root);
  try {
    await root.backup(folder, true);
  } finally {
    await root.close();
  }
  await chmod(copy, privateFile);
  const written = await open(copy, 'r+');
  await written.sync().finally(() => written.close());
  const copied = openRoot({ ...lmdbOptions, path: folder });
  const copiedCounts = countsIn(copied);
  await copied.close();
  if (copiedCounts !== counts)
    throw new Error(
      `The copy has ${copiedCounts} entries, and the file ${counts}. The file was not changed.`,
    );
  return copy;
}

const countsIn = (root: ReturnType<typeof openRoot>): string =>
  ['records', 'entries']
    .map((name) => root.openDB(name, { encoding: 'binary' }).getKeysCount({}))
    .join(' and ');

const bytesOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
