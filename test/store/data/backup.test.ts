import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../../src/store/data/backup.ts';
import type { BackupSecret } from '../../../src/store/data/backup-folder.ts';
import { beginRecording } from '../../../src/store/data/copy.ts';
import { openBackup, restore, verifyBackup } from '../../../src/store/data/restore.ts';
import { raiseFormat, storeFormat } from '../../../src/store/format.ts';
import type { OpenedStore } from '../../../src/store/open.ts';
import { leaseMs } from '../../../src/store/transfer.ts';
import { testClock } from '../../support/app.ts';
import { endWithTest } from '../../support/endings.ts';
import { engines, type TestStore } from '../../support/store.ts';
import { itemOf } from '../../support/store-items.ts';
import {
  contentsOf,
  fillWhole,
  items,
  Killed,
  killedAfter,
  newFolder,
  openAgain,
  openWhole,
  silent,
  specOf,
} from '../../support/whole-stores.ts';

const names = engines.map(({ name }) => name);
const ways = names.flatMap((from) => names.map((to) => [from, to] as const));
const key: BackupSecret = { kind: 'key', bytes: new Uint8Array(32).fill(7) };

type Opened = Pick<OpenedStore, 'raw' | 'store' | 'engine'>;

const backUpTo = (opened: Opened, folder: string, secret?: BackupSecret, partBytes = 2000) =>
  backUp({ opened, folder, secret, progress: silent, partBytes });

const restoreFrom = async (
  opened: Opened,
  folder: string,
  secret?: BackupSecret,
  replace = false,
) =>
  restore({
    opened,
    backup: await openBackup(folder, secret),
    replace,
    kept: [],
    specOf,
    progress: silent,
    complete: () => Promise.resolve(),
  });

test.each(ways)('a backup of %s restored to %s is the same, record by record', async (from, to) => {
  const clock = testClock();
  const [source, target] = [await openWhole(from, clock), await openWhole(to, clock)];
  await fillWhole(source, 100);
  const folder = await newFolder();
  const made = await backUpTo(await openAgain(source, clock), folder, key);
  expect(made.records).toBe(102);
  await restoreFrom(target, folder, key);
  expect(await contentsOf(target.raw)).toEqual(await contentsOf(source.raw));
  expect(await source.raw.lastBackup()).toMatchObject({ records: 102, place: folder });
  const restored = target.store.collection(items);
  await expect.poll(() => target.store.unreadyIndexes()).toEqual({});
  expect(await restored.count({ index: 'byGroup', equals: { group: 'g' } })).toBe(100);
});

test.each(names)(
  '%s: what is written while a backup runs is in it, up to its last moment',
  async (name) => {
    const clock = testClock();
    const source = await openWhole(name, clock);
    await fillWhole(source, 30);
    const records = source.store.collection(items);
    const seen: string[] = [];
    const opened = await openAgain(source, clock);
    const folder = await newFolder();
    await backUp({
      opened,
      folder,
      secret: undefined,
      partBytes: 1000,
      progress: {
        step: (text) => void seen.push(text),
        part: () => undefined,
      },
    });
    expect(seen.at(-1)).toContain('the last changes');
    await records.update('i1', (row) => row && { ...row, note: 'after it' });
    const target = await openWhole(name, clock);
    await restoreFrom(target, folder);
    expect(await target.store.collection(items).get('i1')).toMatchObject({ note: 1.5 });
  },
);

test.each(names)(
  '%s: writes go on during a backup, and each is in it or after it',
  async (name) => {
    const clock = testClock();
    const source = await openWhole(name, clock);
    await fillWhole(source, 60);
    const own = await openAgain(source, clock);
    const records = source.store.collection(items);
    let isOver = false;
    const written: number[] = [];
    const writing = (async () => {
      for (let nth = 1; !isOver; nth += 1) {
        // The second never before the first.
        await records.update('first', () => itemOf('first', { rank: nth }));
        await records.update('second', () => itemOf('second', { rank: nth, tag: `n${nth}` }));
        if (nth % 5 === 0) await records.remove(`i${nth % 60}`);
        await source.blobs.put(`evidence:run_${nth % 7}`, new Uint8Array([nth % 256]), {
          contentType: 'image/png',
        });
        written.push(nth);
      }
    })();
    const folder = await newFolder();
    await backUpTo(own, folder);
    isOver = true;
    await writing;
    const target = await openWhole(name, clock);
    await restoreFrom(target, folder);
    const [first, second] = await target.store.collection(items).getMany(['first', 'second']);
    const apart = (first?.rank ?? 0) - (second?.rank ?? 0);
    expect(written.length).toBeGreaterThan(0);
    expect([0, 1]).toContain(apart);
    expect(first?.rank).toBeGreaterThan(0);
  },
);

/** Kills what `run` does with a store after each number of its calls, until it comes to its end. */
async function killEverywhere(
  opened: Opened,
  clock: { pass(ms: number): void },
  run: (opened: Opened) => Promise<unknown>,
  step: number,
): Promise<number> {
  for (let kills = 0, steps = 0; ; kills += 1, steps += step) {
    const killing = { left: steps };
    const raw = killedAfter(opened.raw, killing);
    const outcome = await run({ ...opened, raw }).catch((error: unknown) => error);
    if (killing.left >= 0) {
      expect(outcome).not.toBeInstanceOf(Error);
      return kills;
    }
    expect(outcome).toBeInstanceOf(Killed);
    clock.pass(leaseMs);
  }
}

test.each(names)(
  '%s: killed after any step, a backup and a restore go on when they are called again',
  async (name) => {
    const clock = testClock();
    const source = await openWhole(name, clock);
    await fillWhole(source, 40);
    const folder = await newFolder();
    const own = await openAgain(source, clock);
    let nth = 0;
    const kills = await killEverywhere(
      own,
      clock,
      async (opened) => {
        // A server writes between the calls.
        nth += 1;
        await source.store.collection(items).update('i3', (row) => row && { ...row, note: nth });
        return backUpTo(opened, folder, undefined, 300);
      },
      1,
    );
    expect(kills).toBeGreaterThan(8);
    const target = await openWhole(name, clock);
    const again = await killEverywhere(target, clock, (opened) => restoreFrom(opened, folder), 1);
    expect(again).toBeGreaterThan(7);
    // The last call but those that only had to say that it is whole.
    const noted = (await target.store.collection(items).get('i3'))?.note;
    expect(noted).toBeGreaterThan(nth - 5);
    await source.store.collection(items).update('i3', (row) => row && { ...row, note: noted });
    expect(await contentsOf(target.raw)).toEqual(await contentsOf(source.raw));
    expect(await target.raw.transfers.read()).toBeUndefined();
  },
);

test.each(names)(
  '%s: a finished backup is not made again, and what is noted for another copy stays',
  async (name) => {
    const clock = testClock();
    const { store, raw, engine } = await openWhole(name, clock);
    const opened = { store, raw, engine };
    const [first, second] = [await newFolder(), await newFolder()];
    await backUpTo(opened, first);
    await backUpTo(opened, second);
    const own = { raw, clock, kind: 'move', place: 'there', id: undefined } as const;
    const recording = await beginRecording({ ...own, progress: silent });
    endWithTest(recording.stop);
    await recording.settle();
    await store.collection(items).insert(itemOf('noted'));
    for (const folder of [first, second])
      await expect(backUpTo(opened, folder)).rejects.toThrow('has a finished backup, of 2026');
    const { batches } = await raw.transfers.changes();
    const noted: unknown[] = [];
    for await (const batch of batches) noted.push(...batch);
    expect(noted).toEqual([{ collection: 'items', id: 'noted' }]);
    expect(await raw.lastBackup()).toMatchObject({ place: second });
  },
);

test.each(names)('%s: a backup names the format that its last records have', async (name) => {
  const whole = await openWhole(name, testClock());
  await fillWhole(whole, 2);
  const collections = async (): Promise<string[]> => {
    // A migration that begins while the backup is made.
    await raiseFormat(whole.store, { format: storeFormat });
    return whole.raw.collections();
  };
  const folder = await newFolder();
  await backUpTo({ ...whole, raw: { ...whole.raw, collections } }, folder);
  expect((await openBackup(folder, undefined)).manifest).toMatchObject({ storeFormat });
});

test('a store that is not empty is restored only when it may be replaced, and then as a whole', async () => {
  const clock = testClock();
  const [name = 'lmdb'] = names;
  const [source, target] = [await openWhole(name, clock), await openWhole(name, clock)];
  await fillWhole(source, 5);
  const folder = await newFolder();
  await backUpTo(await openAgain(source, clock), folder);
  await target.store.collection(items).insert(itemOf('stays'));
  const own = target;
  await expect(restoreFrom(own, folder)).rejects.toThrow('holds records already (items');
  expect(await target.store.collection(items).get('stays')).toBeDefined();
  await restoreFrom(own, folder, undefined, true);
  expect(await contentsOf(target.raw)).toEqual(await contentsOf(source.raw));
});

async function withBackup(secret?: BackupSecret) {
  const clock = testClock();
  const [name = 'lmdb'] = names;
  const source = await openWhole(name, clock);
  await fillWhole(source, 40);
  const folder = await newFolder();
  await backUpTo(await openAgain(source, clock), folder, secret, 500);
  const parts = (await readdir(folder)).filter((part) => part.startsWith('part-')).sort();
  const part = (nth: number) => join(folder, parts[nth] ?? '');
  const target: TestStore = await openWhole(name, clock);
  return { folder, parts, part, target };
}

test('the files of a backup are for their owner alone, and hold nothing readable when they are encrypted', async () => {
  const { folder, parts, part } = await withBackup(key);
  for (const name of await readdir(folder))
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(parts.length).toBeGreaterThan(1);
  const manifest = await readFile(join(folder, 'backup.json'), 'utf8');
  const texts = [
    manifest,
    ...(await Promise.all(parts.map((_, nth) => readFile(part(nth), 'latin1')))),
  ];
  for (const text of texts) expect(text).not.toContain('evidence:run');
});

test.each<[string, (backup: Awaited<ReturnType<typeof withBackup>>) => Promise<unknown>, RegExp]>([
  [
    'a changed byte',
    async ({ part }) => {
      const bytes = await readFile(part(1));
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      await writeFile(part(1), bytes);
    },
    /part-000002 is damaged/,
  ],
  ['a part that is cut short', ({ part }) => truncate(part(0), 50), /part-000001 has 50 bytes of/],
  [
    "two parts in each other's place",
    async ({ part }) => {
      const [one, other] = [await readFile(part(0)), await readFile(part(1))];
      await writeFile(part(0), other);
      await writeFile(part(1), one);
    },
    /part-000001 (is damaged|has)/,
  ],
  [
    'a changed list of parts',
    async ({ folder }) => {
      const path = join(folder, 'backup.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"frames": ', '"frames": 1'));
    },
    /is not the one of this backup, or backup.json was changed/,
  ],
])('%s is found before anything of it is served', async (_name, damage, message) => {
  const backup = await withBackup(key);
  await damage(backup);
  const { folder, target } = backup;
  await expect(restoreFrom(target, folder, key)).rejects.toThrow(message);
  await expect((async () => verifyBackup(await openBackup(folder, key), silent))()).rejects.toThrow(
    message,
  );
});

test('without its passphrase a backup is not opened', async () => {
  const secret: BackupSecret = { kind: 'passphrase', text: 'a horse that is staple' };
  const { folder, target } = await withBackup(secret);
  await expect(restoreFrom(target, folder)).rejects.toThrow('give --passphrase-file');
  const other: BackupSecret = { kind: 'passphrase', text: 'another horse entirely' };
  await expect(restoreFrom(target, folder, other)).rejects.toThrow('is not the one of this backup');
  await restoreFrom(target, folder, secret);
  expect(await target.store.collection(items).get('i1')).toBeDefined();
});

test('a backup that is not encrypted is neither gone on with nor restored with a key', async () => {
  const { folder, target } = await withBackup();
  await expect(restoreFrom(target, folder, key)).rejects.toThrow('The backup is not encrypted');
  const killed = await newFolder();
  const raw = killedAfter(target.raw, { left: 12 });
  await expect(backUpTo({ ...target, raw }, killed)).rejects.toThrow(Killed);
  expect(await readdir(killed)).toContain('backup.json');
  await expect(backUpTo(target, killed, key)).rejects.toThrow('The backup is not encrypted');
});
