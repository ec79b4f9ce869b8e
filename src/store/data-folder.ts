import { mkdir, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

// A reader of the data folder can forge the signatures of the service, so only its user may read it. A mode counts
// at creation only: files and folders that exist already keep theirs.

export const privateFile = 0o600;

const privateFolder = 0o700;

/** Makes a folder, and those above it, for the user of the service alone. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: privateFolder });
};

/** A rename is on disk only when its folder is. Windows cannot open folders, and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** The most paths that a start checks: a data folder can hold a file for every piece of evidence. */
const maxPaths = 20_000;

/** The folder and everything below it, the outermost first, without links. */
async function* pathsIn(folder: string): AsyncGenerator<string> {
  yield folder;
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    for await (const entry of (await opendir(next).catch(() => undefined)) ?? []) {
      if (entry.isSymbolicLink()) continue;
      const path = join(next, entry.name);
      yield path;
      if (entry.isDirectory()) folders.push(path);
    }
  }
}

const maxNamed = 10;

/**
 * A warning about a data folder that other users of the machine can read or write, with the command that closes it.
 * Undefined when they cannot, and on Windows, where modes mean nothing. Changes nothing: it may be intended. Rejects when
 * the folder cannot be read.
 */
export async function describeOpenFiles(folder: string): Promise<string | undefined> {
  const found: string[] = [];
  let checked = 0;
  for await (const path of process.platform === 'win32' ? [] : pathsIn(folder)) {
    checked += 1;
    // A file that is gone by now is open to no one.
    const mode = await stat(path).then(
      ({ mode: all }) => all & 0o777,
      () => 0,
    );
    if ((mode & 0o077) !== 0) found.push(`${path} (${mode.toString(8)})`);
    if (found.length > maxNamed || checked >= maxPaths) break;
  }
  if (found.length === 0) return undefined;
  const more = found.length > maxNamed ? ' and more' : '';
  const named = found.slice(0, maxNamed).join(', ');
  return `Other users of this machine can read or write the data: ${named}${more}. To close it: chmod -R go= ${quoted(folder)}`;
}

export async function warnOfOpenFiles(
  folder: string,
  logger: { warn(fields: object, message: string): void },
): Promise<void> {
  try {
    const warning = await describeOpenFiles(folder);
    if (warning !== undefined) logger.warn({}, warning);
  } catch (error) {
    logger.warn({ err: error }, 'the modes of the files in DATA_DIR could not be read');
  }
}

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
