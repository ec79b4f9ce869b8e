import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';

const png = { contentType: 'image/png' };

describe.skipIf(!hasServer)('blobs of MongoDB', () => {
  test('a blob is one document, read by one command', async () => {
    const { proxy, open } = await mongoWorld();
    const { blobs } = await open();
    await blobs.put('a', new Uint8Array(10), png);
    await blobs.put('a/b', new Uint8Array(0), png);
    proxy.commands.length = 0;
    expect(await blobs.get('a')).toEqual({ bytes: new Uint8Array(10), ...png });
    expect(await blobs.get('a/b')).toEqual({ bytes: new Uint8Array(0), ...png });
    expect(await blobs.get('b')).toBeUndefined();
    expect(proxy.commands.filter((name) => name !== 'hello')).toEqual(['find', 'find', 'find']);
  });

  test('many that put one blob at once all succeed, and one of them stands', async () => {
    const { open } = await mongoWorld();
    const { blobs } = await open();
    const all = [1, 2, 3, 4, 5].map((value) => new Uint8Array(1000).fill(value));
    await Promise.all(all.map((bytes) => blobs.put('a', bytes, png)));
    expect(all).toContainEqual((await blobs.get('a'))?.bytes);
  });

  test('one that does not come and one that is not taken end in time', async () => {
    const world = await mongoWorld();
    const { proxy, open } = world;
    await (await open()).blobs.put('a', new Uint8Array(10), png);
    const uri = `${world.uri}&socketTimeoutMS=0`;
    const { blobs } = await open({ uri, operationMs: 300, blobMs: 300 });
    const hung = gate();
    proxy.intervene((_name, command) =>
      [command['find'], command['update']].includes('waypoint_blobs')
        ? { hold: hung.opened }
        : undefined,
    );
    await expect(blobs.get('a')).rejects.toThrow(StoreUnavailable);
    await expect(blobs.put('b', new Uint8Array(10), png)).rejects.toThrow(StoreUnavailable);
    hung.open();
  });
});
