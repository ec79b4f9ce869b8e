import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open as openLmdb } from 'lmdb';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import {
  byId,
  type Collection,
  type CollectionSpec,
  DuplicateRecord,
  type Store,
  StoreUnavailable,
} from '../../../src/store/store.ts';
import { bundledScript } from '../../support/bundle.ts';
import { type Item, itemOf, itemSpec } from '../../support/store-items.ts';

const spec = itemSpec('items');
/** As an earlier version declares the collection: \`byGroup\` and \`byActive\` are not there, and one index means something else. */
const { expires: _expires, ...plain } = spec;
const former: CollectionSpec<Item> = {
  ...plain,
  indexes: { byTag: ['group', 'tag'], byRank: ['rank'] },
};
const all = (index: string) =>
  ({ index, equals: {}, limit: 10_000, direction: 'ascending' }) as const;

let builderFile = '';
beforeAll(async () => {
  builderFile = await bundledScript('test/support/index-builder.ts');
});

let path = '';
const opened: Store[] = [];

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'waypoint.'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(path, { recursive: true });
});

/** Opens the folder; each step of a build waits for \`pause\`. */
async function open(pause: () => Promise<void> = async () => undefined): Promise<Store> {
  const { store } = await openLmdbStore({ path, clock: systemClock, pause });
  opened.push(store);
  return store;
}

const fill = async (items: Collection<Item>, count: number): Promise<void> => {
  const ids = Array.from({ length: count }, (_, at) => `i${String(at).padStart(5, '0')}`);
  await items.updateMany(ids, (_, id) =>
    itemOf(id, {
      rank: Number(id.slice(1)) % 7,
      group: `g${Number(id.slice(1)) % 3}`,
      tag: id,
      topics: [`t${Number(id.slice(1)) % 3}`, 'all'],
    }),
  );
};

/** A folder that an earlier version filled and closed. */
async function fillFormer(count: number): Promise<void> {
  const store = await open();
  await fill(store.collection(former), count);
  await store.close();
}

/** A gate before each step of a build. */
function gate() {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    pause: (): Promise<void> =>
      isOpen ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
    isReached: () => waiting.length > 0,
    open(): void {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const ready = (store: Store) => expect.poll(() => store.unreadyIndexes()).toEqual({});

const byIdOf = (one: Item, other: Item): number => (one.id < other.id ? -1 : 1);

/** Every index holds the records and nothing else, each in its place. */
async function expectWhole(items: Collection<Item>): Promise<void> {
  const { rows } = await items.page(all('id'));
  const { byTopic: _byTopic, ...plainIndexes } = spec.indexes ?? {};
  for (const [index, fields] of Object.entries(plainIndexes)) {
    const found = (await items.page(all(index))).rows;
    const isIn = (item: Item) => fields.every((field) => item[field] !== undefined);
    expect(found.toSorted(byIdOf)).toEqual(rows.filter(isIn));
    expect(await items.count({ index, equals: {} })).toBe(found.length);
  }
  for (const topics of new Set(rows.flatMap((item) => item.topics ?? []))) {
    const on = { ...all('byTopic'), equals: { topics } };
    const isOn = (item: Item) => item.topics?.includes(topics) && item.rank !== undefined;
    expect((await items.page(on)).rows.toSorted(byIdOf)).toEqual(rows.filter(isOn));
  }
}

test('a collection declared with other indexes is indexed anew', async () => {
  await fillFormer(450);
  const store = await open();
  const items = store.collection(spec);
  await ready(store);
  await expectWhole(items);
});

test('while indexes are made, all that needs none of them is served, and the rest once they are there', async () => {
  await fillFormer(450);
  const steps = gate();
  const store = await open(steps.pause);
  const items = store.collection(spec);
  await expect.poll(steps.isReached).toBe(true);
  expect(store.unreadyIndexes()).toEqual({
    'items.byGroup': 'pending',
    'items.byActive': 'pending',
    'items.byTag': 'pending',
    'items.byTopic': 'pending',
    'items.expires': 'pending',
  });
  await store.ping();
  await items.insert(itemOf('new', { rank: 3 }));
  await items.update('i00004', (item) => item && { ...item, group: 'moved', until: new Date(1) });
  await items.update('i00400', (item) => item && { ...item, rank: 99 });
  expect(await items.remove('i00002')).toBe(true);
  expect(await items.get('i00400')).toMatchObject({ rank: 99, tag: 'i00400' });
  const waiting = [
    items.page(all('byGroup')),
    items.count({ index: 'byActive', equals: {} }),
  ] as const;
  steps.open();
  const [page, count] = await Promise.all(waiting);
  expect(page.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['new', 'i00400']));
  expect(count).toBe(page.rows.length);
  expect(page.rows).toHaveLength(449);
  await ready(store);
  await expectWhole(items);
});

test('what needs an index that does not come in time is refused, and nothing else', async () => {
  await fillFormer(250);
  const steps = gate();
  const { store } = await openLmdbStore({
    path,
    clock: systemClock,
    pause: steps.pause,
    indexMs: 50,
  });
  const items = store.collection(spec);
  const refused = [items.page(all('byGroup')), items.count({ index: 'byTag', equals: {} })];
  for (const result of await Promise.allSettled(refused))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  await items.insert(itemOf('a', { tag: 'own' }));
  await items.update('i00001', (item) => item && { ...item, rank: 5 });
  expect(await items.get('i00001')).toMatchObject({ rank: 5, tag: 'i00001' });
  steps.open();
  await store.close();
});

test('indexes that nothing declares any more lose their entries', async () => {
  const before = await open();
  await fill(before.collection(spec), 1500);
  await before.close();
  const reduced = { ...plain, indexes: { byGroup: ['group', 'rank'] } } as const;
  const steps = gate();
  const after = await open(steps.pause);
  const items = after.collection(reduced);
  expect(after.unreadyIndexes()).toEqual({});
  expect((await items.page(all('byGroup'))).rows).toHaveLength(1500);
  steps.open();
  await expect.poll(async () => (await entriesIn()).length).toBe(1500 + 1);
});

/** The keys of all entries and declarations, read by a process of its own. */
async function entriesIn(): Promise<string[]> {
  const child = spawn(process.execPath, [builderFile, 'entries', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return JSON.parse(text) as string[];
}

const startBuilder = (): ChildProcess =>
  spawn(process.execPath, [builderFile, 'build', path], { stdio: ['ignore', 'pipe', 'inherit'] });

test('the next process goes on where one was killed in the middle of a build', async () => {
  await fillFormer(3000);
  for (const after of [1, 2, 3]) {
    const child = startBuilder();
    let lines = 0;
    child.stdout?.on('data', () => {
      lines += 1;
      if (lines === after) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
  }
  const store = await open();
  const items = store.collection(spec);
  await expect.poll(() => store.unreadyIndexes(), { timeout: 15_000 }).toEqual({});
  await expectWhole(items);
});

test('of two processes one builds, and both serve the same in the end', async () => {
  await fillFormer(3000);
  const store = await open();
  const items = store.collection(spec);
  const child = startBuilder();
  const steps: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void steps.push(text));
  let written = 0;
  while (Object.keys(store.unreadyIndexes() ?? {}).length > 0) {
    await items.update(
      `i${String(written).padStart(5, '0')}`,
      (item) => item && { ...item, group: 'moved' },
    );
    written += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  await expectWhole(items);
  expect(await items.count({ index: 'byGroup', equals: { group: 'moved' } })).toBe(written);
});

const plainMessagePack = { encoding: 'msgpack' as const, useRecords: false };

/** A folder as the first form of the embedded store had it: full names in keys, and the id also in the record. */
async function fillFirstForm(count: number): Promise<void> {
  const root = openLmdb({ path: join(path, 'records'), noSubdir: false, maxDbs: 2 });
  const records = root.openDB('records', plainMessagePack);
  const entries = root.openDB('entries', { encoding: 'string' });
  await root.transaction(() => {
    void entries.put(
      ['', 'items'],
      JSON.stringify([spec.indexes, { uniqueTag: 'tag' }, spec.expires]),
    );
    for (let at = 0; at < count; at += 1) {
      const item = itemOf(`i${String(at).padStart(5, '0')}`, { rank: at % 7, tag: `t${at}` });
      void records.put(['items', item.id], item);
      void entries.put(['items', 'byTag', `t${at}`, item.id], item.id);
      void entries.put(['items', 'uniqueTag', `t${at}`], item.id);
    }
  });
  await root.close();
}

test('a store of the first form is served at once, and moved while it is', async () => {
  await fillFirstForm(450);
  const steps = gate();
  const store = await open(steps.pause);
  const items = store.collection(spec);
  await expect.poll(steps.isReached).toBe(true);
  expect(await items.get('i00400')).toEqual(itemOf('i00400', { rank: 400 % 7, tag: 't400' }));
  await items.update('i00300', (item) => item && { ...item, rank: 99 });
  expect(await items.remove('i00301')).toBe(true);
  await expect(items.insert(itemOf('i00302'))).rejects.toThrow(DuplicateRecord);
  const waiting = items.count({ index: byId, equals: {} });
  steps.open();
  expect(await waiting).toBe(449);
  await ready(store);
  expect(await items.get('i00300')).toMatchObject({ rank: 99, tag: 't300' });
  await expectWhole(items);
  await store.close();
  expect((await entriesIn()).filter((key) => key.startsWith('items'))).toEqual([]);
  const again = await open();
  expect(await again.collection(spec).count({ index: 'byTag', equals: {} })).toBe(449);
});
