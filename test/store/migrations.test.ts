import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '../../src/lib/clock.ts';
import { readFormat, storeFormat } from '../../src/store/format.ts';
import {
  changeRecords,
  createMigrations,
  listMigrations,
  type Migration,
  type MigrationNews,
  upgradeMs,
} from '../../src/store/migrations.ts';
import { byId, type Store, StoreUnavailable } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';
import { type TestClock, testClock } from '../support/app.ts';
import { openTestStore, type TestStore } from '../support/store.ts';
import { type Item, itemOf, itemSpec } from '../support/store-items.ts';

const itemCount = 450;
const spec = itemSpec('migrated');

let clock: TestClock;
let opened: TestStore;

beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  onTestFinished(() => opened.close());
  const ids = Array.from({ length: itemCount }, (_, at) => `i${String(at).padStart(3, '0')}`);
  await opened.store.collection(spec).updateMany(ids, (_, id) => itemOf(id));
});

const toFirstRank = (item: Item) => (item.rank === 0 ? { ...item, rank: 1 } : undefined);

/** As in the table of a version: ranks begin at 1, not at 0. */
const fromOne = (changes: Partial<Migration> = {}): Migration => ({
  id: 'ranks-from-one',
  what: 'ranks begin at 1',
  format: storeFormat + 1,
  total: (store) => store.collection(spec).count({ index: byId, equals: {} }),
  run: changeRecords(spec, toFirstRank),
  ...changes,
});

/** A process with these migrations: on a store that it has alone, or that instances share. */
function start(migrations: readonly Migration[], { by = 'one', isSole = true } = {}) {
  const { store: whole } = opened;
  const { isSole: _, ...rest } = whole;
  const store: Store = isSole ? { ...rest, isSole } : rest;
  const news: MigrationNews[] = [];
  const faults: unknown[] = [];
  const runner = createMigrations({
    store,
    migrations,
    work: directWork,
    known: storeFormat + 1,
    newId: () => by,
    onNews: (one) => void news.push(one),
    onError: (error) => void faults.push(error),
    pause: async () => undefined,
  });
  return {
    news,
    faults,
    close: runner.close,
    async look(): Promise<void> {
      runner.tick();
      await runner.settled();
    },
  };
}

const ranks = async (): Promise<number[]> => {
  const all = { index: byId, equals: {}, limit: 1000, direction: 'ascending' } as const;
  const { rows } = await opened.store.collection(spec).page(all);
  return rows.map(({ rank }) => rank);
};
const status = async (migration: Migration) => (await listMigrations(opened.store, [migration]))[0];

test('a migration goes through all records in steps, and the log names it', async () => {
  const migration = fromOne();
  expect(await status(migration)).toMatchObject({ state: 'waiting', read: 0 });
  const { look, news } = start([migration]);
  await look();
  expect(new Set(await ranks())).toEqual(new Set([1]));
  const named = { id: migration.id, what: migration.what, total: itemCount };
  expect(news).toEqual([
    { ...named, state: 'begins', read: 0, changed: 0 },
    { ...named, state: 'done', read: itemCount, changed: itemCount },
  ]);
  expect(await status(migration)).toMatchObject({ state: 'done', doneAt: clock.now() });
});

test('a migration that is done never runs again, nor in a later process', async () => {
  let steps = 0;
  const count: Migration['run'] = async () => {
    steps += 1;
    return { read: 0, changed: 0 };
  };
  for (const by of ['one', 'two']) {
    const { look } = start([fromOne({ run: count })], { by });
    await look();
    clock.pass(minuteMs);
    await look();
  }
  expect(steps).toBe(1);
});

test.each([
  ['its claim is over', minuteMs],
  ['a clock that was ahead is right', -10 * minuteMs],
])('the next process goes on where one died, once %s', async (_when, passes) => {
  const seen: (string | undefined)[] = [];
  let isStuck = false;
  const run: Migration['run'] = (store, cursor) => {
    if (!isStuck && seen.length === 2) {
      isStuck = true;
      return new Promise(() => undefined);
    }
    seen.push(cursor);
    return fromOne().run(store, cursor);
  };
  const migration = fromOne({ run });
  const first = start([migration]);
  void first.look();
  await expect.poll(() => isStuck).toBe(true);
  expect(await status(migration)).toMatchObject({ state: 'running', read: 400 });
  const second = start([migration], { by: 'two' });
  await second.look();
  expect(seen).toHaveLength(2);
  clock.pass(passes);
  expect(await status(migration)).toMatchObject({ state: 'stopped', read: 400, total: itemCount });
  await second.look();
  expect(seen).toEqual([undefined, 'i199', 'i399']);
  expect(second.news.map(({ state }) => state)).toEqual(['goes on', 'done']);
  expect(new Set(await ranks())).toEqual(new Set([1]));
});

test('a process that ends leaves its migration to the next one at once', async () => {
  let closing: Promise<void> | undefined;
  const first = start([
    fromOne({
      run(store, cursor) {
        closing ??= first.close();
        return fromOne().run(store, cursor);
      },
    }),
  ]);
  await first.look();
  await closing;
  expect(await status(fromOne())).toMatchObject({ state: 'stopped', read: 200 });
  const { look } = start([fromOne()], { by: 'two' });
  await look();
  expect(await status(fromOne())).toMatchObject({ state: 'done' });
});

test('of two processes one runs a migration', async () => {
  const runs: string[] = [];
  const both = ['one', 'two'].map((by) =>
    start(
      [
        fromOne({
          run(store, cursor) {
            runs.push(by);
            return fromOne().run(store, cursor);
          },
        }),
      ],
      { by },
    ),
  );
  await Promise.all(both.map(({ look }) => look()));
  expect(runs).toHaveLength(3);
  expect(new Set(runs).size).toBe(1);
});

test('migrations run in their order, and one that fails is named and tried again', async () => {
  const fault = new StoreUnavailable(new Error('a record is damaged'));
  let isBroken = true;
  const order: string[] = [];
  const note = (id: string): Migration =>
    fromOne({
      id,
      async run() {
        if (id === 'b' && isBroken) throw fault;
        order.push(id);
        return { read: 1, changed: 0 };
      },
    });
  const { look, faults } = start(['a', 'b', 'c'].map(note));
  await look();
  expect(order).toEqual(['a']);
  expect(faults).toEqual([fault]);
  expect(await status(note('b'))).toMatchObject({ state: 'stopped', fault: 'a record is damaged' });
  isBroken = false;
  await look();
  expect(order).toEqual(['a']);
  clock.pass(minuteMs);
  await look();
  expect(order).toEqual(['a', 'b', 'c']);
  expect(await status(note('b'))).toMatchObject({ state: 'done', fault: undefined });
});

test('a clock that steps back holds no migration up', async () => {
  let isBroken = true;
  const { look } = start([
    fromOne({
      async run() {
        if (isBroken) throw new Error('a record is damaged');
        return { read: 1, changed: 0 };
      },
    }),
  ]);
  await look();
  isBroken = false;
  clock.pass(-10 * minuteMs);
  await look();
  expect(await status(fromOne())).toMatchObject({ state: 'done' });
});

test('the format rises when the first migration begins, and all records have it after the last', async () => {
  const formats: unknown[] = [];
  const note = (id: string): Migration =>
    fromOne({
      id,
      async run(store) {
        formats.push(await readFormat(store));
        return { read: 1, changed: 0 };
      },
    });
  await start([note('a'), note('b')]).look();
  const during = { format: storeFormat + 1, migrated: 1 };
  expect(formats).toEqual([during, during]);
  expect(await readFormat(opened.store)).toEqual({
    format: storeFormat + 1,
    migrated: storeFormat + 1,
  });
});

test('a database that instances share is left as it is until a rolling upgrade is over', async () => {
  const { look } = start([fromOne()], { isSole: false });
  await look();
  clock.pass(upgradeMs - minuteMs);
  await look();
  expect(new Set(await ranks())).toEqual(new Set([0]));
  clock.pass(minuteMs);
  await look();
  expect(new Set(await ranks())).toEqual(new Set([1]));
});

test('what an older instance wrote behind a migration is changed by its next pass', async () => {
  let steps = 0;
  const { look } = start(
    [
      fromOne({
        async run(store, cursor) {
          const step = await fromOne().run(store, cursor);
          steps += 1;
          if (steps === 2) await store.collection(spec).insert(itemOf('a'));
          return step;
        },
      }),
    ],
    { isSole: false },
  );
  await look();
  clock.pass(upgradeMs);
  await look();
  expect(new Set(await ranks())).toEqual(new Set([1]));
  expect(steps).toBe(9);
  expect(await status(fromOne())).toMatchObject({ state: 'done', changed: itemCount + 1 });
});

test('what only adds begins beside a former version, keeps its format, and is done once that is gone', async () => {
  const migration = fromOne({ isAdditive: true });
  const { look } = start([migration], { isSole: false });
  await look();
  expect(new Set(await ranks())).toEqual(new Set([1]));
  expect(await status(migration)).toMatchObject({ state: 'waiting', changed: itemCount });
  expect((await readFormat(opened.store)).format).toBeLessThan(migration.format);
  await opened.store.collection(spec).insert(itemOf('late'));
  clock.pass(minuteMs);
  await look();
  expect(new Set(await ranks())).toEqual(new Set([1]));
  clock.pass(upgradeMs);
  await look();
  expect(await status(migration)).toMatchObject({ state: 'done' });
  expect(await readFormat(opened.store)).toMatchObject({ format: migration.format });
});
