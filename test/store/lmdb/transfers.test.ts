import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, test } from 'vitest';
import { lmdbOptions } from '../../../src/store/lmdb/environment.ts';
import { createLmdbTransfers } from '../../../src/store/lmdb/transfers.ts';
import type { Blobs } from '../../../src/store/store.ts';
import { leaseMs, type Transfer, type Transfers } from '../../../src/store/transfer.ts';
import { testClock } from '../../support/app.ts';
import { endWithTest } from '../../support/endings.ts';
import { newFolder } from '../../support/whole-stores.ts';

/** The transfers of a store whose changes are being noted. */
async function recording() {
  const clock = testClock();
  const root = open({ ...lmdbOptions, path: join(await newFolder(), 'records') });
  endWithTest(() => root.close());
  const records = root.openDB<object>('records', { encoding: 'msgpack' });
  const { transfers, guardBlobs } = createLmdbTransfers({
    records,
    clock,
    commit: (action) => records.transaction(action),
    beginRead: () => root.resetReadTxn(),
    ownId: undefined,
    onFault: () => undefined,
  });
  const state: Transfer = {
    id: 'copy',
    kind: 'move',
    phase: 'recording',
    place: 'elsewhere',
    startedAt: clock.now(),
    until: clock.now() + leaseMs,
    done: '',
  };
  await transfers.update(() => state);
  return { transfers, guardBlobs, state };
}

/** The blobs that a pass of a copy takes. */
async function pass({ changes }: Transfers): Promise<string[]> {
  const { batches, forget } = await changes();
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch.map(({ id }) => id));
  await forget();
  return ids;
}

/** Blobs before each change of which `work` is done. */
const blobsAfter = (work: () => Promise<unknown>): Blobs => ({
  get: () => Promise.resolve(undefined),
  put: async () => void (await work()),
  remove: async () => {
    await work();
    return true;
  },
});

const put = (blobs: Blobs): Promise<unknown> =>
  blobs.put('b', new Uint8Array(1), { contentType: 'image/png' });
const remove = (blobs: Blobs): Promise<unknown> => blobs.remove('b');

test.each([
  ['written', put],
  ['removed', remove],
])('a blob that is %s while a pass of a copy runs is taken by the next one', async (_, change) => {
  const { transfers, guardBlobs } = await recording();
  const first: string[] = [];
  await change(guardBlobs(blobsAfter(async () => first.push(...(await pass(transfers))))));
  expect(first).toEqual(['b']);
  expect(await pass(transfers)).toEqual(['b']);
  expect(await pass(transfers)).toEqual([]);
});

test('a blob that could not be written as a whole is looked at by the next pass', async () => {
  const { transfers, guardBlobs } = await recording();
  const blobs = blobsAfter(async () => {
    await pass(transfers);
    throw new Error('no sync');
  });
  await expect(put(guardBlobs(blobs))).rejects.toThrow('no sync');
  expect(await pass(transfers)).toEqual(['b']);
});

test('a blob is not acknowledged when the data moved while its file was written', async () => {
  const { transfers, guardBlobs, state } = await recording();
  const blobs = blobsAfter(() => transfers.update(() => ({ ...state, phase: 'moved' })));
  await expect(put(guardBlobs(blobs))).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
