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

/** Something below the data folder that other users of the machine may read, write or enter. */
interface OpenToOthers {
  readonly path: string;
  /** As `chmod` takes it: `644`. */
  readonly mode: string;
}

/** No start looks at more paths: a data folder can hold a file for every piece of evidence. */
const maxLooked = 20_000;

/**
 * The folder itself and what lies below it, as far as other users can get at it: at most `max` paths, the outermost
 * first. None where the folder is not there, and on Windows, where a mode says nothing. Never rejects.
 */
async function findOpenToOthers(folder: string, max: number): Promise<OpenToOthers[]> {
  const found: OpenToOthers[] = [];
  if (process.platform === 'win32') return found;
  let looked = 0;
  for await (const path of pathsIn(folder)) {
    looked += 1;
    const mode = await modeOf(path);
    if (mode !== undefined && (mode & 0o077) !== 0) found.push({ path, mode: mode.toString(8) });
    if (found.length >= max || looked >= maxLooked) break;
  }
  return found;
}

/** Links are left out: they have no mode of their own, and what they lead to is not ours. */
async function* pathsIn(folder: string): AsyncGenerator<string> {
  yield folder;
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    for await (const entry of entriesOf(next)) {
      if (entry.isSymbolicLink()) continue;
      const path = join(next, entry.name);
      yield path;
      if (entry.isDirectory()) folders.push(path);
    }
  }
}

/** The permissions of a path; undefined for what went away meanwhile. */
const modeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  );

/** What lies in a folder; nothing when it cannot be read. */
async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(() => undefined);
  if (entries) yield* entries;
}

const maxNamed = 10;

/**
 * The warning for the operator about a data folder that others can get at, with the command that closes it; undefined
 * where they cannot. Nothing is changed here: it may be meant so.
 */
export async function describeOpenFiles(folder: string): Promise<string | undefined> {
  const found = await findOpenToOthers(folder, maxNamed + 1);
  if (found.length === 0) return undefined;
  const named = found.slice(0, maxNamed).map(({ path, mode }) => `${path} (${mode})`);
  const more = found.length > maxNamed ? ' and more' : '';
  return `Other users of this machine can get at the data: ${named.join(', ')}${more}. Close it by: chmod -R go= ${quoted(folder)}`;
}

/** For a shell, whatever the name holds. */
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
