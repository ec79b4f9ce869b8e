import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import type { OpenedStore } from '../store/open.ts';
import { openStore } from '../store/open.ts';

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

export interface Failure {
  /** What to tell the operator. */
  readonly text: string;
  /** 1 when the command failed, 2 for arguments that cannot be read. */
  readonly code: 1 | 2;
}

/** How the command of an npm script ends that threw; `message` is `messageOf(error)` unless it says more. */
export function failureOf(name: string, error: unknown, message = messageOf(error)): Failure {
  const isUsage = error instanceof UsageError || isParseFault(error);
  const help = isUsage ? ` Usage: npm run -s ${name} -- --help` : '';
  return { text: `${name}: ${message}${help}\n`, code: isUsage ? 2 : 1 };
}

/** A command of an npm script; `Shell` is what it has of the world around it. */
export interface Command<Shell> {
  /** The name of the npm script. */
  readonly name: string;
  readonly usage: string;
  /** Reads the arguments, opens nothing, and answers what to do; that answers the exit code. Throws `UsageError`. */
  readonly read: (args: string[]) => (shell: Shell) => Promise<number>;
}

/** Runs a command and answers its exit code: 0, 1 when it failed, 2 for arguments that cannot be read. */
export async function runCommand<
  Shell extends { readonly out: (text: string) => void; readonly err: (text: string) => void },
>({ name, usage, read }: Command<Shell>, args: readonly string[], shell: Shell): Promise<number> {
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

/** Opens the store that the server of the same environment variables has; `place` names it in words. */
export async function openServerStore({
  mongodbUri,
  mongodbPrefix,
  dataDir,
}: Pick<Config, 'mongodbUri' | 'mongodbPrefix' | 'dataDir'>): Promise<
  OpenedStore & { readonly place: string }
> {
  const place = mongodbUri === undefined ? `the folder ${dataDir}` : 'MongoDB';
  const options = { mongodbUri, mongodbPrefix, dataDir, clock: systemClock, poolSize: 2 };
  const opened = await openStore(options).catch((error: unknown) => {
    const reason = messageOf(error).replace(/\.$/, '');
    throw new Error(
      `The store in ${place} cannot be opened: ${reason}. Check DATA_DIR and MONGODB_URI; they must be the server's.`,
    );
  });
  return { ...opened, place };
}
