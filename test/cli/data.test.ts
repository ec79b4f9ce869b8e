import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { collectionNamed, collectionNames, collections } from '../../src/collections.ts';
import { keyRecords } from '../../src/domains/keys/store.ts';
import { formerAccounts } from '../../src/domains/leaderboards/former.ts';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import type { Store } from '../../src/store/store.ts';
import { startApp } from '../support/app.ts';
import { bundledPrograms } from '../support/bundle.ts';
import { endWithTest } from '../support/endings.ts';
import { openTestStore } from '../support/store.ts';
import { newFolder } from '../support/whole-stores.ts';

const uids = Array.from({ length: 3000 }, (_, nth) => String(700_000_000 + nth));
const idOf = (uid: string): string => `live:genshin:${uid}:primary`;

/** A folder with accounts that were looked up. */
async function withAccounts(): Promise<string> {
  const dataDir = await newFolder();
  const { store, raw } = await openLmdbStore({ path: dataDir, clock: systemClock });
  const rows = uids.map((uid) => ({
    id: idOf(uid),
    environment: 'live',
    game: 'genshin',
    uid,
    provider: 'primary',
    format: 2,
    fetchedAt: 0,
    expiresAt: 0,
    body: Buffer.from(uid.repeat(50)),
  }));
  await raw.put(collectionNamed('players'), rows);
  await store.close();
  return dataDir;
}

type Settings = Readonly<Record<string, string>>;

async function begin(
  settings: Settings,
  ...args: string[]
): Promise<ChildProcessWithoutNullStreams> {
  const program = join(await bundledPrograms(), 'waypoint.js');
  return spawn(process.execPath, [program, ...args], { env: settings });
}

async function run(settings: Settings, ...args: string[]) {
  const child = await begin(settings, ...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}

async function read<R>(
  dataDir: string,
  work: (opened: Awaited<ReturnType<typeof openLmdbStore>>) => Promise<R>,
): Promise<R> {
  const opened = await openLmdbStore({ path: dataDir, clock: systemClock });
  return work(opened).finally(opened.store.close);
}

test('every collection that the service opens can be copied and checked', async () => {
  const { store, blobs, close } = await openTestStore();
  endWithTest(close);
  const opened = new Set<string>();
  const collection: Store['collection'] = (spec) => {
    opened.add(spec.name);
    return store.collection(spec);
  };
  await startApp({ store: { ...store, collection }, blobs });
  const names = collections.map(({ name }) => name);
  expect([...opened].filter((name) => !names.includes(name))).toEqual([]);
  expect(opened.size).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain(keyRecords.name);
  // What a migration still has to move on is copied too.
  expect(collectionNames).toEqual(expect.arrayContaining([...names, formerAccounts.name]));
});

test('a backup that is killed goes on, and is restored without the accounts that were erased since', async () => {
  const [dataDir, folder, restored] = [await withAccounts(), await newFolder(), await newFolder()];
  const erasures = join(await newFolder(), 'erasures.txt');
  const own = { DATA_DIR: dataDir, ERASURES_FILE: erasures };
  const key = join(await newFolder(), 'key');
  await writeFile(key, Buffer.alloc(32, 5));
  const copy = join(folder, 'copy');
  const killed = await begin(own, 'data', 'backup', copy, '--key-file', key);
  const ended = once(killed, 'close');
  await once(killed.stderr, 'data');
  killed.kill('SIGKILL');
  await ended;
  const made = await run(own, 'data', 'backup', copy, '--key-file', key);
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: 300\d records, .* as of 20/),
  });
  const [gone = '', stays = ''] = uids;
  expect(await run(own, 'privacy', 'erase', 'genshin', gone)).toMatchObject({ code: 0 });
  const list = await readFile(erasures, 'utf8');
  expect(list).toMatch(/^\d{4}-\d\d-\d\dT\S+Z [\w-]{43}\n$/);
  expect(list).not.toContain(gone);
  expect(await run(own, 'privacy', 'erasures')).toEqual({ code: 0, out: list, err: '' });
  // The disk is lost: the backup and the list are what is left.
  const other = { DATA_DIR: restored, ERASURES_FILE: erasures };
  const more = join(await newFolder(), 'more.txt');
  const restore = ['data', 'restore', copy, '--key-file', key, '--erasures', more];
  expect(await run(other, ...restore)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`The list of erasures ${more} is not there.`),
  });
  await writeFile(more, '# none\n');
  const back = await run(other, ...restore);
  expect(back).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 accounts were erased again'),
  });
  const unlisted = { DATA_DIR: await newFolder(), ERASURES_FILE: `${erasures}.none` };
  expect(await run(unlisted, ...restore)).toMatchObject({
    code: 0,
    err: expect.stringContaining(`ERASURES_FILE ${erasures}.none is not there`),
  });
  const rows = await read(restored, ({ store }) =>
    store.collection(snapshotRecords).getMany([idOf(gone), idOf(stays)]),
  );
  expect(rows).toMatchObject([undefined, { uid: stays }]);
  expect(await run(other, 'data', 'check')).toMatchObject({ code: 0 });
  const status = await run(other, 'data', 'status', '--json');
  expect(JSON.parse(status.out)).toMatchObject({
    engine: 'lmdb',
    collections: { players: uids.length - 1 },
    missing_indexes: [],
    erasures: 1,
  });
  expect((await readdir(copy)).some((name) => name.endsWith('.tmp'))).toBe(false);
}, 120_000);

test('a folder moves to another one, and says where it went', async () => {
  const [dataDir, there] = [await withAccounts(), join(await newFolder(), 'there')];
  const moved = await run({ DATA_DIR: dataDir }, 'data', 'move', '--to', there);
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('Moved to the folder') });
  const [last = ''] = uids.slice(-1);
  const found = await read(there, ({ store }) => store.collection(snapshotRecords).get(idOf(last)));
  expect(found).toMatchObject({ uid: last });
  const again = await run({ DATA_DIR: dataDir }, 'keys', 'list');
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringContaining(`was moved to the folder ${there}`),
  });
  const status = await run({ DATA_DIR: dataDir }, 'data', 'status');
  expect(status.out).toMatch(/move +moved: the folder/);
}, 120_000);

test.each([
  [['data', 'move'], /--to is missing/],
  [['data', 'backup'], /Name the folder/],
  [['data', 'restore', 'x', '--key-file', 'a', '--passphrase-file', 'b'], /not both/],
])('%j is refused with what is missing', async (args, message) => {
  const { code, err } = await run({ DATA_DIR: 'nowhere' }, ...args);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(message) });
});
