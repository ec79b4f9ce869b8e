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

  test('a set that an earlier release left without prefix is found and kept', async () => {
    const { db, open } = await mongoWorld();
    const former = await open({ prefix: '' });
    const secret = await serverSecret({ store: former.store, name: 'evidence', randomBytes });
    await former.store.collection(itemSpec('items')).insert(itemOf('a', { tag: 't' }));

    const { store, blobs } = await open();
    const other = (size: number) => new Uint8Array(size).fill(9);
    const kept = await serverSecret({ store, name: 'evidence', randomBytes: other });
    expect(Buffer.from(kept)).toEqual(Buffer.from(secret));
    expect(await store.collection(itemSpec('items')).get('a')).toEqual(itemOf('a', { tag: 't' }));
    await blobs.put('b', new Uint8Array(3), blob);
    expect(await namesIn(db)).toEqual(['blobs', 'items', 'secrets']);
  });

  test('keys that were made before the first start are such a set too', async () => {
    const { db, open } = await mongoWorld();
    const key = { keyId: 'key_1', lineageId: 'key_1', ipAllowlist: [], rev: 12 };
    await db.collection<{ _id: string }>('keys').insertOne({ _id: 'a'.repeat(64), ...key });
    const { store } = await open();
    await store.collection(itemSpec('items')).insert(itemOf('a', { tag: 't' }));
    expect(await namesIn(db)).toEqual(['items', 'keys']);
  });

  test('what others call keys and secrets is theirs', async () => {
    const { db, open } = await mongoWorld();
    const theirs = [
      { _id: 'door', opens: 'the house' },
      { _id: 'evidence', rev: 1, value: 'the knife' },
    ];
    await db.collection<{ _id: string }>('keys').insertMany(theirs);
    await db.collection<{ _id: string }>('secrets').insertOne({ _id: 'evidence', ...theirs[1] });
    const { store } = await open();
    await serverSecret({ store, name: 'evidence', randomBytes });
    expect(await namesIn(db)).toEqual(['keys', 'secrets', 'waypoint_secrets']);
    expect(await db.collection('secrets').countDocuments()).toBe(1);
  });

  test('a set behind the prefix is taken, whatever else is there', async () => {
    const { db, open } = await mongoWorld();
    await serverSecret({
      store: (await open({ prefix: '' })).store,
      name: 'evidence',
      randomBytes,
    });
    await db.collection<{ _id: string }>('waypoint_trust').insertOne({ _id: 'x' });
    const { store } = await open();
    await serverSecret({ store, name: 'evidence', randomBytes });
    expect(await namesIn(db)).toContain('waypoint_secrets');
  });
});
