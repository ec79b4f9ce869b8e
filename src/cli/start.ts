import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, serverEnvironment } from '../config.ts';
import type { KeysService } from '../domains/keys/service.ts';
import { isOutage, Problem } from '../lib/problem.ts';
import { bindCommand, type Command, type Commands, program } from './command.ts';

/** Bounds both parts of the heap, as `npm start` does: by default Node lets it grow to several times what is used. */
const nodeFlags = ['--max-old-space-size=512', '--max-semi-space-size=8'];

const usage = `Starts the service and runs it until it is stopped (Ctrl-C, or SIGTERM).

  ${program} start

  --help  this text

Configure it by environment variables: PORT, HOST, DATA_DIR, MONGODB_URI, BASE_URL and others; docs/configuration.md lists them.
The first start prints a sandbox key.
`;

interface RunsServer {
  readonly serve: () => Promise<number>;
}

export const start: Command<RunsServer> = {
  name: 'start',
  usage,
  read(args) {
    parseArgs({ args, options: {} });
    return ({ serve }) => serve();
  },
};

/** Flags of Node need a new process. It is detached from the terminal, so that it gets each signal once, from here. */
async function serveInProcess(): Promise<number> {
  const server = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, 'main.js')], {
    stdio: 'inherit',
    env: serverEnvironment,
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.kill(signal));
  const exit = (await once(server, 'exit')) as
    | [code: number, signal: null]
    | [null, NodeJS.Signals];
  // As a shell says that a signal ended a program.
  return exit[0] ?? 128 + constants.signals[exit[1]];
}

export const commands: Commands = { start: bindCommand(start, { serve: serveInProcess }) };

/**
 * The output of a start: the addresses, and at the first start a key to try. `address` is where the server listens.
 */
export async function startBanner(
  config: Config,
  address: string,
  engine: string,
  keys: KeysService,
): Promise<string> {
  const base = config.baseUrl ?? address;
  const lines = [
    `Waypoint is up (store: ${engine}).`,
    `  REST      ${base}/v1`,
    `  GraphQL   ${base}/graphql`,
    ...(config.graphiql ? [`  GraphiQL  ${base}/graphql   (in a browser)`] : []),
    `  health    ${base}/healthz   ${base}/readyz`,
    ...(await firstKey(config, base, keys).catch(withoutKey)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The service also starts while the database builds an index, or with a full disk. */
function withoutKey(error: unknown): string[] {
  if (!(error instanceof Problem && isOutage(error))) throw error;
  return ['', `No key could be stored yet. To create one later: ${program} keys create --help`];
}

const importAll = ['catalog', 'archive']
  .map((what) => `${program} ${what} import --source public`)
  .join(' && ');

async function firstKey(config: Config, base: string, keys: KeysService): Promise<string[]> {
  if (config.production || (await keys.list({ limit: 1 })).total > 0) return [];
  const { token } = await keys.create(
    { environment: 'test', scopes: ['read', 'write:report', 'write:build'], ipAllowlist: [] },
    'first-start',
  );
  return [
    '',
    'This is the first start. Here is a sandbox key; it is shown only now:',
    `  ${token}`,
    'Try it:',
    `  curl -H 'Authorization: Bearer ${token}' ${base}/v1/player/genshin/812345678`,
    `To create more keys: ${program} keys create --help`,
    `To import the texts and notices of the games: ${importAll}`,
  ];
}
