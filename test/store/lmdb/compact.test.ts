import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../src/cli/command.ts';
import { dataCompact } from '../../../src/cli/data.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { joinFolder } from '../../../src/store/folder-users.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { bundledPrograms } from '../../support/bundle.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

const clock = systemClock;
let root = '';
let count = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waypoint-compact-'));
});
afterAll(() => rm(root, { recursive: true }));

const noteOf = (nth: number): string => `${nth}`.padStart(8000, '.');
const left = [3, 77, 199];

/** A folder of which most records have been removed again. */
async function removedFrom(): Promise<string> {
  count += 1;
  const path = join(root, String(count));
  const { store } = await openLmdbStore({ path, clock });
  const items = store.collection(itemSpec('items'));
  const all = Array.from({ length: 200 }, (_, nth) => nth);
  await Promise.all(all.map((nth) => items.insert(itemOf(`i${nth}`, { note: noteOf(nth) }))));
  for (const nth of all) if (!left.includes(nth)) await items.remove(`i${nth}`);
  await store.close();
  return path;
}

const bytesIn = async (path: string): Promise<number> =>
  (await stat(join(path, 'records/data.mdb'))).size;

async function expectLeft(path: string): Promise<void> {
  const { store } = await openLmdbStore({ path, clock });
  const items = store.collection(itemSpec('items'));
  for (const nth of left) expect(await items.get(`i${nth}`)).toMatchObject({ note: noteOf(nth) });
  expect(await items.count({ index: 'byGroup', equals: {} })).toBe(left.length);
  await items.insert(itemOf('probe'));
  await items.remove('probe');
  await store.close();
}

/** Runs the command as it is typed. */
async function compact(dataDir: string, mongodbUri?: string) {
  const said = { out: '', err: '' };
  const code = await runCommand(dataCompact, [], {
    clock,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    isWatched: false,
    configured: () => ({ dataDir, mongodbUri }),
  });
  return { code, ...said };
}

test('a compaction gives back the room of removed records, and says how much', async () => {
  const path = await removedFrom();
  const before = await bytesIn(path);
  const { code, out } = await compact(path);
  expect(code).toBe(0);
  expect(out).toMatch(/^\S+: \d+\.\d MB before, 0\.\d MB now\.\n$/);
  expect(await bytesIn(path)).toBeLessThan(before / 10);
  expect((await readdir(path)).sort()).toEqual(['blobs', 'records', 'users']);
  await expectLeft(path);
  expect(await compact(path)).toMatchObject({ code: 0 });
  await expectLeft(path);
});

test('it is refused in a sentence beside a server, without records and with MongoDB', async () => {
  const path = await removedFrom();
  const before = await bytesIn(path);
  const { store } = await openStore({
    mongodbUri: undefined,
    dataDir: path,
    clock,
    role: 'server',
    poolSize: 1,
  });
  const { code, err } = await compact(path);
  expect(code).toBe(1);
  expect(err).toContain(`in use by a server: process ${process.pid}`);
  expect(await bytesIn(path)).toBe(before);
  await store.close();
  const nowhere = join(root, 'nowhere');
  expect((await compact(nowhere)).err).toContain(`There are no records in ${nowhere}.`);
  await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  expect((await compact(path, 'mongodb://127.0.0.1')).err).toContain('The records are in MongoDB');
});

test('killed at any moment it leaves every record, and what it leaves goes at the next start', async () => {
  const path = await removedFrom();
  const program = join(await bundledPrograms(), 'waypoint.js');
  for (const milliseconds of [100, 250, 400]) {
    const child = spawn(process.execPath, [program, 'data', 'compact'], {
      env: { DATA_DIR: path },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // Wherever it is then.
    await wait(milliseconds);
    child.kill('SIGKILL');
    await ended;
    await expectLeft(path);
  }
  const options = { mongodbUri: undefined, dataDir: path, clock, poolSize: 1 };
  const { store } = await openStore({ ...options, role: 'server' });
  await store.close();
  expect(await readdir(path)).not.toContain('records.compact');
  expect(await compact(path)).toMatchObject({ code: 0 });
  await expectLeft(path);
  const user = await joinFolder({ folder: path, role: 'server', clock });
  user.leave();
}, 60_000);
