import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { RawStore } from '../raw.ts';
import type { Row } from '../row.ts';
import type { Blob } from '../store.ts';
import {
  awaitLease,
  blobCollection,
  type Change,
  leaseMs,
  phaseOf,
  reasonOf,
  type Transfer,
  type TransferKind,
  take,
} from '../transfer.ts';

/** Receives a copy. Later calls win over earlier ones. */
export interface Sink {
  put(collection: string, rows: readonly Row[]): Promise<void>;
  remove(collection: string, ids: readonly string[]): Promise<void>;
  putBlob(id: string, blob: Blob): Promise<void>;
  removeBlob(id: string): Promise<void>;
  /** Notes where the copy goes on; resolves before it is on the disk. */
  reached(position: Position): Promise<void>;
  /** Resolves once all before is on the disk. */
  flush(): Promise<void>;
}

/** The next row of a collection, or the next blob. */
export interface Position {
  readonly collection: string;
  readonly after?: string | undefined;
}

export interface CopyProgress {
  step(text: string): void;
  part(done: number, all: number): void;
}

const rowsAtOnce = 250;

/** Copies all records and blobs from a position on, a few at a time; what changes meanwhile is for `copyChanges`. */
export async function copyAll(
  raw: RawStore,
  sink: Sink,
  from: Position | undefined,
  progress: CopyProgress,
): Promise<void> {
  for (const collection of await raw.collections()) {
    const isDone =
      from !== undefined && (from.collection === blobCollection || collection < from.collection);
    const after = from?.collection === collection ? from.after : undefined;
    if (!isDone) await copyRows(raw, sink, { collection, after }, progress);
  }
  await copyBlobs(
    raw,
    sink,
    from?.collection === blobCollection ? from.after : undefined,
    progress,
  );
}

async function copyRows(
  raw: RawStore,
  sink: Sink,
  { collection, ...from }: Position,
  progress: CopyProgress,
): Promise<void> {
  const all = await raw.count(collection);
  progress.step(`${collection}: ${all} records`);
  let { after } = from;
  for (let done = 0; ; ) {
    const rows = await raw.rows(collection, after, rowsAtOnce);
    if (rows.length === 0) return;
    await sink.put(collection, rows);
    after = rows.at(-1)?.id;
    done += rows.length;
    await sink.reached({ collection, after });
    progress.part(Math.min(done, all), all);
  }
}

async function copyBlobs(
  raw: RawStore,
  sink: Sink,
  after: string | undefined,
  progress: CopyProgress,
): Promise<void> {
  const ids = await raw.blobIds();
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  progress.step(`blobs: ${ids.length}`);
  for (const [index, id] of ids.entries()) {
    if (index < start) continue;
    const blob = await raw.blobs.get(id);
    if (blob !== undefined) await sink.putBlob(id, blob);
    await sink.reached({ collection: blobCollection, after: id });
    progress.part(index + 1, ids.length);
  }
}

/** Copies records and blobs as they are now; those that are gone are removed. */
export async function copyChanged(
  raw: RawStore,
  sink: Sink,
  changes: readonly Change[],
): Promise<void> {
  const byCollection = new Map<string, string[]>();
  for (const { collection, id } of changes) {
    const ids = byCollection.get(collection) ?? [];
    ids.push(id);
    byCollection.set(collection, ids);
  }
  for (const [collection, ids] of byCollection)
    if (collection === blobCollection) await copyChangedBlobs(raw, sink, ids);
    else await copyChangedRows(raw, sink, collection, ids);
}

async function copyChangedRows(
  raw: RawStore,
  sink: Sink,
  collection: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await raw.find(collection, ids);
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id));
  // First, since another record may have taken over a unique value.
  if (gone.length > 0) await sink.remove(collection, gone);
  if (rows.length > 0) await sink.put(collection, rows);
}

async function copyChangedBlobs(raw: RawStore, sink: Sink, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const blob = await raw.blobs.get(id);
    if (blob === undefined) await sink.removeBlob(id);
    else await sink.putBlob(id, blob);
  }
}

/** Copies what was changed since the recording began, and answers how many records that were. */
export async function copyChanges(
  raw: RawStore,
  sink: Sink,
  seen: (changes: readonly Change[]) => void = () => undefined,
): Promise<number> {
  const { batches, forget } = await raw.transfers.changes();
  let count = 0;
  for await (const batch of batches) {
    await copyChanged(raw, sink, batch);
    seen(batch);
    count += batch.length;
  }
  await sink.flush();
  await forget();
  return count;
}

/** So few changes are copied within the moment in which nothing is written. */
const fewChanges = 1000;
const maxPasses = 10;

/** Copies changes, pass after pass, until few are left. */
export async function catchUp(raw: RawStore, sink: Sink, progress: CopyProgress): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const count = await copyChanges(raw, sink);
    progress.step(`changes since then, pass ${pass}: ${count}`);
    if (count <= fewChanges || count > before * 0.9) return;
    before = count;
  }
}

interface RecordingOptions {
  readonly raw: RawStore;
  readonly clock: Clock;
  readonly kind: TransferKind;
  readonly place: string;
  /** Of the copy that goes on; undefined for a new one. */
  readonly id: string | undefined;
  readonly progress: CopyProgress;
}

const renewMs = 3000;
/** A store that is closed must be so for this much longer when its copy is said to be whole. */
const marginMs = 3000;

/**
 * Has the writers of a store note what they change, until the copy is whole. Rejects with a line when another command is
 * at work, or the data has moved.
 */
export async function beginRecording(options: RecordingOptions) {
  const { raw, clock, kind, place, id, progress } = options;
  const { transfers } = raw;
  await raw.assertWhole();
  const before = await awaitLease(transfers, clock, progress.step);
  const now = clock.now();
  if (before?.phase === 'moved' || before?.phase === 'incoming') throw new Error(reasonOf(before));
  const goesOn =
    before !== undefined &&
    before.id === id &&
    phaseOf(before, now) !== 'open' &&
    before.kind === kind;
  const own = goesOn ? before.id : randomUUID();
  const startedAt = goesOn ? before.startedAt : now;
  const begun: Transfer = {
    id: own,
    kind,
    phase: 'recording',
    place,
    startedAt,
    until: now + leaseMs,
    done: '',
  };
  await take(transfers, before, begun);

  let fault: Error | undefined;
  let isEnded = false;
  const mine = (change: (current: Transfer) => Transfer | null) =>
    transfers.update((current) => (current?.id === own ? change(current) : undefined));
  const renew = (): void => {
    mine((current) => {
      // A closing that ended by itself is not gone on with: there may have been writes.
      const hasLapsed = current.phase === 'closed' && current.until <= clock.now();
      const phase = hasLapsed ? 'recording' : current.phase;
      return { ...current, phase, until: clock.now() + leaseMs };
    }).then(
      (state) => {
        if (state?.id !== own) fault = new Error('Another command took its place.');
      },
      (error: unknown) => {
        fault = new Error('The state of the store cannot be written.', { cause: error });
      },
    );
  };
  const renewing = setInterval(renew, renewMs);

  return {
    id: own,
    startedAt,
    /** Whether all changes since `startedAt` were noted, also while no command ran. */
    goesOn,
    /** Resolves once all writers note what they change. */
    async settle(): Promise<void> {
      if (!goesOn) await transfers.forgetAll(startedAt); // those of a former copy
      await transfers.settle(begun);
    },
    /** Throws once another command has taken over. */
    assertMine(): void {
      if (fault !== undefined) throw fault;
    },
    /** Closes the store: resolves once nothing is written any more. */
    async close(): Promise<void> {
      const closed = await mine((current) => ({
        ...current,
        phase: 'closed',
        until: clock.now() + leaseMs,
      }));
      if (closed === undefined || closed.id !== own)
        throw new Error('Another command took its place.');
      await transfers.settle(closed);
    },
    /** Lets writes go on, unless the data has moved. */
    async open(): Promise<void> {
      await mine((current) =>
        current.phase === 'closed' ? { ...current, phase: 'recording' } : current,
      );
    },
    /** Throws unless it was closed without a gap until now; `next` follows in the same step. */
    async assertClosed(
      next: (current: Transfer) => Transfer = (current) => current,
    ): Promise<void> {
      const closed = { isWhole: false };
      await mine((current) => {
        closed.isWhole = current.phase === 'closed' && current.until > clock.now() + marginMs;
        return closed.isWhole ? next(current) : current;
      });
      if (!closed.isWhole)
        throw new Error('The store could not be closed for long enough. Try again.');
    },
    /** Ends the transfer: nothing is noted any more. */
    async end(): Promise<void> {
      clearInterval(renewing);
      await mine(() => null);
      isEnded = true;
    },
    /** Leaves a copy that is not whole as it is: the next command may go on at once. */
    async stop(): Promise<void> {
      clearInterval(renewing);
      if (isEnded) return;
      await mine((current) =>
        current.phase === 'moved'
          ? current
          : { ...current, phase: 'recording', until: clock.now() },
      );
    },
  };
}

export type Recording = Awaited<ReturnType<typeof beginRecording>>;
