import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../lib/clock.ts';
import { nearest } from '../lib/nearest.ts';

export interface Shell {
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, on which a progress bar can be drawn. */
  readonly isWatched: boolean;
}

export interface Command<Opens> {
  /** `keys create`. */
  readonly name: string;
  /** How to call it, when that is not the program and its name. */
  readonly call?: string;
  readonly usage: string;
  /** Reads the arguments, and answers the work, which answers the exit code. Throws `UsageError`. */
  readonly read: (args: string[]) => (shell: Shell & Opens) => Promise<number>;
}

export interface Opens<Opened> {
  readonly open: () => Promise<Opened>;
}

/** The commands of a topic by name. They answer their exit code. */
export type Commands = Readonly<
  Record<string, (args: readonly string[], shell: Shell) => Promise<number>>
>;

export const bindCommand =
  <Opens>(command: Command<Opens>, opens: Opens): Commands[string] =>
  (args, shell) =>
    runCommand(command, args, { ...shell, ...opens });

/** Runs a command and answers its exit code: 0, 1 when it failed, 2 for invalid arguments. */
export async function runCommand<Opens>(
  command: Command<Opens>,
  args: readonly string[],
  shell: Shell & Opens,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    shell.out(command.usage);
    return 0;
  }
  try {
    return await command.read([...args])(shell);
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseFault(error);
    shell.err(`${command.name}: ${messageOf(error)}${isUsage ? adviceOf(command, error) : ''}\n`);
    return isUsage ? 2 : 1;
  }
}

export async function withOpened<Opened extends { close(): Promise<void> }, Result>(
  opening: Opened | Promise<Opened>,
  run: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await run(opened);
  } finally {
    await opened.close();
  }
}

/** The arguments are invalid; the message is one line for the operator. */
export class UsageError extends Error {}

const isParseFault = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** One line; of an error of `parseArgs`, the first sentence. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (isParseFault(error)) return `${text.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
  return text.trim();
}

function adviceOf(
  { name, call = `${program} ${name}`, usage }: Pick<Command<never>, 'name' | 'call' | 'usage'>,
  error: unknown,
): string {
  const [, unknown = ''] = /^Unknown option '(--[^']+)'/.exec(messageOf(error)) ?? [];
  const known = new Set(usage.match(/--[a-z][a-z-]*/g) ?? []);
  const meant = unknown === '' ? undefined : nearest(unknown, [...known]);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `${hint} Usage: ${call} --help`;
}

/** How to call the program. It is on the path in the image, where the bundle has no sources or `node_modules` around it. */
export function programAt(file: string): string {
  const isImage =
    file.endsWith('.js') &&
    !file.includes('/node_modules/') &&
    !existsSync(join(dirname(file), '../src'));
  return isImage ? 'waypoint' : 'npx waypoint';
}

export const program = programAt(import.meta.filename);

export const processShell = (): Shell => ({
  clock: systemClock,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isWatched: process.stderr.isTTY,
});
