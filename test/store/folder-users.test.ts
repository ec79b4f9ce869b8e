import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { type FolderRole, joinFolder } from '../../src/store/folder-users.ts';
import { bundledScript } from '../support/bundle.ts';

let script = '';
let root = '';
let count = 0;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waypoint-users-'));
  script = await bundledScript('test/support/folder-user.ts');
});
afterEach(() => Promise.all([...running].map(kill)));
afterAll(() => rm(root, { recursive: true }));

const newFolder = (): string => join(root, String(++count));

/** A process that tries to enter, and what it said. */
async function enter(folder: string, role: FolderRole = 'server') {
  const child = spawn(process.execPath, [script, folder, role], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a second server is refused, and says who has the folder', async () => {
  const folder = newFolder();
  const { child, said } = await enter(folder);
  expect(said).toBe('in');
  const second = await enter(folder);
  const who = `in use by a server: process ${child.pid} on ${hostname()}, since 20`;
  expect(second.said).toContain(`The data folder ${folder} is ${who}`);
  expect(second.said).toContain('Stop it first, or set DATA_DIR to another folder.');
});

test('a killed server does not stand in the way, whatever it left', async () => {
  const folder = newFolder();
  for (let round = 0; round < 3; round += 1) {
    const { child, said } = await enter(folder);
    expect(said).toBe('in');
    await kill(child);
    expect(await readdir(join(folder, 'users'))).toHaveLength(1);
  }
});

test('a stopped server that does not answer has the folder all the same', async () => {
  const folder = newFolder();
  const { child } = await enter(folder);
  child.kill('SIGSTOP');
  expect((await enter(folder)).said).toContain('in use by a server: which does not answer');
});

test('commands enter beside a server and each other, a compaction beside nothing', async () => {
  const folder = newFolder();
  const server = await enter(folder);
  expect((await enter(folder, 'command')).said).toBe('in');
  const command = await enter(folder, 'command');
  expect(command.said).toBe('in');
  expect((await enter(folder, 'compaction')).said).toContain('in use by a');
  await kill(server.child);
  expect((await enter(folder, 'compaction')).said).toContain('in use by a command');
  for (const child of [...running]) await kill(child);
  expect((await enter(folder, 'compaction')).said).toBe('in');
  expect((await enter(folder)).said).toContain('in use by waypoint data compact');
  expect((await enter(folder, 'command')).said).toContain('in use by waypoint data compact');
});

test('of six that come at the same time exactly one enters', async () => {
  const folder = newFolder();
  const all = await Promise.all(Array.from({ length: 6 }, () => enter(folder)));
  expect(all.filter(({ said }) => said === 'in')).toHaveLength(1);
});

test('who leaves makes room at once; what is no socket does not stand in the way', async () => {
  const folder = newFolder();
  await mkdir(join(folder, 'users'), { recursive: true });
  await writeFile(join(folder, 'users/server-0123456789abcdef.sock'), '');
  await writeFile(join(folder, 'users/notes.txt'), '');
  const clock = systemClock;
  const first = await joinFolder({ folder, role: 'server', clock });
  await expect(joinFolder({ folder, role: 'server', clock })).rejects.toThrow('in use by a server');
  first.leave();
  const second = await joinFolder({ folder, role: 'server', clock });
  expect(second.blind).toBeUndefined();
  second.leave();
  expect(await readdir(join(folder, 'users'))).toEqual(['notes.txt']);
});

test.runIf(process.platform === 'linux')('a long path hides no process', async () => {
  const folder = join(newFolder(), 'x'.repeat(120), 'y'.repeat(120));
  expect((await enter(folder)).said).toBe('in');
  expect((await enter(folder)).said).toContain('in use by a server: process');
});
