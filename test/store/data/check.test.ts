import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Key, open } from 'lmdb';
import { expect, test } from 'vitest';
import { checkStore } from '../../../src/store/data/check.ts';
import { lmdbOptions } from '../../../src/store/lmdb/environment.ts';
import { shortName } from '../../../src/store/lmdb/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import type { AnyCollection } from '../../../src/store/raw.ts';
import { testClock } from '../../support/app.ts';
import { engines } from '../../support/store.ts';
import { itemOf } from '../../support/store-items.ts';
import { fillWhole, items, newFolder, openWhole, silent } from '../../support/whole-stores.ts';

type Raw = Parameters<typeof checkStore>[0]['raw'];

async function check(raw: Raw, repair = false): Promise<string[]> {
  const lines: string[] = [];
  const found = checkStore({
    raw,
    collections: [items as unknown as AnyCollection],
    blobsOf: (_collection, record) => ({
      needed: (record as { readonly id: string }).id === 'i1' ? ['evidence:run_A'] : [],
      possible: [],
    }),
    repair,
    progress: silent,
  });
  for await (const line of found) lines.push(line);
  return lines;
}

test.each(engines.map(({ name }) => name))(
  '%s: nothing is wrong with a store that was written through its port',
  async (name) => {
    const whole = await openWhole(name, testClock());
    await fillWhole(whole, 20);
    await expect.poll(() => whole.store.unreadyIndexes()).toEqual({});
    expect(await check(whole.raw)).toEqual([]);
  },
);

test.each(engines.map(({ name }) => name))(
  '%s: records that do not fit, and blobs that are missing or no record has, are found',
  async (name) => {
    const whole = await openWhole(name, testClock());
    await fillWhole(whole, 4);
    await expect.poll(() => whole.store.unreadyIndexes()).toEqual({});
    await whole.blobs.remove('evidence:run_A');
    await whole.blobs.put('evidence:run_B', new Uint8Array([1]), { contentType: 'image/png' });
    const wrong = { id: 'wrong', group: 'g', rank: 'high', active: true };
    await whole.raw.put({ ...items, indexes: {} } as unknown as AnyCollection, [wrong]);
    const found = await check(whole.raw);
    expect(found).toContainEqual(
      expect.stringMatching(/row "wrong" that does not fit its schema at "rank"/),
    );
    expect(found).toContain('items "i1" lacks its blob "evidence:run_A"');
    expect(found).toContain('the blob "evidence:run_B" belongs to no record');
  },
);

test('a record with a value that no index takes is one line, and the check goes on', async () => {
  const whole = await openWhole('lmdb', testClock());
  await fillWhole(whole, 2);
  const wrong = { id: 'wrong', group: { no: 'text' }, rank: 1, active: true };
  await whole.raw.put({ ...items, indexes: {} } as unknown as AnyCollection, [wrong]);
  const found = await check(whole.raw, true);
  expect(found).toContainEqual(
    expect.stringMatching(/^items "wrong" cannot be in its indexes: items.group is in byGroup/),
  );
  expect(found).toHaveLength(2);
});

test.each(engines.map(({ name }) => name))(
  '%s: a collection without records lacks no index',
  async (name) => {
    const { raw } = await openWhole(name, testClock());
    expect(await check(raw)).toEqual([]);
  },
);

test('LMDB: entries in the indexes of a collection that lost its last record are found', async () => {
  const path = await newFolder();
  const clock = testClock();
  const first = await openLmdbStore({ path, clock });
  const records = first.store.collection(items);
  await records.insert(itemOf('i1'));
  await records.remove('i1');
  await first.store.close();
  const root = open({ ...lmdbOptions, path: join(path, 'records') });
  const entries = root.openDB<string, Key>('entries', { encoding: 'string' });
  await entries.put([shortName('items', 'byGroup'), 'g', 1, 'i1'], '');
  await root.close();
  const { store, raw } = await openLmdbStore({ path, clock });
  const line = 'the index byGroup of items has an entry for "i1", which has not this value';
  expect(await check(raw, true)).toEqual([`${line}: removed`]);
  expect(await check(raw)).toEqual([]);
  await store.close();
});

test('LMDB: index entries that differ from the records are found, and written anew', async () => {
  const path = await newFolder();
  const clock = testClock();
  const first = await openLmdbStore({ path, clock });
  const records = first.store.collection(items);
  await fillWhole(
    {
      ...first,
      engine: 'lmdb',
      options: { mongodbUri: undefined, dataDir: path, poolSize: 1 },
      close: first.store.close,
    },
    6,
  );
  await records.remove('i5');
  await first.store.close();
  // What a fault of the engine would leave.
  const root = open({ ...lmdbOptions, path: join(path, 'records') });
  const entries = root.openDB<string, Key>('entries', { encoding: 'string' });
  await entries.remove([shortName('items', 'byGroup'), 'g', 2, 'i2']);
  await entries.put([shortName('items', 'byGroup'), 'g', 5, 'i5'], '');
  await entries.put([shortName('items', 'byTag'), 'free', 'i1'], '');
  await root.close();
  const { store, raw } = await openLmdbStore({ path, clock });
  const found = [
    'items "i2" is missing in the index byGroup',
    'the index byGroup of items has an entry for "i5", which has not this value',
    'the index byTag of items has an entry for "i1", which has not this value',
  ];
  expect(await check(raw)).toEqual(found);
  expect(await check(raw, true)).toHaveLength(3);
  expect(await check(raw)).toEqual([]);
  expect(await store.collection(items).count({ index: 'byGroup', equals: { group: 'g' } })).toBe(5);
  await store.close();
  await rm(join(path, 'records'), { recursive: true });
});
