import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCache } from '../../src/store/file-cache.ts';
import { temporaryFolder } from '../support/asset-dependencies.ts';

const root = temporaryFolder();
let count = 0;

/** Files of a process that has just started on a folder. */
function start(folder = join(root, String(++count)), maxBytes = 10_000) {
  const faults: unknown[] = [];
  const clock = { time: 0, now: () => clock.time };
  const onError = (error: unknown) => faults.push(error);
  const files = createFileCache({ folder, maxBytes, clock, onError });
  return { files, folder, faults, clock };
}

const bytes = (length: number, value = 7): Uint8Array => new Uint8Array(length).fill(value);
/** What is put is there at once; what has to go for it follows. */
const expectFiles = (folder: string, count: number) =>
  expect.poll(() => readdir(folder)).toHaveLength(count);

test('what was kept comes back, also after a restart, and only under its key', async () => {
  const { files, folder, faults } = start();
  await files.put('a', bytes(100));
  await files.put('b', bytes(100, 8));
  for (const reader of [files, start(folder).files]) {
    expect(await reader.get('a')).toEqual(Buffer.from(bytes(100)));
    expect(await reader.get('b')).toEqual(Buffer.from(bytes(100, 8)));
    expect(await reader.get('c')).toBeUndefined();
  }
  expect(faults).toEqual([]);
});

test('a folder that is not there is empty, and nothing makes it before something is kept', async () => {
  const { files, folder, faults } = start();
  expect(await files.get('a')).toBeUndefined();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  expect(faults).toEqual([]);
});

test('no key can lead out of the folder', async () => {
  const { files, folder } = start();
  await files.put('../../escaped', bytes(10));
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('the bound holds, and what was used last stays', async () => {
  const { files, folder } = start(undefined, 1000);
  await files.put('old', bytes(300));
  await files.put('used', bytes(300));
  await files.put('third', bytes(250));
  await files.get('old');
  await files.put('fourth', bytes(300));
  await expectFiles(folder, 3);
  expect(await files.get('used')).toBeUndefined();
  for (const key of ['old', 'third', 'fourth']) expect(await files.get(key)).toBeDefined();
});

test('the bound holds over a restart too: the files left unused the longest go first', async () => {
  const { files, folder } = start(undefined, 1000);
  for (const key of ['a', 'b', 'c']) await files.put(key, bytes(200));
  const names = await readdir(folder);
  for (const name of names) await utimes(join(folder, name), 2000, 2000);
  const { files: again } = start(folder, 500);
  await again.put('d', bytes(200));
  await expectFiles(folder, 2);
  expect(await again.get('d')).toBeDefined();
});

test('what is larger than the bound is not kept', async () => {
  const { files } = start(undefined, 100);
  await files.put('large', bytes(200));
  expect(await files.get('large')).toBeUndefined();
});

test('a file that a power cut left without its end is not served, and made again', async () => {
  const { files, folder } = start();
  await files.put('a', bytes(100));
  const [name = ''] = await readdir(folder);
  await truncate(join(folder, name), 60);
  expect(await files.get('a')).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await files.put('a', bytes(100));
  expect(await files.get('a')).toBeDefined();
});

test('a process killed in the middle of a write leaves nothing that is served, nor anything that stays', async () => {
  const { files, folder } = start();
  await files.put('a', bytes(100));
  const [name = ''] = await readdir(folder);
  const whole = await readFile(join(folder, name));
  await writeFile(join(folder, `${name.replace(/^./, 'x')}.999-1.tmp`), whole.subarray(0, 50));
  // Another process is writing this one.
  const written = join(folder, `${name.replace(/^./, 'y')}.998-1.tmp`);
  await writeFile(written, whole.subarray(0, 50));
  await utimes(written, 0, 0);
  const { files: again } = start(folder);
  await again.put('b', bytes(100));
  const others = (await readdir(folder)).filter((file) => !/^[0-9a-f]{64}$/.test(file));
  expect(others).toEqual([basename(written)]);
  expect(await again.get('a')).toBeDefined();
});

test('a folder that cannot be written costs no answer', async () => {
  const blocked = join(root, 'a file');
  await writeFile(blocked, '');
  const { files, faults } = start(join(blocked, 'below'));
  await files.put('a', bytes(100));
  expect(await files.get('a')).toBeUndefined();
  expect(faults).not.toEqual([]);
});

test('a group is removed with all of its files, and no other', async () => {
  const { files, folder, faults } = start();
  await files.put('a', bytes(100), 'ours');
  await files.put('b', bytes(100), 'ours');
  await files.put('a', bytes(100, 8), 'theirs');
  await files.put('a', bytes(100, 9));
  expect([await files.count('ours'), await files.count('none')]).toEqual([2, 0]);
  // Another process wrote them: what removes them knows them by their names.
  expect(await start(folder).files.removeAll('ours')).toBe(2);
  expect(await files.get('a', 'ours')).toBeUndefined();
  expect(await files.get('a', 'theirs')).toEqual(Buffer.from(bytes(100, 8)));
  expect(await files.get('a')).toEqual(Buffer.from(bytes(100, 9)));
  expect(await files.removeAll('ours')).toBe(0);
  expect(faults).toEqual([]);
});

test('where no folder is there are no groups', async () => {
  const { files } = start();
  expect([await files.count('ours'), await files.removeAll('ours')]).toEqual([0, 0]);
});

test('after a file could not be written, none is tried for a minute, and a row of failures is said once', async () => {
  const { files, folder, faults, clock } = start();
  await files.put('a', bytes(10));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  for (clock.time = 0; clock.time < 200_000; clock.time += 1000) await files.put('b', bytes(10));
  expect(faults).toHaveLength(1);
  await rm(folder);
  await files.put('b', bytes(10));
  expect(await files.get('b')).toBeUndefined();
  clock.time += 60_000;
  await files.put('b', bytes(10));
  expect(await files.get('b')).toEqual(Buffer.from(bytes(10)));
});
