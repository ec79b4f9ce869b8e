import { join } from 'node:path';
import { type Key, open } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { openFileBlobs } from '../blobs.ts';
import { makePrivateFolder, privateFile } from '../private-files.ts';
import type { Row } from '../record.ts';
import { type Blobs, type Store, StoreUnavailable } from '../store.ts';
import { createLmdbCollection } from './collection.ts';
import type { Tables } from './tables.ts';

export interface LmdbOptions {
  /** The folder of all data; made when it is not there. Two processes may have it open at once. */
  readonly path: string;
  readonly clock: Clock;
  readonly sweepSeconds?: number;
}

/** No record structures: every row can be read by itself, by any MessagePack reader. */
const plainMessagePack = { encoding: 'msgpack' as const, useRecords: false };

/** For the files that LMDB makes itself. Its types leave this out: 664 is what they would have without it. */
const filesOfLmdb = { permissionsMode: privateFile };

/**
 * Each transaction is on disk before the next one begins. Left to itself, lmdb syncs beside the next one, under a lock of
 * its own: a process killed while it holds that one takes those that write beside it along (`MDB_PANIC`), and their pages.
 */
const syncedInOrder = { overlappingSync: false };

/** Opens the embedded engine. A write is acknowledged when it is on disk. */
export async function openLmdbStore({
  path,
  clock,
  sweepSeconds = 60,
}: LmdbOptions): Promise<{ store: Store; blobs: Blobs }> {
  const blobs = await openFileBlobs(join(path, 'blobs'));
  const folder = join(path, 'records');
  await makePrivateFolder(folder);
  const root = open({
    ...filesOfLmdb,
    ...syncedInOrder,
    path: folder,
    noSubdir: false,
    maxDbs: 2,
  });
  root.readerCheck(); // a killed process leaves its reader slot behind
  let isOpen = true;
  function assertOpen(): void {
    if (!isOpen) throw new StoreUnavailable(new Error('The store is closed.'));
  }
  const tables: Tables = {
    assertOpen,
    beginRead() {
      assertOpen();
      root.resetReadTxn();
    },
    records: root.openDB<Row, Key>('records', plainMessagePack),
    entries: root.openDB<string, Key>('entries', { encoding: 'string' }),
  };
  const collections = new Map<string, { sweep(): Promise<void> }>();

  async function sweep(): Promise<void> {
    for (const collection of collections.values()) await collection.sweep();
  }
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    // A failed sweep loses nothing: reads know what is over, and the next sweep comes.
    sweeping = sweeping.then(sweep).catch(() => undefined);
  }, sweepSeconds * 1000);
  timer.unref();

  const store: Store = {
    commitsInOrder: true,
    collection(spec) {
      const collection = createLmdbCollection(tables, clock, spec);
      collections.set(spec.name, collection);
      return collection.port;
    },
    async ping() {
      tables.beginRead();
      tables.records.get(['', 'readiness']);
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      clearInterval(timer);
      await sweeping;
      await tables.records.flushed;
      await root.close();
    },
  };
  return { store, blobs };
}
