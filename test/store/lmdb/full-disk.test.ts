import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';
import { StorageFull } from '../../../src/store/store.ts';
import { bundledScript } from '../../support/bundle.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

interface Filled {
  readonly acknowledged: string[];
  readonly readable: number;
  readonly codes: string[];
  readonly changes: boolean[];
  readonly isReady: boolean;
}

/** Runs a writer whose files may not grow past a limit of the system, until nothing more goes in. */
async function fillUntilRefused(path: string): Promise<Filled> {
  const script = await bundledScript('test/support/store-filler.ts');
  // In blocks of 512 bytes or 1 KiB, as the shell likes.
  const limited = ['-c', 'ulimit -f 4000; exec "$@"', 'sh', process.execPath, script, path];
  const { stdout } = await promisify(execFile)('sh', limited, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as Filled;
}

test.skipIf(process.platform === 'win32')(
  'LMDB: a process whose files may not grow goes on, answers StorageFull, and loses nothing it acknowledged',
  async () => {
    const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
    const filled = await fillUntilRefused(path);
    const { acknowledged } = filled;
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(filled).toMatchObject({
      readable: acknowledged.length,
      codes: ['storage_full'],
      changes: [true],
      isReady: false,
    });
    const { store } = await openLmdbStore({ path, clock: systemClock });
    const items = store.collection(itemSpec('items'));
    expect(await items.getMany(acknowledged)).not.toContain(undefined);
    expect(await items.count({ index: 'byGroup', equals: {} })).toBe(acknowledged.length);
    await items.insert(itemOf('another'));
    await store.close();
    await rm(path, { recursive: true });
  },
  60_000,
);

test('LMDB: on a full disk records are read, writes and blobs refused, and both go on once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(8);
  if (disk === undefined) return skip();
  onTestFinished(disk.remove);
  const clock = { time: Date.now(), now: () => clock.time };
  const changes: boolean[] = [];
  const onRoom = ({ isFull }: { readonly isFull: boolean }) => changes.push(isFull);
  const { store, blobs } = await openLmdbStore({ path: disk.path, clock, onRoom });
  const items = store.collection(itemSpec('items'));
  const putBlob = (id: string, bytes: number) =>
    blobs.put(id, new Uint8Array(bytes), { contentType: 'image/png' });
  await items.insert(itemOf('before'));
  for (let round = 0; round < 3; round += 1) {
    disk.fill();
    clock.time += 60_000;
    await expect(items.insert(itemOf(`full-${round}`))).rejects.toThrow(StorageFull);
    await expect(items.remove('before')).rejects.toThrow(StorageFull);
    await expect(putBlob('a', 10)).rejects.toThrow(StorageFull);
    await expect(store.ping()).rejects.toThrow(StorageFull);
    expect(await items.get('before')).toMatchObject({ id: 'before' });
    expect(await items.get(`full-${round}`)).toBeUndefined();
    disk.free();
    clock.time += 60_000;
    await store.ping();
    await items.insert(itemOf(`again-${round}`));
    await putBlob('a', 10);
  }
  expect(changes).toEqual([true, false, true, false, true, false]);
  // More than there is room for, though there is some: nothing but this one is refused.
  await expect(putBlob('b', 2 ** 23)).rejects.toThrow(StorageFull);
  await items.insert(itemOf('after'));
  await store.close();
});
