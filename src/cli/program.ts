import { nearest } from '../lib/nearest.ts';
import { type Commands, program, type Shell } from './command.ts';

interface Topic {
  readonly about: string;
  /** Its commands, each with what it does; without them, the topic is a command itself. */
  readonly commands?: Readonly<Record<string, string>>;
  readonly load: () => Promise<{ readonly commands: Commands }>;
}

export const topics: Readonly<Record<string, Topic>> = {
  start: { about: 'start the service', load: () => import('./start.ts') },
  keys: {
    about: 'API keys',
    commands: {
      create: 'create an API key',
      list: 'list the API keys',
      revoke: 'revoke an API key for good',
      allow: 'set the addresses from which an API key may be used',
    },
    load: () => import('./keys.ts'),
  },
  catalog: {
    about: 'the catalog of characters, weapons and sets',
    commands: {
      import: 'import the catalog from its sources',
      rollback: 'return to the catalog before the last import',
    },
    load: () => import('./catalog.ts'),
  },
  archive: {
    about: 'notices and events of the games',
    commands: { import: 'import the announcements of the games' },
    load: () => import('./archive.ts'),
  },
  leaderboard: {
    about: 'leaderboards',
    commands: { rebuild: 'rebuild the leaderboards from the stored showcases' },
    load: () => import('./leaderboard.ts'),
  },
  trust: {
    about: 'trust scores',
    commands: {
      explain: 'show how a trust score is computed',
      rebuild: 'rebuild all trust scores from their reports',
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
    commands: {
      erase: 'erase the data of an account',
      erasures: 'print the list of erased accounts, as digests',
    },
    load: () => import('./privacy.ts'),
  },
  data: {
    about: 'the stored data',
    commands: {
      backup: 'copy the data into a folder while the service runs',
      restore: 'fill the store from a backup',
      move: 'move the data to MongoDB or to a folder while the service runs',
      check: 'find damage, and indexes that differ from their records',
      compact: 'free the disk space of removed records',
      status: 'show what is stored, and what is done with it',
    },
    load: () => import('./data.ts'),
  },
  work: {
    about: 'background work',
    commands: { list: 'list background work during which a process died' },
    load: () => import('./work.ts'),
  },
};

/** Runs a command, and answers its exit code: 2 when there is no such command. */
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
  if (!command) throw new Error(`The file of ${name} does not export it.`);
  return command(args, shell);
}

const isHelp = (text: string | undefined): boolean => text === '--help' || text === '-h';

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
${program} <command> --help explains a command.

A command works on the store of the server: run it with the same environment variables, above all DATA_DIR or MONGODB_URI.
`;

function topicHelp(name: string): string {
  const topic = topics[name];
  const rows = topic ? rowsOf(name, topic) : [];
  return `Commands for ${topic?.about}:

${listOf(rows)}
${program} ${rows[0]?.[0]} --help explains a command.
`;
}

function unknownText(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : ` Did you mean "${program} ${meant}"?`;
  return `waypoint: There is no command "${name}".${hint} ${program} --help lists all commands.\n`;
}
