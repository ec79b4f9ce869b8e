import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '../lib/clock.ts';
import { failureOf } from './failure.ts';
import { withHints } from './hints.ts';

/** What every command has of the world around it. */
export interface Shell {
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Somebody watches `err`: a bar may be overwritten. */
  readonly isWatched: boolean;
}

/** A command of an npm script; `Opens` is what it can open. */
export interface Command<Opens> {
  /** The name of the npm script. */
  readonly name: string;
  readonly usage: string;
  /** Reads the arguments, opens nothing, and answers what to do; that answers the exit code. Throws `UsageError`. */
  readonly read: (args: string[]) => (shell: Shell & Opens) => Promise<number>;
}

/** Runs a command and answers its exit code: 0, 1 when it failed, 2 for arguments that cannot be read. */
export async function runCommand<Opens>(
  { name, usage, read }: Command<Opens>,
  args: readonly string[],
  shell: Shell & Opens,
): Promise<number> {
  if (args.includes('--help')) {
    shell.out(usage);
    return 0;
  }
  try {
    return await read([...args])(shell);
  } catch (error) {
    const { text, code } = failureOf(name, error);
    shell.err(text);
    return code;
  }
}

/** Whether a file is the one that was started. */
export function isStarted(url: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(url);
}

/** Runs a command when its file is the one that was started. */
export async function runFromShell<Opens>(
  command: Command<Opens>,
  url: string,
  opens: Opens,
): Promise<void> {
  if (!isStarted(url)) return;
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    clock: systemClock,
    out: (text) => process.stdout.write(withHints(text)),
    err: (text) => process.stderr.write(withHints(text)),
    isWatched: process.stderr.isTTY,
    ...opens,
  });
}
