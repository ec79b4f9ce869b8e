import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open as openLmdb } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import { type Store, StoreUnavailable } from '../../../src/store/store.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

const now = Date.now();
const clockAt = (time: number) => ({ now: () => time });

let path = '';
const opened: Store[] = [];

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'waypoint.'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(path, { recursive: true });
});

async function open(time = now, sweepSeconds = 60): Promise<Store> {
  const { store } = await openLmdbStore({ path, clock: clockAt(time), sweepSeconds });
  opened.push(store);
  return store;
}

test('what was written is there when the store is opened again', async () => {
  const store = await open();
  await store.collection(itemSpec('items')).insert(itemOf('a', { tag: 't' }));
  await store.close();
  const again = (await open()).collection(itemSpec('items'));
  expect(await again.get('a')).toEqual(itemOf('a', { tag: 't' }));
  expect(await again.count({ index: 'byTag', equals: { tag: 't' } })).toBe(1);
});

test('records in another form are refused, and not taken for none', async () => {
  const folder = join(path, 'records');
  const earlier = openLmdb({ path: folder, noSubdir: false, maxDbs: 2 });
  await earlier.openDB('records', { encoding: 'msgpack' }).put(['items', 'a'], { id: 'a' });
  await earlier.close();
  await expect(open()).rejects.toThrow('in a format that this version does not read');
  await expect(open()).rejects.toThrow('Set DATA_DIR to another folder');
});

test('a sweep removes what is over and leaves the rest', async () => {
  const earlier = (await open()).collection(itemSpec('items'));
  const until = new Date(now + 1000);
  const records = Array.from({ length: 450 }, (_, index) => itemOf(`i${index}`, { until }));
  await Promise.all(records.map((record) => earlier.insert(record)));
  await earlier.insert(itemOf('later', { until: new Date(now + 5000) }));
  await earlier.insert(itemOf('always'));
  const sweeping = await open(now + 1000, 0.01);
  sweeping.collection(itemSpec('items'));
  const left = () => earlier.count({ index: 'byGroup', equals: {} });
  await expect.poll(left).toBe(2);
  expect(await earlier.getMany(['i0', 'i449'])).toEqual([undefined, undefined]);
  expect(await earlier.get('later')).toBeDefined();
});

test('a collection can be declared while others are being written', async () => {
  const store = await open();
  const first = store.collection(itemSpec('first'));
  const writes = Array.from({ length: 50 }, (_, index) => first.insert(itemOf(`i${index}`)));
  const second = store.collection(itemSpec('second'));
  await Promise.all([...writes, second.insert(itemOf('a'))]);
  expect(await first.count({ index: 'byGroup', equals: {} })).toBe(50);
});

test('a closed store refuses everything and can be closed again', async () => {
  const store = await open();
  const items = store.collection(itemSpec('items'));
  const writing = items.insert(itemOf('a'));
  await store.close();
  await expect(writing).resolves.toBeUndefined();
  const page = { index: 'byGroup', equals: {}, limit: 1, direction: 'ascending' } as const;
  const refused = [
    items.get('a'),
    items.getMany(['a']),
    items.insert(itemOf('b')),
    items.update('a', (row) => row),
    items.page(page),
    items.count(page),
    store.ping(),
  ];
  for (const asked of refused) await expect(asked).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('a blob that cannot be written whole leaves no file', async () => {
  const { store, blobs } = await openLmdbStore({ path, clock: clockAt(now) });
  opened.push(store);
  const bytes = 7 as unknown as Uint8Array;
  await expect(blobs.put('a', bytes, { contentType: 'image/png' })).rejects.toThrow();
  expect(await readdir(join(path, 'blobs'))).toEqual([]);
});
