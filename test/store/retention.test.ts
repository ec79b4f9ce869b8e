import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { dayMs, minuteMs } from '../../src/lib/clock.ts';
import { ageRecords, createRetention } from '../../src/store/retention.ts';
import { byId, type CollectionSpec } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';
import { type TestClock, testClock } from '../support/app.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

const seen = z.object({ id: z.string(), at: z.number() });
const spec: CollectionSpec<z.infer<typeof seen>> = {
  name: 'seen',
  keeps: { days: 'players', since: 'at' },
  schema: seen,
};

let clock: TestClock;
let store: TestStore['store'];

beforeEach(async () => {
  clock = testClock();
  const opened = await openTestStore(clock);
  store = opened.store;
  onTestFinished(() => opened.close());
  const ids = Array.from({ length: 450 }, (_, at) => `s${String(at).padStart(3, '0')}`);
  await store
    .collection(spec)
    .updateMany(ids, (_, id) => ({ id, at: clock.now() - Number(id.slice(1)) * dayMs }));
});

function start(days: number, by = 'one', afterMs = 0) {
  let ids = 0;
  const removed: [string, number][] = [];
  const faults: unknown[] = [];
  const { tick, settled, close } = createRetention({
    store,
    aging: [ageRecords(store, spec)],
    retentionDays: { players: days, audit: 0 },
    clock,
    work: directWork,
    newId() {
      ids += 1;
      return `${by} ${ids}`;
    },
    onRemoved: (...one) => void removed.push(one),
    onError: (error) => void faults.push(error),
    pause: async () => undefined,
    afterMs,
  });
  return {
    removed,
    faults,
    close,
    async look(): Promise<void> {
      tick();
      await settled();
    },
  };
}

const left = () => store.collection(spec).count({ index: byId, equals: {} });

test('records that are older than their days go, and the rest stays', async () => {
  const { look, removed, faults } = start(365);
  await look();
  expect(await left()).toBe(366);
  expect(await store.collection(spec).get('s365')).toBeDefined();
  expect(removed).toEqual([
    ['seen', 34],
    ['seen', 50],
  ]);
  expect(faults).toEqual([]);
});

test('a sweep that was noted by a clock far ahead keeps none back once the clock is right', async () => {
  clock.pass(1460 * dayMs);
  const { look } = start(1000, 'one', minuteMs);
  clock.pass(minuteMs);
  await look();
  expect(await left()).toBe(0);
  clock.pass(-1460 * dayMs);
  await store.collection(spec).insert({ id: 'old', at: clock.now() - 1001 * dayMs });
  await look();
  expect(await left()).toBe(0);
});

test('with 0 days nothing goes', async () => {
  const { look } = start(0);
  clock.pass(10_000 * dayMs);
  await look();
  expect(await left()).toBe(450);
});

test('one instance sweeps, once a day', async () => {
  const both = [start(365), start(365, 'two')];
  await Promise.all(both.map(({ look }) => look()));
  expect(both.map(({ removed }) => removed.length).sort()).toEqual([0, 2]);
  clock.pass(dayMs - minuteMs);
  for (const { look } of both) await look();
  expect(await left()).toBe(366);
  clock.pass(minuteMs);
  for (const { look } of both) await look();
  expect(await left()).toBe(365);
});
