import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A package takes a while to download, and a client longer to generate; nothing takes as long. */
const limitMs = 300_000;

interface Settings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end; answers what it printed, and rejects with that when it failed. */
export async function run(
  command: string,
  args: readonly string[],
  settings: Settings = {},
): Promise<string> {
  const running = promisify(execFile)(command, args, {
    ...settings,
    timeout: limitMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await running.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}

/** Makes a virtual environment in a folder; answers the folder of its programs. */
export async function makeVenv(python: string, folder: string): Promise<string> {
  const venv = join(folder, 'venv');
  await run(python, ['-m', 'venv', venv]);
  return join(venv, 'bin');
}

/** Installs a package, of PyPI or of a folder. */
export const pipInstall = (bin: string, what: string): Promise<string> =>
  run(join(bin, 'python'), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', what]);
