import { mkdir, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

// Who can read the data folder can forge what the service signs: it is for the user of the service alone, from the moment
// it is made. A mode counts at creation only: files and folders that are there already keep theirs.

/** The mode of every file below the data folder. */
export const privateFile = 0o600;

const privateFolder = 0o700;

/** Makes a folder, with those above it that are not there, for the user of the service alone. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: privateFolder });
};

/** A rename is on disk only when its folder is. Windows cannot open folders and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** No start looks at more paths: a data folder can hold a file for every piece of evidence. */
const maxLooked = 20_000;

/** The folder and what lies below it, the outermost first; links are left out: what they lead to is not ours. */
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
 * The warning for the operator about a data folder that others can get at, with the command that closes it; undefined
 * where they cannot, and on Windows, where a mode says nothing. Nothing is changed here: it may be meant so. Never rejects.
 */
export async function describeOpenFiles(folder: string): Promise<string | undefined> {
  const found: string[] = [];
  let looked = 0;
  for await (const path of process.platform === 'win32' ? [] : pathsIn(folder)) {
    looked += 1;
    // What went away meanwhile is open to no one.
    const mode = await stat(path).then(
      ({ mode: all }) => all & 0o777,
      () => 0,
    );
    if ((mode & 0o077) !== 0) found.push(`${path} (${mode.toString(8)})`);
    if (found.length > maxNamed || looked >= maxLooked) break;
  }
  if (found.length === 0) return undefined;
  const more = found.length > maxNamed ? ' and more' : '';
  const named = found.slice(0, maxNamed).join(', ');
  return `Other users of this machine can get at the data: ${named}${more}. Close it by: chmod -R go= ${quoted(folder)}`;
}

/** For a shell, whatever the name holds. */
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
