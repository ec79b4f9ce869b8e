import { chmod, copyFile, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { checkRecords } from '../../../src/store/lmdb/check.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

const page = 4096;
let root = '';
let whole = '';
let count = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waypoint-check-'));
  const path = join(root, 'whole');
  const { store } = await openLmdbStore({ path, clock: systemClock });
  const items = store.collection(itemSpec('items'));
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        items.insert(itemOf(`${round}-${nth}`, { note: 'x'.repeat(50 * nth) })),
      ),
    );
  await store.close();
  whole = join(path, 'records/data.mdb');
});
afterAll(() => rm(root, { recursive: true }));

/** A data folder with a copy of the file of records. */
async function copied(): Promise<{ path: string; file: string }> {
  count += 1;
  const path = join(root, String(count));
  const file = join(path, 'records/data.mdb');
  await mkdir(join(path, 'records'), { recursive: true });
  await copyFile(whole, file);
  return { path, file };
}

async function overwrite(file: string, position: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, position);
  await handle.close();
}

const check = (path: string): Promise<void> => checkRecords({ path, milliseconds: 60_000 });
const garbage = new Uint8Array(page).fill(0x5a);

const damages: readonly [string, (file: string) => Promise<void>, RegExp][] = [
  [
    'an overwritten first header page',
    (file) => overwrite(file, 0, garbage),
    /damaged header page/,
  ],
  ['an overwritten second header page', (file) => overwrite(file, page, garbage), /damaged header/],
  ['a header page of zeros', (file) => overwrite(file, 0, new Uint8Array(page)), /damaged header/],
  [
    'header pages of different sizes',
    (file) => overwrite(file, page + 48, Buffer.from([0, 0x20, 0, 0])),
    /contradict each other/,
  ],
  ['a file without bytes', (file) => truncate(file, 0), /is empty: its records are gone/],
  [
    'a file cut within its first page',
    (file) => truncate(file, 100),
    /cut short, within its header/,
  ],
  [
    'a file cut after its first page',
    (file) => truncate(file, page),
    /cut short, within its header/,
  ],
  [
    'a file cut after its header',
    (file) => truncate(file, 2 * page),
    /is cut short: it has 8192 bytes/,
  ],
  [
    'a file cut in half',
    (file) => truncate(file, 60 * page),
    /is cut short: it has 245760 bytes of/,
  ],
  [
    'overwritten pages in the middle',
    async (file) => {
      for (let nth = 4; nth < 60; nth += 1) await overwrite(file, nth * page, garbage);
    },
    /is damaged: reading it ended by/,
  ],
  [
    'a folder in its place',
    async (file) => {
      await rm(file);
      await mkdir(file);
    },
    /is a folder, where a file belongs/,
  ],
  ['text', (file) => writeFile(file, 'not a store '.repeat(2000)), /damaged header page/],
];

test.each(damages)(
  '%s is said in a sentence that names the file and what to do',
  async (_what, damage, fault) => {
    const { path, file } = await copied();
    await damage(file);
    const checked = check(path);
    await expect(checked).rejects.toThrow(fault);
    await expect(checked).rejects.toThrow(`${file} `);
    await expect(checked).rejects.toThrow(
      `Restore ${join(path, 'records')} from a backup, or move it away to begin with an empty store.`,
    );
  },
  60_000,
);

test('a file of another version of LMDB names both versions and what to do', async () => {
  const { path, file } = await copied();
  await overwrite(file, 28, Buffer.from([1]));
  const versions = "has version 1 of LMDB's format, and this release reads version 2";
  await expect(check(path)).rejects.toThrow(`${file} ${versions}: run the release that wrote it.`);
});

test('what is whole passes, as does a folder without records', async () => {
  const { path } = await copied();
  await expect(check(path)).resolves.toBeUndefined();
  await expect(check(join(root, 'nothing'))).resolves.toBeUndefined();
}, 60_000);

test('a file that its user may not read is said to be so', async ({ skip }) => {
  if (process.getuid?.() === 0) return skip();
  const { path, file } = await copied();
  await chmod(file, 0o200);
  await expect(check(path)).rejects.toThrow(/cannot be read and written by this user/);
});
