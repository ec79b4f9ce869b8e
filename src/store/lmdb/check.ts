import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { programBeside } from '../../lib/worker-program.ts';

class Damage extends Error {}

const standardDeadlineMs = 120_000;
const maxErrorCharacters = 1000;

/**
 * Checks that the records can be read, in a process of its own: a damaged page kills its reader. Throws what is wrong,
 * in which file, and what to do.
 */
export async function checkRecords({
  path,
  milliseconds,
  deadlineMs = standardDeadlineMs,
}: {
  readonly path: string;
  /** How long pages are read; all of them, if that takes less. */
  readonly milliseconds: number;
  readonly deadlineMs?: number;
}): Promise<void> {
  const folder = join(path, 'records');
  const file = join(folder, 'data.mdb');
  try {
    const length = await readFileLength(file);
    if (length === undefined) return;
    const isShort = length.bytes < length.expected;
    const fault = await walk(folder, isShort ? deadlineMs / 2 : milliseconds, deadlineMs);
    if (fault === undefined) return;
    throw new Damage(
      isShort
        ? `is cut short: it has ${length.bytes} bytes of ${length.expected}, and reading it ended by ${fault}`
        : `is damaged: reading it ended by ${fault}`,
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const next =
      error instanceof Damage
        ? ` Restore ${folder} from a backup, or move it away to begin with an empty store.`
        : '';
    throw new Error(`${file} ${text}.${next}`, { cause: error });
  }
}

/** What killed the process that read the records; undefined when it succeeded. */
function walk(
  folder: string,
  milliseconds: number,
  deadlineMs: number,
): Promise<string | undefined> {
  const timedOut = `could not be read within ${deadlineMs / 1000} s: a process holds its lock, or the disk does not answer`;
  const program = programBeside(import.meta.url, 'check-worker');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...program, folder, String(milliseconds)], {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: deadlineMs,
      killSignal: 'SIGKILL',
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, maxErrorCharacters);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(undefined);
      if (signal === 'SIGKILL') return reject(new Error(timedOut));
      const [reason] = /^\w*Error: .+$/m.exec(errors) ?? [];
      resolve(signal ?? reason ?? `exit code ${code}`);
    });
  });
}

const magic = 0xbeefc0de;
/** The file format that the LMDB of this release reads. */
const dataVersion = 2;
const headerPage = 0x08;
const headerBytes = 168;
const pageSizes: ReadonlySet<number> = new Set(
  Array.from({ length: 8 }, (_, power) => 512 * 2 ** power),
);

/**
 * The length of a file of LMDB, and the length that the newer of its two header pages says. Read without LMDB, which a
 * damaged header can crash. Undefined when there is no file. Throws what is wrong, without its subject.
 */
async function readFileLength(path: string) {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EISDIR') throw new Damage('is a folder, where a file belongs');
    if (error.code === 'EACCES')
      throw new Error('cannot be read and written by this user: run as the user that owns it');
    throw new Error(`cannot be opened (${error.code ?? error.message})`);
  });
  if (file === undefined) return undefined;
  try {
    const { size: bytes } = await file.stat();
    if (bytes === 0) throw new Damage('is empty: its records are gone');
    const pageAt = async (offset: number) => {
      const page = Buffer.alloc(headerBytes);
      const { bytesRead } = await file.read(page, 0, headerBytes, offset);
      if (bytesRead < headerBytes) throw new Damage('is cut short, within its header');
      return readHeader(page);
    };
    const first = await pageAt(0);
    const second = await pageAt(first.pageSize);
    if (first.pageSize !== second.pageSize)
      throw new Damage('has two header pages that contradict each other');
    const newest = second.transaction > first.transaction ? second : first;
    return { bytes, expected: (newest.lastPage + 1) * newest.pageSize };
  } finally {
    await file.close();
  }
}

function readHeader(page: Buffer) {
  const header = {
    version: page.readUInt32LE(28) & 0xffff,
    pageSize: page.readUInt32LE(48),
    lastPage: Number(page.readBigUInt64LE(144)),
    transaction: Number(page.readBigUInt64LE(152)),
  };
  const isHeader = (page.readUInt16LE(18) & headerPage) !== 0 && page.readUInt32LE(24) === magic;
  if (!isHeader) throw new Damage('has a damaged header page');
  if (header.version !== dataVersion)
    throw new Error(
      `has version ${header.version} of LMDB's format, and this release reads version ${dataVersion}: run the release that wrote it`,
    );
  if (!pageSizes.has(header.pageSize) || header.lastPage < 1 || header.lastPage > 2 ** 40)
    throw new Damage('has a damaged header page');
  return header;
}
