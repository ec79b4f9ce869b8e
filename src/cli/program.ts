import { nearest } from '../lib/nearest.ts';
import { type Commands, program, type Shell } from './command.ts';

interface Topic {
  readonly about: string;
  /** What each of its commands does; a topic without any is a command itself. */
  readonly commands?: Readonly<Record<string, string>>;
  /** A topic is loaded when one of its commands runs, so that none waits for the others. */
  readonly load: () => Promise<{ readonly commands: Commands }>;
}

/** What the program can do, in the order in which its help lists it. */
export const topics: Readonly<Record<string, Topic>> = {
  start: { about: 'start the service', load: () => import('./start.ts') },
  keys: {
    about: 'API keys',
    commands: {
      create: 'make an API key',
      list: 'list the API keys',
      revoke: 'end an API key for good',
      allow: 'set the addresses that an API key may be used from',
    },
    load: () => import('./keys.ts'),
  },
  catalog: {
    about: 'the catalog of characters, weapons and sets',
    commands: {
      import: 'renew the catalog from its sources',
      rollback: 'return to the catalog before the last import',
    },
    load: () => import('./catalog.ts'),
  },
  archive: {
    about: 'notices and events of the games',
    commands: { import: 'take in what the games announce' },
    load: () => import('./archive.ts'),
  },
  leaderboard: {
    about: 'leaderboards',
    commands: { rebuild: 'make the leaderboards anew of the stored showcases' },
    load: () => import('./leaderboard.ts'),
  },
  trust: {
    about: 'trust scores',
    commands: {
      explain: 'show what a trust score is made of',
      rebuild: 'make all trust scores anew of their reports',
    },
    load: () => import('./trust.ts'),
  },
  reports: {
    about: 'scam reports',
    commands: { export: 'print scam reports as JSON lines or CSV' },
    load: () => import('./reports.ts'),
  },
  privacy: {
    about: 'personal data',
    commands: { erase: 'erase what is stored of an account' },
    load: () => import('./privacy.ts'),
  },
  store: {
    about: 'the embedded store',
    commands: { compact: 'give the room of removed records back to the disk' },
    load: () => import('./store.ts'),
  },
  work: {
    about: 'background work',
    commands: { list: 'list background work during which a process ended' },
    load: () => import('./work.ts'),
  },
};

/** Runs what the arguments name, and answers the exit code: 2 when they name nothing. */
export async function runProgram(args: readonly string[], shell: Shell): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'help') return runProgram([...rest, '--help'], shell);
  if (isHelp(name)) return print(shell.out, programHelp(), 0);
  if (name === undefined) return print(shell.err, programHelp(), 2);
  const topic = ownMember(topics, name);
  if (!topic)
    return print(shell.err, unknownText(name, [...Object.keys(topics), ...allNames()]), 2);
  return runTopic(name, topic, rest, shell);
}

async function runTopic(
  name: string,
  { commands, load }: Topic,
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  if (!commands) return run(await load(), name, args, shell);
  const [command, ...rest] = args;
  if (isHelp(command)) return print(shell.out, topicHelp(name), 0);
  if (command === undefined) return print(shell.err, topicHelp(name), 2);
  if (ownMember(commands, command) !== undefined) return run(await load(), command, rest, shell);
  const known = Object.keys(commands).map((each) => `${name} ${each}`);
  return print(shell.err, unknownText(`${name} ${command}`, known), 2);
}

function run(
  { commands }: { readonly commands: Commands },
  name: string,
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  const command = commands[name];
  if (!command) throw new Error(`The command ${name} is in no file.`);
  return command(args, shell);
}

const isHelp = (text: string | undefined): boolean => text === '--help' || text === '-h';

/** Not a member that every object has. */
const ownMember = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function print(write: Shell['out'], text: string, code: number): number {
  write(text);
  return code;
}

/** The full name of each command with what it does: `keys create`. */
const rowsOf = (name: string, { about, commands }: Topic): (readonly [string, string])[] =>
  commands
    ? Object.entries(commands).map(([command, does]) => [`${name} ${command}`, does])
    : [[name, about]];

const allRows = () => Object.entries(topics).flatMap(([name, topic]) => rowsOf(name, topic));
const allNames = () => allRows().map(([name]) => name);

function listOf(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, does]) => `  ${name.padEnd(width)}  ${does}\n`).join('');
}

const programHelp = (): string => `Usage: ${program} <command> [options]

${listOf(allRows())}
${program} <command> --help explains one of them.

A command works on the store of the server: give it the same environment variables, DATA_DIR or MONGODB_URI above all.
`;

function topicHelp(name: string): string {
  const topic = topics[name];
  const rows = topic ? rowsOf(name, topic) : [];
  return `Commands for ${topic?.about}:

${listOf(rows)}
${program} ${rows[0]?.[0]} --help explains one of them.
`;
}

function unknownText(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : ` Did you mean "${program} ${meant}"?`;
  return `waypoint: There is no command "${name}".${hint} ${program} --help lists all of them.\n`;
}
