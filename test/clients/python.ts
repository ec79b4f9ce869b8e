import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeVenv, pipInstall, run } from '../support/python.ts';
import { startServerOf } from '../support/server-of.ts';

const generator = 'openapi-python-client==0.29.1';

const help = `npm run clients:python -- [options]     a Python client, generated from schema/openapi.json, against the service

  --python <program>   Python 3.10 or later; python3 when left out
  --keep               leave the client in its folder, and name it
  --help               this text

Makes a virtual environment in a folder of its own, installs ${generator} from PyPI, generates the client and
installs it. Then starts the service that npm run build made, without any provider, on a free port of this machine, and
calls ten operations with a key of the sandbox. Ends with 0 when all of it worked, 1 when something did not.
`;

const project = join(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Generates the client into a folder and installs it there; answers the interpreter that has it. */
async function installClient(python: string, folder: string): Promise<string> {
  const bin = await makeVenv(python, folder);
  const client = join(folder, 'waypoint-client');
  await pipInstall(bin, generator);
  say(`installed ${generator}`);
  const options = {
    '--path': join(project, 'schema/openapi.json'),
    '--config': join(import.meta.dirname, 'python.json'),
    '--meta': 'setup',
    '--output-path': client,
  };
  const args = ['generate', ...Object.entries(options).flat(), '--fail-on-warning'];
  await run(join(bin, 'openapi-python-client'), args);
  await pipInstall(bin, client);
  say('generated and installed the client');
  return join(bin, 'python');
}

/** Calls the service with the client; says one line for each call. */
async function callService(python: string): Promise<void> {
  const server = await startServerOf(join(project, 'dist'));
  try {
    const script = join(import.meta.dirname, 'ten_calls.py');
    say((await run(python, [script, server.origin, server.key])).trimEnd());
  } finally {
    await server.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      python: { type: 'string', default: 'python3' },
    },
  });
  if (values.help) return say(help.trimEnd());
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-python-'));
  try {
    await callService(await installClient(values.python, folder));
  } finally {
    if (values.keep) say(`The client is in ${join(folder, 'waypoint-client')}.`);
    else await rm(folder, { recursive: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
