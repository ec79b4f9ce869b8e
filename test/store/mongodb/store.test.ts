import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { openMongoStore } from '../../../src/store/mongodb/store.ts';
import { StoreUnavailable } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';
import type { Intervention } from '../../support/mongodb-proxy.ts';
import { type Item, itemOf, itemSpec } from '../../support/store-items.ts';

const options = { clock: systemClock, poolSize: 5 };

test('a server that does not answer is named in one line without its password', async () => {
  const uri = 'mongodb://me:secret@127.0.0.1:1/x?serverSelectionTimeoutMS=300';
  const opening = openMongoStore({ ...options, uri });
  const error: unknown = await opening.catch((reason: unknown) => reason);
  const message = error instanceof Error ? error.message : '';
  expect(message).toMatch(/^MongoDB at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  expect(message).not.toMatch(/\n|secret/);
});

test.each(['localhost:27017', 'mongodb://localhost:27017/?maxPolSize=3'])(
  'the URI %s cannot be used, which is said at once',
  async (uri) => {
    const opening = openMongoStore({ ...options, uri });
    await expect(opening).rejects.toThrow(/^The MongoDB URI cannot be used: /);
  },
);

describe.skipIf(!hasServer)('with a server', () => {
  test('getMany, a page, a count and counts of ranges are one round trip each', async () => {
    const { proxy, open } = await mongoWorld();
    const { store } = await open();
    const items = store.collection(itemSpec('items'));
    const ids = Array.from({ length: 250 }, (_, index) => `i${index}`);
    await Promise.all(ids.map((id) => items.insert(itemOf(id))));
    const byGroup = { index: 'byGroup', equals: {} };
    await items.count(byGroup);
    await expect.poll(() => store.unreadyIndexes()).toEqual({});
    const asked = async (ask: () => Promise<unknown>): Promise<string[]> => {
      const before = proxy.commands.length;
      await ask();
      const background = ['hello', 'listIndexes', 'endSessions'];
      return proxy.commands.slice(before).filter((name) => !background.includes(name));
    };
    expect(await asked(() => items.getMany(ids))).toEqual(['find']);
    const page = { ...byGroup, limit: 200, direction: 'descending' } as const;
    expect(await asked(() => items.page(page))).toEqual(['find']);
    expect(await asked(() => items.count(byGroup))).toEqual(['count']);
    const ranges = [{ to: 'b' }, { from: 'c', to: 'd' }];
    expect(await asked(() => items.countRanges('byGroup', ranges))).toEqual(['find']);
    expect(await asked(() => items.getMany([]))).toEqual([]);
  });

  test('many updates are read at once and written at once', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    const ids = Array.from({ length: 250 }, (_, index) => `i${index}`);
    await items.updateMany(ids.slice(0, 100), (_row, id) => itemOf(id));
    const before = proxy.commands.length;
    await items.updateMany(ids, (_row, id) => itemOf(id, { rank: 1 }));
    const data = ['find', 'insert', 'update', 'delete', 'aggregate'];
    const sent = proxy.commands.slice(before).filter((name) => data.includes(name));
    expect(sent.toSorted()).toEqual(['find', 'insert', 'update']);
    expect((await items.getMany(ids)).every((row) => row?.rank === 1)).toBe(true);
  });

  test('of many updates of two instances none is lost', async () => {
    const { open } = await mongoWorld();
    const shared = itemSpec('items');
    const sides = await Promise.all([open(), open()]);
    const ids = Array.from({ length: 40 }, (_, index) => `i${index}`);
    await Promise.all(
      sides.map(({ store }, side) =>
        store.collection(shared).updateMany(ids, (row, id) => {
          const notes = (row?.note as number[] | undefined) ?? [];
          return notes.includes(side) ? undefined : itemOf(id, { note: [...notes, side] });
        }),
      ),
    );
    for (const { store } of sides)
      for (const row of await store.collection(shared).getMany(ids))
        expect(new Set(row?.note as number[] | undefined)).toEqual(new Set([0, 1]));
  });

  test('increments of two instances add up', async () => {
    const { open } = await mongoWorld();
    const increment = (row?: Item): Item => itemOf('n', { rank: (row?.rank ?? 0) + 1 });
    const stores = await Promise.all([open(), open()]);
    const sides = stores.map(({ store }) => store.collection(itemSpec('items')));
    const updates = Array.from({ length: 50 }, () =>
      sides.map((side) => side.update('n', increment)),
    );
    await Promise.all(updates.flat());
    expect((await sides[0]?.get('n'))?.rank).toBe(100);
  });

  test('a server that comes back in time is not noticed by readers', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    await items.insert(itemOf('a'));
    await proxy.cut();
    const reading = items.get('a');
    await sleep(100);
    await proxy.mend();
    expect(await reading).toEqual(itemOf('a'));
  });

  test('while a server is away operations fail together, and afterwards they work', async () => {
    const { proxy, open, faults, uri } = await mongoWorld();
    const { store } = await open({ uri: `${uri}&serverSelectionTimeoutMS=500` });
    const items = store.collection(itemSpec('items'));
    await proxy.cut();
    const updates = Array.from({ length: 20 }, () => items.update('b', () => itemOf('b')));
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    const settled = await Promise.allSettled(updates);
    const reasons = settled.map((result) => result.status === 'rejected' && result.reason);
    expect(reasons[0]).toBeInstanceOf(StoreUnavailable);
    expect(new Set(reasons).size).toBe(1);
    expect(String(faults[0])).toMatch(/ECONNREFUSED|closed/);
    await proxy.mend();
    await expect.poll(() => store.ping().then(() => 'up')).toBe('up');
    expect(await items.update('b', () => itemOf('b'))).toEqual(itemOf('b'));
  });

  const refusals: [string, Document][] = [
    ['steps down', { code: 10_107, codeName: 'NotWritablePrimary' }],
    ['stops', { code: 91, codeName: 'ShutdownInProgress' }],
    [
      'is a gateway to a host that is down',
      { code: 133, codeName: 'FailedToSatisfyReadPreference' },
    ],
    ['ran out of time', { code: 50, codeName: 'MaxTimeMSExpired' }],
  ];

  test.each(refusals)(
    'a server that %s is a store that cannot be reached',
    async (_what, refusal) => {
      const { proxy, open } = await mongoWorld();
      const { store } = await open();
      const items = store.collection(itemSpec('items'));
      await items.insert(itemOf('a', { tag: 't' }));
      const answer = { ok: 0, errmsg: 'not now', ...refusal };
      // A gateway answers a ping, whatever becomes of the members behind it.
      proxy.intervene((name) =>
        ['find', 'insert', 'update'].includes(name) ? { answer } : undefined,
      );
      await expect(items.insert(itemOf('b'))).rejects.toThrow(StoreUnavailable);
      await expect(items.get('a')).rejects.toThrow(StoreUnavailable);
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      proxy.intervene(undefined);
      await expect(store.ping()).resolves.toBeUndefined();
      expect(await items.get('a')).toBeDefined();
    },
  );

  test('a write that a majority did not acknowledge in time is not known to be done', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'timed out' };
    proxy.intervene((name) =>
      name === 'insert' ? { rewrite: (answer) => ({ ...answer, writeConcernError }) } : undefined,
    );
    await expect(items.insert(itemOf('a'))).rejects.toThrow(StoreUnavailable);
  });

  test('a server that hangs holds the first operations until their deadline, and none after them', async () => {
    const { proxy, open } = await mongoWorld();
    const clock = { time: Date.now(), now: () => clock.time };
    const { store } = await open({ clock, operationMs: 700 });
    const items = store.collection(itemSpec('items'));
    await expect.poll(() => store.ping().then(() => 'up', String)).toBe('up');
    const hung = gate();
    const isHanging = (name: string): Intervention =>
      name === 'find' ? { hold: hung.opened } : undefined;
    proxy.intervene(isHanging);
    await expect(items.get('a')).rejects.toThrow(StoreUnavailable);
    const before = proxy.commands.filter((name) => name === 'find').length;
    const later = Array.from({ length: 100 }, () => items.get('a'));
    for (const { status } of await Promise.allSettled(later)) expect(status).toBe('rejected');
    expect(proxy.commands.filter((name) => name === 'find')).toHaveLength(before);

    proxy.intervene(undefined);
    hung.open();
    clock.time += 1000;
    await expect.poll(() => items.get('a').then(() => 'up', String)).toBe('up');
  });

  test('an update whose caller has given up is not begun', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open({ operationMs: 700 })).store.collection(itemSpec('items'));
    const hung = gate();
    proxy.intervene((name) => (name === 'find' ? { hold: hung.opened } : undefined));
    await expect(items.update('a', () => itemOf('a'))).rejects.toThrow(StoreUnavailable);
    const seen = proxy.commands.length;
    proxy.intervene(undefined);
    hung.open();
    const other = (await open()).store.collection(itemSpec('items'));
    await other.update('b', () => itemOf('b'));
    expect(proxy.commands.slice(seen)).toContain('insert');
    expect(await other.get('a')).toBeUndefined();
  });
});
