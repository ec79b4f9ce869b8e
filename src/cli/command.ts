import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '../lib/clock.ts';

/** The arguments cannot be read; the message is one line for the operator. */
export class UsageError extends Error {}

const isParseFault = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** One line; of what `parseArgs` says only the first sentence. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (isParseFault(error)) return `${text.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
  return text.trim();
}

interface Failure {
  /** What to tell the operator. */
  readonly text: string;
  /** 1 when the command failed, 2 for arguments that cannot be read. */
  readonly code: 1 | 2;
}

/** How the command of an npm script ends that threw. */
function failureOf(name: string, error: unknown): Failure {
  const isUsage = error instanceof UsageError || isParseFault(error);
  const help = isUsage ? ` Usage: npm run -s ${name} -- --help` : '';
  return { text: `${name}: ${messageOf(error)}${help}\n`, code: isUsage ? 2 : 1 };
}

/** What every command has of the world around it. */
export interface Shell {
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Somebody watches `err`: a bar may be drawn over. */
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
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stderr.isTTY,
    ...opens,
  });
}
