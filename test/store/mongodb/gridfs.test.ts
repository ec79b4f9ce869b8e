import { type Db, GridFSBucket, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Blob, Blobs } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';

const png = { contentType: 'image/png' };
const bytesOf = (size: number): Uint8Array =>
  new Uint8Array(size).map((_, index) => (index * 7) % 251);
const isEqual = (blob: Blob | undefined, bytes: Uint8Array): boolean =>
  blob?.contentType === 'image/png' && Buffer.from(blob.bytes).equals(bytes);

/** Puts a file as the commit 8d793c9 did, and answers its id: the blob's name and an id of the driver's. */
async function upload(db: Db, id: string, size: number, name = id): Promise<unknown> {
  const bucket = new GridFSBucket(db, { bucketName: 'waypoint_blobs' });
  const fileId = `${name}/${new ObjectId().toHexString()}` as unknown as ObjectId;
  const stream = bucket.openUploadStreamWithId(fileId, id, { metadata: png });
  await new Promise((resolve) => stream.once('finish', resolve).end(bytesOf(size)));
  return fileId;
}

const bucketIn = async (db: Db): Promise<string[]> =>
  (await db.listCollections().toArray())
    .map(({ name }) => String(name))
    .filter((name) => name.startsWith('waypoint_blobs.'));
const expectMoved = (db: Db): Promise<void> =>
  expect.poll(() => bucketIn(db), { timeout: 9000 }).toEqual([]);

const sizes = { one: 10, 'catalog:x': 600_000, empty: 0 };

/** A bucket of an earlier version, with what a killed process left of a file that was never there. */
async function fill(db: Db): Promise<void> {
  for (const [id, size] of Object.entries(sizes))
    await upload(db, id, size, id.replace(':', '%3a'));
  const orphan = { files_id: `lost/${new ObjectId().toHexString()}`, n: 0, data: Buffer.alloc(9) };
  await db.collection('waypoint_blobs.chunks').insertOne(orphan);
}

async function expectWhole(blobs: Blobs): Promise<void> {
  for (const [id, size] of Object.entries(sizes))
    expect(isEqual(await blobs.get(id), bytesOf(size))).toBe(true);
}

describe.skipIf(!hasServer)('files of GridFS, as earlier versions of the store had them', () => {
  test('a start moves them all, and drops the bucket', async () => {
    const { db, open, faults } = await mongoWorld();
    await fill(db);
    await upload(db, 'one', 20);
    const { blobs } = await open();
    await expectMoved(db);
    expect(isEqual(await blobs.get('one'), bytesOf(20))).toBe(true);
    expect(isEqual(await blobs.get('catalog:x'), bytesOf(600_000))).toBe(true);
    expect(isEqual(await blobs.get('empty'), bytesOf(0))).toBe(true);
    expect(await db.collection('waypoint_blobs').countDocuments()).toBe(3);
    expect(faults).toEqual([]);
  });

  test('until they are moved they are read, replaced and removed', async () => {
    const { db, proxy, open } = await mongoWorld();
    await fill(db);
    const begun = gate();
    // Moving begins with the files that are there.
    proxy.intervene((name, command) =>
      name === 'find' && Object.keys(command['filter']?.filename ?? {}).join() === '$nin'
        ? { hold: begun.opened }
        : undefined,
    );
    const { blobs } = await open();
    await expectWhole(blobs);
    await blobs.put('one', bytesOf(5), png);
    expect([await blobs.remove('empty'), await blobs.remove('empty')]).toEqual([true, false]);
    expect(await blobs.get('empty')).toBeUndefined();
    begun.open();
    await expectMoved(db);
    expect(isEqual(await blobs.get('one'), bytesOf(5))).toBe(true);
    expect(await blobs.get('empty')).toBeUndefined();
    expect(await db.collection('waypoint_blobs').countDocuments()).toBe(2);
  });

  test.each(['insert', 'findAndModify', 'delete', 'drop'])(
    'what is killed at its %s goes on with the next start, and nothing is lost',
    async (step) => {
      const { db, proxy, open } = await mongoWorld();
      await fill(db);
      let isKilled = false;
      proxy.intervene((name) => {
        isKilled ||= name === step;
        return isKilled ? 'cut' : undefined;
      });
      const first = await open({ operationMs: 1500, blobMs: 1500 });
      await expect.poll(() => isKilled).toBe(true);
      await first.store.close();
      proxy.intervene(undefined);
      // A quarter of an hour later, when the hand-over is over.
      const clock = { now: () => Date.now() + 900_000 };
      const { blobs } = await open({ clock });
      await expectWhole(blobs);
      await expectMoved(db);
      await expectWhole(blobs);
    },
  );

  test('a blob that is removed while it is being moved does not come back', async () => {
    const { db, proxy, open } = await mongoWorld();
    await upload(db, 'one', 10);
    const [asked, held] = [gate(), gate()];
    proxy.intervene((name, command) => {
      if (name !== 'insert' || command['insert'] !== 'waypoint_blobs') return undefined;
      asked.open();
      return { hold: held.opened };
    });
    const { blobs } = await open();
    await asked.opened;
    expect(await blobs.remove('one')).toBe(true);
    held.open();
    await expectMoved(db);
    expect(await blobs.get('one')).toBeUndefined();
    expect(await db.collection('waypoint_blobs').countDocuments()).toBe(0);
  });

  test('two instances that start at once lose none', async () => {
    const { db, open } = await mongoWorld();
    await fill(db);
    const both = await Promise.all([open(), open()]);
    for (const { blobs } of both) await expectWhole(blobs);
    for (const { store } of both) await store.close();
    // Each may have left to the other what that was moving: a quarter of an hour later one moves the rest.
    const { blobs } = await open({ clock: { now: () => Date.now() + 900_000 } });
    await expectMoved(db);
    await expectWhole(blobs);
  });

  test('a file that lacks a chunk stays and is named, and the others are moved', async () => {
    const { db, open, faults } = await mongoWorld();
    await fill(db);
    const broken = await upload(db, 'broken', 300_000);
    await db.collection('waypoint_blobs.chunks').deleteOne({ files_id: broken, n: 1 });
    const { blobs } = await open();
    await expect.poll(() => db.collection('waypoint_blobs').countDocuments()).toBe(3);
    await expect.poll(() => faults).toMatchObject([{ message: /broken lacks some of its chunks/ }]);
    await expect(blobs.get('broken')).rejects.toThrow('lacks some of its chunks');
    await expectWhole(blobs);
    expect(await db.collection('waypoint_blobs.files').countDocuments()).toBe(1);
  });
});
