import type { Database, RangeOptions } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { assertBlob, blobName } from '../blobs.ts';
import type { Blobs } from '../store.ts';
import {
  assertServable,
  assertWritable,
  blobCollection,
  type Change,
  createHold,
  phaseOf,
  reasonOf,
  type Transfer,
  type Transfers,
  transferState,
} from '../transfer.ts';
import { below } from './keys.ts';

const stateKey = ['', 'transfer'];
const changed = 'changed';
const changesAtOnce = 500;

interface TransfersOptions {
  readonly records: Database<object>;
  readonly clock: Clock;
  /** Runs `action` in the write transaction. */
  readonly commit: <R>(action: () => R) => Promise<R>;
  /** Begins a read that sees every acknowledged write. */
  readonly beginRead: () => void;
  /** Of the transfer for which this process opened the store. */
  readonly ownId: string | undefined;
  /** Receives that the data was moved, once. */
  readonly onFault: (error: unknown) => void;
}

/**
 * The transfer of an embedded store. Each write transaction reads its state, so that all processes follow it from the next
 * one on; changes are noted in the transaction that makes them, in the generation that the state names.
 */
export function createLmdbTransfers(options: TransfersOptions) {
  const { records, clock, commit, beginRead, ownId, onFault } = options;
  const hold = createHold();
  let generation = 0;
  let isRecording = false;
  let hasMoved = false;

  function stored(): (Transfer & { readonly generation: number }) | undefined {
    const found = records.get(stateKey);
    if (found === undefined) return undefined;
    const { generation: nth } = found as { readonly generation?: unknown };
    return { ...transferState.parse(found), generation: Number(nth ?? 0) };
  }

  /** In the write transaction, before anything is written. Throws when nothing may be. */
  function enter(): void {
    const state = stored();
    isRecording = false;
    if (state === undefined) return;
    const now = clock.now();
    if (state.phase === 'moved' && state.id !== ownId && !hasMoved) {
      hasMoved = true;
      onFault(new Error(reasonOf(state)));
    }
    assertWritable(state, now, ownId);
    isRecording = phaseOf(state, now) === 'recording';
    generation = state.generation;
  }

  const write = <R>(action: () => R): Promise<R> =>
    hold(() =>
      commit(() => {
        enter();
        return action();
      }),
    );

  /** Within `write`: notes what it changes. */
  function note(collection: string, id: string): void {
    if (isRecording) void records.put(['', changed, generation, collection, id], {});
  }

  /**
   * Runs a change of a blob, whose file is no part of the transaction. A pass of a copy between the note and the file reads
   * the blob as it was and forgets the note, so it is noted again, also after a failure: the file may be there all the same.
   * That note waits while the store is closed, and rejects once the data has moved: the copy may lack what was written.
   */
  async function notingBlob<R>(id: string, change: () => Promise<R>): Promise<R> {
    const noteBlob = (): Promise<void> => write(() => note(blobCollection, id));
    await noteBlob();
    try {
      return await change();
    } finally {
      await noteBlob();
    }
  }

  const { batchesOf, forgetBefore } = createNotes(options);

  const transfers: Transfers = {
    async read() {
      beginRead();
      return stored();
    },
    update: (change) =>
      commit(() => {
        const current = stored();
        const next = change(current);
        if (next === null) void records.remove(stateKey);
        else if (next)
          void records.put(stateKey, { ...next, generation: current?.generation ?? 0 });
        return next === undefined ? current : (next ?? undefined);
      }),
    settle: () => Promise.resolve(),
    async changes() {
      const end = await commit(() => {
        const state = stored();
        if (state === undefined) return Number.MAX_SAFE_INTEGER;
        void records.put(stateKey, { ...state, generation: state.generation + 1 });
        return state.generation + 1;
      });
      return { batches: batchesOf(end), forget: () => forgetBefore(end) };
    },
    forgetAll: () => forgetBefore(Number.MAX_SAFE_INTEGER),
  };

  return {
    transfers,
    write,
    note,
    /** Notes blobs that are written: a copy that is being made takes each as it is in the end. */
    guardBlobs: (blobs: Blobs): Blobs => ({
      ...blobs,
      async put(id, bytes, own) {
        assertBlob(id, bytes);
        await notingBlob(id, () => blobs.put(id, bytes, own));
      },
      async remove(id) {
        if (blobName(id) === undefined) return false;
        return notingBlob(id, () => blobs.remove(id));
      },
    }),
    /** Throws when the store has moved, or is not whole yet. */
    assertServable(): void {
      assertServable(stored(), clock.now(), ownId);
    },
  };
}

/** The notes of changes: a key for each record and generation. */
function createNotes({ records, commit, beginRead }: TransfersOptions) {
  const rangeBefore = (end: number): RangeOptions => ({
    start: ['', changed, below],
    end: ['', changed, end, below],
  });

  return {
    async *batchesOf(end: number): AsyncGenerator<Change[]> {
      beginRead();
      let batch: Change[] = [];
      for (const key of records.getKeys(rangeBefore(end))) {
        const [, , , collection, id] = key as string[];
        batch.push({ collection: String(collection), id: String(id) });
        if (batch.length < changesAtOnce) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async forgetBefore(end: number): Promise<void> {
      for (;;) {
        beginRead();
        const keys = [...records.getKeys({ ...rangeBefore(end), limit: changesAtOnce })];
        if (keys.length === 0) return;
        await commit(() => {
          for (const key of keys) void records.remove(key);
        });
      }
    },
  };
}
