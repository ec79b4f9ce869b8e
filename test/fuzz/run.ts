import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeVenv, pipInstall, run } from '../support/python.ts';
import { startServerOf } from '../support/server-of.ts';

const tool = 'schemathesis==4.32.5';

const help = `npm run fuzz -- [options]     requests that ${tool} makes up from schema/openapi.json, against the sandbox

  --examples <n>     made-up requests for each operation, beside those for the edges of each member; 10 when left out
  --only <pattern>   operations whose path this regular expression finds
  --seed <n>         of what is made up; 1 when left out
  --python <program> Python 3.10 or later; python3 when left out
  --report <file>    also writes the counts of passed and failed operations, as JSON
  --help             this text

Installs ${tool} from PyPI in a folder of its own, and starts the service that npm run build made, without any
provider, on a free port of this machine. Every answer is held to the reference: its status, headers and body, that a
wrong request is refused and a right one is not. What is not asked, and why, is in test/fuzz/schemathesis.toml. Ends with
0 when nothing differs, 1 when something does; it then names the request.
`;

const project = join(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** How many keys ask: enough that none has to wait. */
const callers = 10;

interface Options {
  readonly python: string;
  readonly examples: string;
  readonly seed: string;
  readonly only?: string | undefined;
}

/** Runs the tool against a server of its own; answers whether nothing differs. */
async function ask(folder: string, options: Options): Promise<boolean> {
  const bin = await makeVenv(options.python, folder);
  await pipInstall(bin, tool);
  say(`installed ${tool}`);
  const server = await startServerOf(join(project, 'dist'), { TRUST_PROXY: '1' });
  try {
    const keys = await Promise.all(
      Array.from({ length: callers }, () => server.createKey('admin')),
    );
    say(`asking ${server.origin}`);
    const args = [
      `--config-file=${join(import.meta.dirname, 'schemathesis.toml')}`,
      'run',
      join(project, 'schema/openapi.json'),
      `--url=${server.origin}`,
      `--max-examples=${options.examples}`,
      `--seed=${options.seed}`,
      ...(options.only === undefined ? [] : [`--include-path-regex=${options.only}`]),
    ];
    const env = {
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      WAYPOINT_KEYS: keys.join(' '),
    };
    return await run(join(bin, 'schemathesis'), args, { cwd: folder, env }).then(
      (text) => {
        say(text.trimEnd());
        return true;
      },
      (error: Error) => {
        say(error.message);
        return false;
      },
    );
  } finally {
    await server.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      examples: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
      only: { type: 'string' },
      python: { type: 'string', default: 'python3' },
      report: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.help) return say(help.trimEnd());
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-fuzz-'));
  try {
    const isSame = await ask(folder, values);
    const counts = { passed: Number(isSame), failed: Number(!isSame) };
    if (values.report) writeFileSync(values.report, JSON.stringify(counts));
    process.exitCode = isSame ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
