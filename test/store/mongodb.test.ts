import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { openMongoStore } from '../../src/store/mongodb.ts';
import type { Collection, Store } from '../../src/store/store.ts';
import { mongodbServer } from '../support/store.ts';
import type { Item } from './items.ts';
import { itemOf, itemSpec } from './items.ts';
import type { ServerProxy } from './proxy.ts';
import { openProxy } from './proxy.ts';

const options = { clock: systemClock, poolSize: 5 };

test('a server that does not answer is named in one line without its password', async () => {
  const opening = openMongoStore({ ...options, uri: 'mongodb://me:secret@127.0.0.1:1/x' });
  const error: unknown = await opening.catch((reason: unknown) => reason);
  const message = error instanceof Error ? error.message : '';
  expect(message).toMatch(/^MongoDB at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  expect(message).not.toMatch(/\n|secret/);
});

test('a URI that is none is said at once', async () => {
  const opening = openMongoStore({ ...options, uri: 'localhost:27017' });
  await expect(opening).rejects.toThrow(/^The MongoDB URI cannot be used: /);
});

const parts = /^mongodb:\/\/(?<user>[^@/]*@)?(?<host>[^:/,?]+):(?<port>\d+)/.exec(
  mongodbServer ?? '',
);

describe.skipIf(parts === null)('with a server', () => {
  const database = `waypoint_test_${randomUUID().replaceAll('-', '')}`;
  let proxy: ServerProxy;
  let store: Store;
  let other: Store;
  let items: Collection<Item>;

  beforeAll(async () => {
    const { host = '', port = '', user = '' } = parts?.groups ?? {};
    proxy = await openProxy(host, Number(port));
    const uri = `mongodb://${user}127.0.0.1:${proxy.port}/?directConnection=true`;
    ({ store } = await openMongoStore({ ...options, uri, database }));
    ({ store: other } = await openMongoStore({ ...options, uri, database }));
    items = store.collection(itemSpec('items'));
  });

  afterAll(async () => {
    await store.close();
    await other.close();
    const client = new MongoClient(mongodbServer ?? '');
    await client.db(database).dropDatabase();
    await client.close();
    await proxy.cut();
  });

  test('getMany, a page and a count are one round trip each', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `i${index}`);
    await Promise.all(ids.map((id) => items.insert(itemOf(id))));
    const asked = async (ask: () => Promise<unknown>): Promise<string[]> => {
      const before = proxy.commands.length;
      await ask();
      return proxy.commands.slice(before).filter((name) => name !== 'hello');
    };
    const byGroup = { index: 'byGroup', equals: {} };
    expect(await asked(() => items.getMany(ids))).toEqual(['find']);
    const page = { ...byGroup, limit: 200, direction: 'descending' } as const;
    expect(await asked(() => items.page(page))).toEqual(['find']);
    expect(await asked(() => items.count(byGroup))).toEqual(['count']);
    expect(await asked(() => items.getMany([]))).toEqual([]);
  });

  test('increments of two instances add up', async () => {
    const increment = (row?: Item): Item => itemOf('n', { rank: (row?.rank ?? 0) + 1 });
    const sides = [items, other.collection(itemSpec('items'))];
    const updates = Array.from({ length: 50 }, () =>
      sides.map((side) => side.update('n', increment)),
    );
    await Promise.all(updates.flat());
    expect((await items.get('n'))?.rank).toBe(100);
  });

  test('a server that comes back in time is not noticed by readers', async () => {
    await items.insert(itemOf('a'));
    await proxy.cut();
    const reading = items.get('a');
    await sleep(100);
    await proxy.mend();
    expect(await reading).toEqual(itemOf('a'));
  });

  test('while a server is away operations fail together, and afterwards they work', async () => {
    await proxy.cut();
    const updates = Array.from({ length: 20 }, () => items.update('b', () => itemOf('b')));
    const settled = await Promise.allSettled([store.ping(), ...updates]);
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await proxy.mend();
    await expect.poll(() => store.ping().then(() => 'up'), { timeout: 5000 }).toBe('up');
    expect(await items.update('b', () => itemOf('b'))).toEqual(itemOf('b'));
  }, 12_000);
});
