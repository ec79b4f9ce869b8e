import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Key, open } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { assertBlob, openFileBlobs } from '../blobs.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { pauseAfter } from '../pause.ts';
import type { AnyCollection, RawStore } from '../raw.ts';
import { createRoom, type RoomChange } from '../room.ts';
import type { Row } from '../row.ts';
import { type Blobs, type Store, StoreUnavailable } from '../store.ts';
import { createLmdbCollection } from './collection.ts';
import { createCommits, lmdbOptions, type Tables } from './environment.ts';
import { isFormerForm, takeOverFormerForm } from './former-form.ts';
import { createIndexBuilder } from './index-builder.ts';
import { createLmdbRaw } from './raw.ts';
import { createLmdbTransfers } from './transfers.ts';

interface LmdbOptions {
  /** The folder of all data; made when it is missing. Two processes may have it open at once. */
  readonly path: string;
  readonly clock: Clock;
  readonly sweepSeconds?: number;
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
  /** Of the transfer for which it is opened. */
  readonly transferId?: string | undefined;
  /** How long an operation waits for an index that is being built; 5 s when left out. */
  readonly indexMs?: number;
  /** Rests after a step of background work, given its milliseconds. */
  readonly pause?: (stepMs: number) => Promise<void>;
  /** Receives faults of background work. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** Without record structures, any MessagePack reader can read a row. */
const plainMessagePack = { encoding: 'msgpack' as const, useRecords: false };

const readiness = ['', 'readiness'];
const formKey = ['', 'form'];
/** The version of records and keys. A store of another version would look empty. */
const form = 2;

/**
 * A transaction that cannot begin leaves LMDB's lock behind: then nothing can be written, and closing would wait for
 * ever.
 */
function onStuck(): never {
  throw new Error(
    'LMDB has not finished a write for a minute. The data is safe; start the service again.',
  );
}

const anotherForm = (folder: string): Error =>
  new Error(
    `${folder} holds records in a format that this version does not read. Set DATA_DIR to another folder, or use the version that made it.`,
  );

/** Opens the embedded engine. A write is acknowledged when it is on disk. */
export async function openLmdbStore({
  path,
  clock,
  sweepSeconds = 60,
  onRoom = () => undefined,
  transferId,
  indexMs = 5000,
  pause = pauseAfter,
  onFault = () => undefined,
}: LmdbOptions): Promise<{ store: Store; blobs: Blobs; raw: RawStore }> {
  const folder = join(path, 'records');
  await makePrivateFolder(folder);
  const root = open({ ...lmdbOptions, path: folder });
  root.readerCheck(); // a killed process leaves its reader slot behind
  let isOpen = true;
  function assertOpen(): void {
    if (!isOpen) throw new StoreUnavailable(new Error('The store is closed.'));
  }
  const records = root.openDB<Omit<Row, 'id'>, Key>('records', plainMessagePack);
  const commits = createCommits(records, { failed: (cause) => room.failed(cause), onStuck });
  const room = createRoom({
    folder,
    place: path,
    clock,
    onChange: onRoom,
    trial: () => commits.run(() => void records.put(readiness, { at: clock.now() })),
  });
  const entries = root.openDB<string, Key>('entries', { encoding: 'string' });
  const isOfThisForm = () => records.get(formKey)?.['form'] === form;
  if (!isOfThisForm())
    await commits.run(() => {
      if (isOfThisForm()) return; // another process was first
      if (!isFormerForm({ records, entries })) throw anotherForm(folder);
      takeOverFormerForm({ entries });
      void records.put(formKey, { form });
    });
  const files = await openFileBlobs(join(path, 'blobs'), room);
  async function commit<R>(action: () => R): Promise<R> {
    assertOpen();
    return room.write(() => commits.run(action));
  }
  function beginRead(): void {
    assertOpen();
    root.resetReadTxn();
  }
  const own = { records, clock, commit, beginRead, ownId: transferId, onFault };
  const { transfers, write, note, guardBlobs, assertServable } = createLmdbTransfers(own);
  const tables: Tables = { write, note, beginRead, records, entries };
  const builder = createIndexBuilder({
    by: `${hostname()} ${process.pid}`,
    indexMs,
    pause,
    onFault,
  });
  const collections = new Map<string, { sweep(): Promise<void> }>();

  async function sweep(): Promise<void> {
    for (const collection of collections.values()) await collection.sweep();
  }
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    // A failed sweep loses nothing: reads skip expired rows, and the next sweep removes them.
    sweeping = sweeping.then(sweep).catch(() => undefined);
  }, sweepSeconds * 1000);
  timer.unref();

  const declare = (spec: AnyCollection): void => {
    if (!collections.has(spec.name)) store.collection(spec);
  };
  const store: Store = {
    commitsInOrder: true,
    isSole: true,
    clock,
    collection(spec) {
      const collection = createLmdbCollection(tables, builder, clock, spec);
      collections.set(spec.name, collection);
      return collection.port;
    },
    async ping() {
      tables.beginRead();
      records.get(readiness);
      assertServable();
      await room.check();
    },
    unreadyIndexes: builder.unready,
    async close() {
      if (!isOpen) return;
      const building = builder.close();
      isOpen = false;
      clearInterval(timer);
      await Promise.all([sweeping, building]);
      // A commit that fails has rejected the call that wrote.
      await records.flushed.then(undefined, () => undefined);
      commits.close();
      await root.close();
    },
  };
  const unguarded: Blobs = {
    ...files,
    async put(id, bytes, options) {
      assertBlob(id, bytes);
      await files.put(id, bytes, options);
    },
  };
  const blobs = guardBlobs(unguarded);
  const rawTables = { records, entries, commit, beginRead };
  const raw = createLmdbRaw({ path, blobs: unguarded, transfers, declare, ...rawTables });
  return { store, blobs, raw };
}
