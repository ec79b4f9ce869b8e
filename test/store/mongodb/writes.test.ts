import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Collection, DuplicateRecord } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';
import { type Item, itemOf, itemSpec } from '../../support/store-items.ts';

/** How other servers say that something is a duplicate. */
const wordings: [string, (error: Document) => Document][] = [
  [
    'other words',
    (error) => ({ ...error, errmsg: 'Duplicate key violation on the requested collection' }),
  ],
  ['the words of another index', (error) => ({ ...error, errmsg: 'E11000 index: _id_ dup key' })],
  ['no words', ({ code, index }) => ({ code, index, errmsg: '' })],
  ['the code of an old gateway', (error) => ({ ...error, code: 11_001, errmsg: 'duplicate' })],
];

const reworded =
  (change: (error: Document) => Document) =>
  (answer: Document): Document => {
    const errors = answer['writeErrors'] as Document[] | undefined;
    return errors ? { ...answer, writeErrors: errors.map(change) } : answer;
  };

describe.skipIf(!hasServer)('writes of MongoDB', () => {
  test.each(wordings)(
    'a duplicate that is told in %s is still known for what it is',
    async (_what, change) => {
      const { proxy, open } = await mongoWorld();
      const items = (await open()).store.collection(itemSpec('items'));
      await items.insert(itemOf('a'));
      proxy.intervene((name) =>
        ['insert', 'update'].includes(name) ? { rewrite: reworded(change) } : undefined,
      );
      const before = proxy.commands.length;
      await expect(items.insert(itemOf('a'))).rejects.toThrow(DuplicateRecord);
      expect(proxy.commands.length - before).toBeLessThan(10);
    },
  );

  test('the fields that a server names are believed, and nothing is read for them', async () => {
    const { proxy, open } = await mongoWorld();
    const { expires: _expires, ...lasting } = itemSpec('items');
    const items = (await open()).store.collection(lasting);
    await items.insert(itemOf('a'));
    const named = reworded(({ code }) => ({ code, index: 0, errmsg: '', keyPattern: { _id: 1 } }));
    proxy.intervene((name) => (name === 'insert' ? { rewrite: named } : undefined));
    const before = proxy.commands.length;
    await expect(items.insert(itemOf('a'))).rejects.toThrow(DuplicateRecord);
    const indexing = ['listIndexes', 'createIndexes'];
    const others = proxy.commands.slice(before).filter((name) => !indexing.includes(name));
    expect(others).toEqual(['insert']);
  });

  test('a duplicate that is gone when it is looked for is no reason to refuse', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    let refusals = 0;
    const refusal = { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: 'E11000' }] };
    proxy.intervene((name) => {
      if (name !== 'insert' || refusals > 0) return undefined;
      refusals += 1;
      return { answer: refusal };
    });
    await items.insert(itemOf('a'));
    expect(await items.get('a')).toEqual(itemOf('a'));
  });

  test('what a foreign unique index refuses is an error soon, not a loop', async () => {
    const { db, proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    await items.insert(itemOf('a', { rank: 1 }));
    await db.collection('waypoint_items').createIndex({ rank: 1 }, { unique: true });
    const before = proxy.commands.length;
    await expect(items.update('b', () => itemOf('b', { rank: 1 }))).rejects.toThrow(/E11000/);
    expect(proxy.commands.length - before).toBeLessThan(20);
  });

  test('a record that was just read, taken or missed is changed by one command', async () => {
    const { proxy, open } = await mongoWorld();
    const items = (await open()).store.collection(itemSpec('items'));
    const made = itemOf('a', { rank: 0 });
    await items.insert(made);
    const asked: string[] = [];
    proxy.intervene((name) => {
      if (['find', 'insert', 'update'].includes(name)) asked.push(name);
      return undefined;
    });
    const more = (row?: Item): Item => itemOf(row?.id ?? 'b', { rank: (row?.rank ?? 0) + 1 });
    const changed = await items.update('a', more, made);
    await items.update('a', more, changed);
    await items.update('b', more, null);
    expect(asked).toEqual(['update', 'update', 'insert']);
    const [seen] = await items.getMany(['a']);
    expect((await items.update('a', more, seen))?.rank).toBe(3);
    expect(asked.slice(3)).toEqual(['find', 'update']);
  });

  test('after a rollback a write does not take another state for the one it read', async () => {
    const { db, proxy, open } = await mongoWorld();
    const documents = db.collection<{ _id: string }>('waypoint_items');
    const here = (await open()).store.collection(itemSpec('items'));
    const there = (await open()).store.collection(itemSpec('items'));
    await here.insert(itemOf('a', { rank: 0 }));
    const acknowledged = await documents.findOne({ _id: 'a' });
    const { _id, ...before } = acknowledged ?? { _id: '' };

    // One instance changes the record, and reads it to change it again ...
    await here.update('a', (row) => row && { ...row, rank: 1 });
    const rolledBack = gate();
    let isHeld = false;
    proxy.intervene((name) => {
      if (name !== 'update' || isHeld) return undefined;
      isHeld = true;
      return { hold: rolledBack.opened };
    });
    const changing = here.update('a', (row) => row && { ...row, rank: row.rank + 100 });
    await expect.poll(() => isHeld).toBe(true);
    // ... when a failover undoes its first change, and another instance makes another one.
    await documents.replaceOne({ _id }, before);
    await there.update('a', (row) => row && { ...row, rank: 7 });
    rolledBack.open();
    expect((await changing)?.rank).toBe(107);
  });

  test('revisions that were counted by the first release go on', async () => {
    const { db, open } = await mongoWorld();
    const documents = db.collection<{ _id: string }>('waypoint_items');
    await documents.insertOne({ ...itemOf('a'), _id: 'a', rev: 41 } as never);
    const items: Collection<Item> = (await open()).store.collection(itemSpec('items'));
    await items.update('a', (row) => row && { ...row, rank: 1 });
    const revision: unknown = (await documents.findOne({ _id: 'a' }))?.['rev' as never];
    expect(Number.isSafeInteger(revision)).toBe(true);
    expect(revision).not.toBe(42);
  });
});
