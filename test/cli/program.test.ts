import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { programAt } from '../../src/cli/command.ts';
import { runProgram, topics } from '../../src/cli/program.ts';
import { testClock } from '../support/app.ts';
import { bundledPrograms } from '../support/bundle.ts';
import { childrenOf } from '../support/children.ts';

/** Runs the program in this process. */
async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await runProgram(args, {
    clock: testClock(),
    isWatched: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

const commands = Object.entries(topics).flatMap(([name, topic]) =>
  topic.commands ? Object.keys(topic.commands).map((command) => [name, command]) : [[name]],
);

test('the help of the program names every command', async () => {
  const { code, out, err } = await run('--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const name of commands) expect(out).toContain(`  ${name.join(' ')} `);
  expect(await run('help')).toMatchObject({ code: 0, out });
  expect(await run()).toEqual({ code: 2, out: '', err: out });
});

test.each(Object.keys(topics).filter((name) => topics[name]?.commands))(
  'the help of %s names its commands',
  async (name) => {
    const { code, out } = await run(name, '--help');
    expect(code).toBe(0);
    for (const command of Object.keys(topics[name]?.commands ?? {}))
      expect(out).toContain(`  ${name} ${command} `);
    expect(await run('help', name)).toMatchObject({ code: 0, out });
    expect(await run(name)).toEqual({ code: 2, out: '', err: out });
  },
);

test.each(commands)('%s %s explains itself', async (...name) => {
  const { code, out, err } = await run(...name.filter(Boolean), '--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`\n  npx waypoint ${name.filter(Boolean).join(' ')}`);
  expect(await run('help', ...name.filter(Boolean))).toMatchObject({ code: 0, out });
});

test.each(Object.keys(topics))('%s has the commands that its help names', async (name) => {
  const topic = topics[name];
  const loaded = Object.keys((await topic?.load())?.commands ?? {});
  expect(loaded).toEqual(topic?.commands ? Object.keys(topic.commands) : [name]);
});

test.each([
  [['kyes', 'create'], '"kyes". Did you mean "npx waypoint keys"?'],
  [['keys', 'craete'], '"keys craete". Did you mean "npx waypoint keys create"?'],
  [['keys:create'], '"keys:create". Did you mean "npx waypoint keys create"?'],
  [['fly'], '"fly".'],
  [['constructor'], '"constructor".'],
  [['keys', 'toString'], '"keys toString".'],
])('%j names no command: the message says which one may be meant', async (args, text) => {
  expect(await run(...args)).toEqual({
    code: 2,
    out: '',
    err: `waypoint: There is no command ${text} npx waypoint --help lists all commands.\n`,
  });
});

test.each([
  [
    ['keys', 'create', '--enviroment', 'test'],
    "Unknown option '--enviroment'. Did you mean --environment?",
  ],
  [['reports', 'export', '--what'], "Unknown option '--what'."],
])('%j has an unknown option: the message says which one may be meant', async (args, text) => {
  const name = args.slice(0, 2).join(' ');
  expect(await run(...args)).toEqual({
    code: 2,
    out: '',
    err: `${name}: ${text} Usage: npx waypoint ${name} --help\n`,
  });
});

test('texts name the program as it is called where it lies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bundle = join(folder, 'dist/chunk.js');
  expect(programAt(bundle)).toBe('waypoint');
  expect(programAt(join(folder, 'node_modules/waypoint/dist/chunk.js'))).toBe('npx waypoint');
  await mkdir(join(folder, 'src'));
  expect(programAt(bundle)).toBe('npx waypoint');
});

test('before a command runs, no package is loaded', async () => {
  const folder = await bundledPrograms();
  const packages = new Set<string>();
  const load = async (file: string): Promise<void> => {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export|\}) .*?["']([^"']+)["'];$/gm)) {
      if (name.startsWith('./')) await load(name);
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  await load('waypoint.js');
  expect([...packages]).toEqual([]);
});

test('waypoint start runs the service until a signal, which ends it as it ends the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(await bundledPrograms(), 'waypoint.js');
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '0',
    CATALOG_SYNC: 'off',
    ARCHIVE_SYNC: 'off',
  };
  const child = spawn(process.execPath, [file, 'start'], { env, stdio: ['ignore', 'pipe', 2] });
  const exit = once(child, 'exit');
  onTestFinished(() => void child.kill());
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await expect.poll(() => text).toContain('Waypoint is up');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test.runIf(process.platform === 'linux')(
  'waypoint start ends with 128 and the number of the signal that killed the service',
  async () => {
    const file = join(await bundledPrograms(), 'waypoint.js');
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/waypoint?serverSelectionTimeoutMS=600000' };
    const child = spawn(process.execPath, [file, 'start'], { env, stdio: ['ignore', 2, 2] });
    const exit = once(child, 'exit');
    onTestFinished(() => void child.kill());
    const server = async () => (await childrenOf(child.pid ?? 0))[0];
    await expect.poll(server, { timeout: 30_000 }).toBeDefined();
    process.kill((await server()) ?? 0, 'SIGKILL');
    expect(await exit).toEqual([137, null]);
  },
  60_000,
);
