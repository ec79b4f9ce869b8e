import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { programBeside } from '../../lib/worker-program.ts';
import { Damage, readFileLength } from './header.ts';

export interface CheckOptions {
  /** The folder of all data. */
  readonly path: string;
  /** How long to go through the records. */
  readonly milliseconds: number;
}

const deadlineMs = 120_000;
const keptCharacters = 1000;
const noEnd = `was not read to its end within ${deadlineMs / 1000} s: a process holds its lock, or the disk does not answer`;

/**
 * Looks whether the records can be read, in a process of its own: what is wrong with their pages ends the process that
 * reads them, without a word. Throws what is wrong, in which file, and what to do.
 */
export async function checkRecords({ path, milliseconds }: CheckOptions): Promise<void> {
  const folder = join(path, 'records');
  const file = join(folder, 'data.mdb');
  try {
    const length = await readFileLength(file);
    if (length === undefined) return;
    const isShort = length.bytes < length.expected;
    const fault = await walk(folder, isShort ? deadlineMs / 2 : milliseconds);
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

/** What ended the process that went through the records; undefined when it came to its end. */
function walk(folder: string, milliseconds: number): Promise<string | undefined> {
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
      errors = (errors + text).slice(0, keptCharacters);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(undefined);
      if (signal === 'SIGKILL') return reject(new Error(noEnd));
      const [reason] = /^\w*Error: .+$/m.exec(errors) ?? [];
      resolve(signal ?? reason ?? `exit code ${code}`);
    });
  });
}
