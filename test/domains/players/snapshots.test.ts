import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandboxPlayers, getSandboxPlayer } from '../../../src/domains/players/sandbox.ts';
import {
  packShowcase,
  parseRecord,
  type SnapshotKey,
  type SnapshotRecord,
  snapshotFormat,
  snapshotRecords,
} from '../../../src/domains/players/snapshot.ts';
import {
  createSnapshotCache,
  type SnapshotCacheDependencies,
} from '../../../src/domains/players/snapshot-cache.ts';
import {
  createSnapshots,
  type SnapshotDependencies,
} from '../../../src/domains/players/snapshots.ts';
import { dayMs } from '../../../src/lib/clock.ts';
import { createPatience } from '../../../src/lib/patience.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { createProviderAllowance } from '../../../src/limits/provider-allowance.ts';
import type { Collection } from '../../../src/store/store.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { builtInPack } from '../../support/built-in.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const place: SnapshotKey = { environment: 'live', game: 'zzz', uid: '1300123456', slot: 'primary' };
const lookUp = createProviderAllowance('lin_1').lookUp(1);
const id = 'live:zzz:1300123456:primary';
const dead = new Problem('upstream_unavailable', 'Down.');

let clock: TestClock;
let opened: TestStore;
let records: Collection<SnapshotRecord>;
let errors: unknown[];
let fetched: number;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  records = opened.store.collection(snapshotRecords);
  errors = [];
  fetched = 0;
});
afterEach(() => opened.close());

const start = (changes: Partial<SnapshotDependencies & SnapshotCacheDependencies> = {}) =>
  createSnapshots({
    snapshotCache: createSnapshotCache({
      records,
      clock,
      onError: (error) => errors.push(error),
      commitsInOrder: false,
      showcaseSubscriber: () => ({
        beforeStore: async () => undefined,
        beforeRemove: async () => async () => undefined,
      }),
      ...changes,
    }),
    clock,
    fetch: (asked) => {
      fetched += 1;
      return getSandboxPlayer(asked, builtInPack(asked.game));
    },
    onFetched: async () => undefined,
    markChanges: () => 0,
    onStale: () => undefined,
    onError: (error) => errors.push(error),
    ...changes,
  });
const failing = () => start({ fetch: () => Promise.reject(dead) });

/** Puts something else into the stored record. */
const change = (fields: Partial<SnapshotRecord>) =>
  records.update(id, (current) => current && { ...current, ...fields });

test('a fetched showcase is stored as JSON, with the times it is good for', async () => {
  const { snapshot } = await start().find(place, lookUp);
  const record = await records.get(id);
  expect(record).toMatchObject({
    environment: 'live',
    game: 'zzz',
    uid: '1300123456',
    provider: 'primary',
    format: snapshotFormat,
    fetchedAt: clock.now(),
    expiresAt: clock.now() + 60_000,
  });
  const json = JSON.stringify(snapshot.showcase);
  expect(record && parseRecord(record)).toMatchObject({
    showcase: JSON.parse(json),
    size: json.length,
  });
  expect(record?.body.byteLength).toBeLessThan(json.length / 3);
});

test('while the store is slow a showcase in memory is shown, and no longer once its erasure was read', async () => {
  let answers = Promise.resolve();
  const getMany = (ids: readonly string[]) => answers.then(() => records.getMany(ids));
  const snapshots = start({ records: { ...records, getMany }, patience: createPatience(10) });
  const { snapshot } = await snapshots.find(place, lookUp);
  await records.remove(id);
  clock.pass(60_000);
  let answer: () => void = () => undefined;
  answers = new Promise((resolve) => {
    answer = resolve;
  });
  expect((await snapshots.stored(place))?.snapshot).toBe(snapshot);
  answer();
  await expect.poll(() => snapshots.stored(place)).toBeUndefined();
});

test.each<[string, Partial<SnapshotRecord>]>([
  ['is not packed', { body: Buffer.from('{"nickname":') }],
  ['is no JSON', { body: packShowcase(Buffer.from('{"nickname":')) }],
  ['has another shape', { body: packShowcase(Buffer.from('{"nickname":7}')) }],
  ['is empty', { body: new Uint8Array() }],
])('a stored showcase that %s is fetched anew, and told of', async (_name, fields) => {
  await start().find(place, lookUp);
  await change(fields);
  expect((await start().find(place, lookUp)).cache).toBe('miss');
  expect(fetched).toBe(2);
  expect(errors).toHaveLength(1);
});

test('a showcase of another format is fetched anew', async () => {
  await start().find(place, lookUp);
  await change({ format: snapshotFormat + 1 });
  expect((await start().find(place, lookUp)).cache).toBe('miss');
  expect(errors).toEqual([]);
});

test('a showcase that an earlier version stored, unpacked, is shown', async () => {
  const { snapshot } = await start().find(place, lookUp);
  await change({ format: 1, body: Buffer.from(JSON.stringify(snapshot.showcase)) });
  const { cache, snapshot: shown } = await start().find(place, lookUp);
  expect(cache).toBe('hit');
  expect(shown.showcase).toEqual(snapshot.showcase);
});

test('a showcase that was fetched by a clock that was ahead is fetched anew once the clock is right', async () => {
  const before = start();
  await before.find(place, lookUp);
  clock.pass(-dayMs);
  for (const snapshots of [before, start()]) {
    await change({ fetchedAt: clock.now() + dayMs, expiresAt: clock.now() + dayMs + 60_000 });
    expect((await snapshots.find(place, lookUp)).cache).toBe('miss');
    expect((await records.get(id))?.fetchedAt).toBe(clock.now());
    expect((await snapshots.find(place, lookUp)).cache).toBe('hit');
  }
});

test('an unreadable showcase is no old copy either', async () => {
  await start().find(place, lookUp);
  await change({ body: Buffer.from('x') });
  await expect(failing().find(place, lookUp)).rejects.toBe(dead);
});

test('a refusal takes the stored copy away', async () => {
  await start().find(place, lookUp);
  clock.pass(60_000);
  const gone = new Problem('player_not_found', 'Hidden.');
  await expect(start({ fetch: () => Promise.reject(gone) }).find(place, lookUp)).rejects.toBe(gone);
  expect(await records.get(id)).toBeUndefined();
});

test('a fault of our own is neither remembered nor answered over', async () => {
  await start().find(place, lookUp);
  clock.pass(60_000);
  const defect = new TypeError('x is not a function');
  const snapshots = start({ fetch: () => Promise.reject(defect) });
  await expect(snapshots.find(place, lookUp)).rejects.toBe(defect);
  expect(await records.get(id)).toBeDefined();
});

test('who is told of a fetch may fail without harm', async () => {
  const snapshots = start({ onFetched: () => Promise.reject(new Error('trust is down')) });
  expect((await snapshots.find(place, lookUp)).cache).toBe('miss');
  expect(errors).toHaveLength(1);
});

test('the sandbox is neither stored nor told of', async () => {
  const received: SnapshotKey[] = [];
  const snapshots = start({ onFetched: async (asked) => void received.push(asked) });
  await snapshots.find({ ...place, environment: 'test' }, lookUp);
  expect(received).toEqual([]);
  expect(await records.get('test:zzz:1300123456:primary')).toBeUndefined();
  await snapshots.find(place, lookUp);
  expect(received).toEqual([place]);
});

test('callers that miss at once share one fetch, and its failure', async () => {
  const snapshots = start();
  const found = await Promise.all([1, 2, 3].map(() => snapshots.find(place, lookUp)));
  expect(fetched).toBe(1);
  expect(new Set(found.map(({ snapshot }) => snapshot)).size).toBe(1);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => failing().find({ ...place, game: 'hsr' }, lookUp)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('past everything that is remembered the provider is asked, and its answer is remembered', async () => {
  const snapshots = start();
  await snapshots.find(place, lookUp);
  const fresh = await snapshots.fetchPast(place, lookUp);
  expect([fresh.cache, fetched]).toEqual(['miss', 2]);
  const next = await snapshots.find(place, lookUp);
  expect([next.cache, next.snapshot, fetched]).toEqual(['hit', fresh.snapshot, 2]);
});

test('past everything, an old copy does not stand in for a provider that is down', async () => {
  await start().find(place, lookUp);
  const snapshots = failing();
  await expect(snapshots.fetchPast(place, lookUp)).rejects.toBe(dead);
  expect((await snapshots.find(place, lookUp)).cache).toBe('hit');
});

test('past everything, a refusal is the newest word, and so is a showcase after it', async () => {
  await start().find(place, lookUp);
  let isHidden = true;
  const snapshots = start({
    fetch: (asked) =>
      getSandboxPlayer(isHidden ? { ...asked, uid: '1300123404' } : asked, builtInPack(asked.game)),
  });
  const refused = { code: 'player_not_found' };
  await expect(snapshots.fetchPast(place, lookUp)).rejects.toMatchObject(refused);
  await expect(snapshots.find(place, lookUp)).rejects.toMatchObject(refused);
  expect(await records.get(id)).toBeUndefined();
  isHidden = false;
  await snapshots.fetchPast(place, lookUp);
  expect((await snapshots.find(place, lookUp)).cache).toBe('hit');
});

test('what another process erased is not shown from memory once it is old, whether or not the provider is up', async () => {
  let isDown = false;
  const fetch: SnapshotDependencies['fetch'] = (asked) =>
    isDown ? Promise.reject(dead) : getSandboxPlayer(asked, builtInPack(asked.game));
  const snapshots = start({ fetch });
  await snapshots.find(place, lookUp);
  await records.remove(id);
  isDown = true;
  clock.pass(61_000);
  expect(await snapshots.stored(place)).toBeUndefined();
  await expect(snapshots.find(place, lookUp)).rejects.toBe(dead);
  // Nor is it there again for having been asked for.
  clock.pass(11_000);
  await expect(snapshots.find(place, lookUp)).rejects.toBe(dead);
});

test('what another process erased is fetched anew after a minute, however long the provider has nothing newer', async () => {
  const snapshots = start({
    fetch: async (asked) => {
      fetched += 1;
      return { ...(await getSandboxPlayer(asked, builtInPack(asked.game))), ttlSeconds: 300 };
    },
  });
  await snapshots.find(place, lookUp);
  clock.pass(61_000);
  expect((await snapshots.find(place, lookUp)).cache).toBe('hit');
  expect(snapshots.fresh([place])?.cache).toBe('hit');
  await records.remove(id);
  clock.pass(61_000);
  expect(snapshots.fresh([place])).toBeUndefined();
  expect(await snapshots.stored(place)).toBeUndefined();
  expect((await snapshots.find(place, lookUp)).cache).toBe('miss');
  expect(fetched).toBe(2);
});

test('what one instance was told is hidden is not shown by another from memory', async () => {
  const hidden = new Problem('player_not_found', 'Hidden.');
  const other = start();
  await other.find(place, lookUp);
  clock.pass(61_000);
  await expect(start({ fetch: () => Promise.reject(hidden) }).find(place, lookUp)).rejects.toBe(
    hidden,
  );
  expect(await other.stored(place)).toBeUndefined();
});

test('a store that is down takes nothing from memory', async () => {
  const snapshots = start();
  await snapshots.find(place, lookUp);
  clock.pass(61_000);
  const down = start({ records: { ...records, getMany: () => Promise.reject(new Error('down')) } });
  await down.find(place, lookUp);
  clock.pass(61_000);
  expect((await down.stored(place))?.cache).toBe('stale');
});

test('sandbox players are made one at a time, and others are answered in between', async () => {
  let turn = 0;
  const madeIn: number[] = [];
  const make = createSandboxPlayers(async ({ uid }) => {
    madeIn.push(turn);
    if (uid === '2') throw new Error('Not this one.');
    return { ttlSeconds: 60, showcase: uid };
  });
  const made = Promise.allSettled(
    ['1', '2', '3', '4'].map((uid) => make({ game: 'genshin', uid }, builtInPack('genshin'))),
  );
  while (madeIn.length < 4) {
    await nextTurn();
    turn += 1;
  }
  expect((await made).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  expect(new Set(madeIn).size).toBe(4);
});
