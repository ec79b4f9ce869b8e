import type { Db } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { serverSecret } from '../../../src/store/secrets.ts';
import { hasServer, mongoWorld } from '../../support/mongodb.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

const randomBytes = (size: number): Uint8Array => new Uint8Array(size).fill(7);
const namesIn = async (db: Db): Promise<string[]> =>
  (await db.listCollections().toArray()).map(({ name }) => name).sort();
const blob = { contentType: 'text/plain' };

describe.skipIf(!hasServer)('names in a database of MongoDB', () => {
  test('in a fresh database everything stands behind the prefix', async () => {
    const { db, open } = await mongoWorld();
    const { store, blobs } = await open();
    await store.collection(itemSpec('items')).insert(itemOf('a', { tag: 't' }));
    await blobs.put('b', new Uint8Array(3), blob);
    expect(await namesIn(db)).toEqual(['waypoint_blobs', 'waypoint_items']);
  });

  test('two sets in one database know nothing of each other', async () => {
    const { db, open } = await mongoWorld();
    const one = (await open({ prefix: 'one_' })).store.collection(itemSpec('items'));
    const two = (await open({ prefix: 'two-' })).store.collection(itemSpec('items'));
    await one.insert(itemOf('a', { tag: 't' }));
    await two.insert(itemOf('a', { tag: 't' }));
    expect(await namesIn(db)).toEqual(['one_items', 'two-items']);
  });

  test('what others call keys and secrets is theirs, and the empty prefix is one like any other', async () => {
    const { db, open } = await mongoWorld();
    const former = (await open({ prefix: '' })).store;
    await serverSecret({ store: former, name: 'evidence', randomBytes });
    const { store } = await open();
    await serverSecret({ store, name: 'evidence', randomBytes });
    expect(await namesIn(db)).toEqual(['secrets', 'waypoint_secrets']);
  });

  test('copying and clearing know our collections alone, whatever else the prefix begins', async () => {
    const { db, open } = await mongoWorld();
    const collections = ['items', 'others'];
    const { store, blobs, raw } = await open({ prefix: 'wp_', collections });
    await store.collection(itemSpec('items')).insert(itemOf('a', { tag: 't' }));
    await blobs.put('b', new Uint8Array(3), blob);
    const foreign = ['orders', 'wp_orders', 'wp_test_blobs', 'wp_test_items'];
    for (const name of foreign)
      await db.collection<{ _id: string }>(name).insertOne({ _id: 'theirs' });
    await db.collection('wp_others').insertOne({ by: 'an application whose ids are no texts' });
    expect(await raw.collections()).toEqual(['items']);
    await raw.clear([]);
    expect(await namesIn(db)).toEqual([...foreign, 'wp_blobs', 'wp_others'].sort());
    expect(await raw.blobIds()).toEqual([]);
    expect(await db.collection('wp_others').countDocuments()).toBe(1);
  });
});
