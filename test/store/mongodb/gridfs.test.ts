import { GridFSBucket, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Blob, StoreUnavailable } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';

const png = { contentType: 'image/png' };
const day = 86_400_000;
const bytesOf = (size: number): Uint8Array =>
  new Uint8Array(size).map((_, index) => (index * 7) % 251);
const isEqual = (blob: Blob | undefined, bytes: Uint8Array): boolean =>
  blob?.contentType === 'image/png' && Buffer.from(blob.bytes).equals(bytes);

describe.skipIf(!hasServer)('blobs of MongoDB', () => {
  test('chunks that a killed process left are swept a day later, and nothing else', async () => {
    const { db, proxy, open } = await mongoWorld();
    const clock = { time: Date.now(), now: () => clock.time };
    const { blobs } = await open({ clock });
    const chunks = db.collection('waypoint_blobs.chunks');
    await blobs.put('kept', bytesOf(600_000), png);
    // Killed between the chunks and their file: nothing more reaches the server, not even the cleaning up.
    let isKilled = false;
    proxy.intervene((name, command) => {
      isKilled ||= name === 'insert' && command['insert'] === 'waypoint_blobs.files';
      return isKilled ? 'cut' : undefined;
    });
    await expect(blobs.put('lost', bytesOf(600_000), png)).rejects.toThrow(StoreUnavailable);
    proxy.intervene(undefined);
    expect(await chunks.countDocuments()).toBe(6);
    expect(await blobs.get('lost')).toBeUndefined();

    clock.time += day / 2;
    await blobs.put('new', bytesOf(10), png);
    expect(await chunks.countDocuments()).toBe(7);
    clock.time += day;
    await blobs.put('newer', bytesOf(10), png);
    await expect.poll(() => chunks.countDocuments()).toBe(5);
    expect(isEqual(await blobs.get('kept'), bytesOf(600_000))).toBe(true);
  });

  test('chunks that the first release left are swept too', async () => {
    const { db, open } = await mongoWorld();
    const chunks = db.collection('waypoint_blobs.chunks');
    const old = new ObjectId(ObjectId.generate(1_700_000_000));
    await chunks.insertMany([0, 1].map((n) => ({ files_id: old, n, data: Buffer.alloc(9) })));
    const { blobs } = await open();
    await blobs.put('a', bytesOf(10), png);
    await expect.poll(() => chunks.countDocuments()).toBe(1);
  });

  test('blobs of the first release are read, replaced and removed', async () => {
    const { db, open } = await mongoWorld();
    const bucket = new GridFSBucket(db, { bucketName: 'waypoint_blobs' });
    for (const id of ['a', 'b']) {
      const upload = bucket.openUploadStream(id, { metadata: png });
      await new Promise((resolve) => upload.once('finish', resolve).end(bytesOf(300_000)));
    }
    const { blobs } = await open();
    expect(isEqual(await blobs.get('a'), bytesOf(300_000))).toBe(true);
    await blobs.put('a', bytesOf(5), png);
    expect(await blobs.get('a')).toEqual({ bytes: bytesOf(5), ...png });
    expect(await blobs.remove('b')).toBe(true);
    expect(await blobs.get('b')).toBeUndefined();
    expect(await db.collection('waypoint_blobs.files').countDocuments()).toBe(1);
    expect(await db.collection('waypoint_blobs.chunks').countDocuments()).toBe(1);
  });

  test('other tools of GridFS read what was put, and an empty blob is one', async () => {
    const { db, open } = await mongoWorld();
    const { blobs } = await open();
    await blobs.put('a', bytesOf(600_000), png);
    await blobs.put('empty', bytesOf(0), png);
    const bucket = new GridFSBucket(db, { bucketName: 'waypoint_blobs' });
    const read = await bucket.openDownloadStreamByName('a').toArray();
    expect(Buffer.concat(read as Buffer[]).equals(bytesOf(600_000))).toBe(true);
    expect((await blobs.get('empty'))?.bytes).toEqual(bytesOf(0));
  });

  test('a blob is found by its id, without asking for names', async () => {
    const { proxy, open } = await mongoWorld();
    const { blobs } = await open();
    await blobs.put('a', bytesOf(10), png);
    await blobs.put('a/b', bytesOf(11), png);
    const filters: string[] = [];
    proxy.intervene((name, command) => {
      if (name === 'find') filters.push(Object.keys(command['filter'] as object).join());
      return undefined;
    });
    expect((await blobs.get('a'))?.bytes).toEqual(bytesOf(10));
    expect((await blobs.get('a/b'))?.bytes).toEqual(bytesOf(11));
    expect(filters).toEqual(['_id', 'files_id', '_id', 'files_id']);
  });

  test('a chunk that does not come and one that is not taken end in time', async () => {
    const world = await mongoWorld();
    const { proxy, open } = world;
    await (await open()).blobs.put('a', bytesOf(10), png);
    const uri = `${world.uri}&socketTimeoutMS=0`;
    const { blobs } = await open({ uri, operationMs: 300, blobMs: 300 });
    const hung = gate();
    proxy.intervene((_name, command) =>
      [command['find'], command['insert']].includes('waypoint_blobs.chunks')
        ? { hold: hung.opened }
        : undefined,
    );
    await expect(blobs.get('a')).rejects.toThrow(StoreUnavailable);
    await expect(blobs.put('b', bytesOf(10), png)).rejects.toThrow(StoreUnavailable);
    hung.open();
  });
});
