import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { type Clock, steadyClock } from '../../lib/clock.ts';
import { atMost } from '../../lib/once.ts';
import type { Collection, Stored } from '../store.ts';
import {
  assertServable,
  assertWritable,
  type Change,
  createHold,
  phaseOf,
  reasonOf,
  type Transfer,
  type Transfers,
  transferState,
} from '../transfer.ts';
import { inTime, isDuplicate, type Operations } from './operations.ts';

export interface TransferTimes {
  /** How often a process looks at the state of the transfer. */
  readonly lookMs: number;
  /** A process that could not look for so long writes nothing: then no other one needs to know of it. */
  readonly fenceMs: number;
  /** The longest time between the note of a write and the write itself. */
  readonly noteMs: number;
  /** How long the closing waits for the processes that write. */
  readonly settleMs: number;
}

const standardTimes: TransferTimes = {
  lookMs: 1000,
  fenceMs: 15_000,
  noteMs: 12_000,
  settleMs: 20_000,
};

interface Documents {
  readonly _id: string;
}

interface StateDoc extends Documents {
  readonly rev: number;
  readonly state: Transfer | null;
}

/** A process that has the database open while there is a transfer. */
interface ProcessDoc extends Documents {
  readonly name: string;
  /** The state that it follows: no write that it does began under another one. */
  readonly follows: string;
  readonly at: number;
}

interface NoteDoc extends Change, Documents {
  readonly at: number;
}

interface TransfersOptions {
  readonly db: Db;
  readonly prefix: string;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly ownId: string | undefined;
  readonly onFault: (error: unknown) => void;
}

const stateId = 'state';
const notesAtOnce = 500;
const drainMs = 10_000;
/** A process that has not looked for so long is gone, and so is its document. */
const forgottenMs = 10 * 60_000;

const tokenOf = (state: Transfer | undefined, now: number): string =>
  state === undefined ? 'none' : `${state.id} ${phaseOf(state, now)}`;

interface Tools extends TransfersOptions {
  readonly times: TransferTimes;
  readonly within: { readonly maxTimeMS: number };
}

/**
 * The transfer of a database that many processes write. Each reads its state every second, by id: while there is one, it
 * says which state it follows, notes what it writes before it does so, and writes nothing while the store is closed. One
 * that cannot look writes nothing, so that a silent process need not be waited for.
 */
export async function createMongoTransfers(
  options: TransfersOptions & {
    readonly times?: Partial<TransferTimes> | undefined;
  },
) {
  const { operations, clock, ownId } = options;
  const times = { ...standardTimes, ...options.times };
  const tools: Tools = { ...options, times, within: { maxTimeMS: operations.maxTimeMS } };
  const record = createStateRecord(tools);
  const processes = createProcesses(tools);
  const notes = createNotes(tools);
  const follower = createFollower(tools, { record, processes, notes });
  await follower.start();

  const transfers: Transfers = {
    read: () => operations.run(record.read),
    update: (change) => operations.run(() => record.update(change)),
    async settle(next) {
      if (next.phase === 'closed') await processes.awaitClosed(next);
      else if (next.phase === 'incoming') await processes.assertAlone(next);
      else {
        await processes.forget(clock.now() - forgottenMs);
        await sleep(Math.max(0, next.startedAt + times.fenceMs + times.lookMs - clock.now()));
      }
    },
    changes() {
      // A later note of the same record has a later time; a write may follow its note by a while.
      const safe = clock.now() - times.noteMs;
      return Promise.resolve({ batches: notes.batches(), forget: () => notes.forget(safe) });
    },
    async forgetAll() {
      await notes.forget(undefined);
      await processes.forget(undefined);
    },
  };

  return {
    transfers,
    write: follower.write,
    guard: <T extends Stored>(name: string, port: Collection<T>) =>
      guarded(name, port, follower.write),
    assertServable: () => assertServable(follower.state(), clock.now(), ownId),
    close: follower.close,
  };
}

/** The state itself: one document, changed in one step. */
function createStateRecord({ db, prefix, within }: Tools) {
  const states = db.collection<StateDoc>(`${prefix}transfer`);
  const readDoc = () => states.findOne({ _id: stateId }, within);
  const stateIn = (doc: StateDoc | null): Transfer | undefined =>
    doc?.state ? transferState.parse(doc.state) : undefined;

  /** False when another process was first. */
  async function replace(before: StateDoc | null, next: StateDoc): Promise<boolean> {
    try {
      if (before === null) {
        await states.insertOne(next, within);
        return true;
      }
      const { _id, ...members } = next;
      const found = await states.replaceOne({ _id, rev: before.rev }, members, within);
      return found.matchedCount === 1;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  return {
    read: async (): Promise<Transfer | undefined> => stateIn(await readDoc()),
    async update(
      change: (current: Transfer | undefined) => Transfer | null | undefined,
    ): Promise<Transfer | undefined> {
      for (;;) {
        const doc = await readDoc();
        const current = stateIn(doc);
        const state = change(current);
        if (state === undefined) return current;
        if (await replace(doc, { _id: stateId, rev: (doc?.rev ?? 0) + 1, state }))
          return state ?? undefined;
      }
    },
  };
}

/** The processes that have the database open, each with the state that it follows. */
function createProcesses({ db, prefix, operations, clock, within, times }: Tools) {
  const processes = db.collection<ProcessDoc>(`${prefix}transfer_processes`);
  const self = { id: randomUUID(), name: `process ${process.pid} on ${hostname()}` };

  /** The others that looked in the last `ms`. */
  async function others(ms: number): Promise<ProcessDoc[]> {
    const now = clock.now();
    const all = await operations.run(() => processes.find({}, within).toArray());
    return all.filter(({ _id, at }) => _id !== self.id && now - at <= ms);
  }

  return {
    async announce(state: Transfer): Promise<void> {
      const seen = { name: self.name, follows: tokenOf(state, clock.now()), at: clock.now() };
      await processes.updateOne({ _id: self.id }, { $set: seen }, { ...within, upsert: true });
    },
    leave: () => processes.deleteOne({ _id: self.id }, within),
    async forget(before: number | undefined): Promise<void> {
      const filter = before === undefined ? {} : { at: { $lt: before } };
      await operations.run(() => processes.deleteMany(filter, within));
    },
    /** Resolves when no write runs that began before the closing. */
    async awaitClosed({ id }: Transfer): Promise<void> {
      const start = steadyClock.now();
      for (;;) {
        const late = (await others(times.fenceMs)).filter(
          ({ follows }) => follows !== `${id} closed`,
        );
        if (late.length === 0) return;
        if (steadyClock.now() - start > times.settleMs)
          throw new Error(
            `These do not stop writing: ${late.map(({ name }) => name).join(', ')}. Stop them, then try again.`,
          );
        await sleep(times.lookMs / 10);
      }
    },
    /** Rejects when another process has a store open that is to be filled. */
    async assertAlone({ id }: Transfer): Promise<void> {
      await sleep(2 * times.lookMs);
      const users = (await others(2 * times.lookMs)).filter(({ follows }) =>
        follows.startsWith(id),
      );
      if (users.length > 0)
        throw new Error(
          `The database is in use by ${users.map(({ name }) => name).join(', ')}. Stop it first.`,
        );
    },
  };
}

/** What was written since the recording began: a document for each record, however often it was written. */
function createNotes({ db, prefix, operations, clock, within }: Tools) {
  const notes = db.collection<NoteDoc>(`${prefix}transfer_changes`);

  return {
    async add(changes: readonly Change[]): Promise<void> {
      const at = clock.now();
      const upserts = changes.map(({ collection, id }) => ({
        updateOne: {
          filter: { _id: `${collection} ${id}` },
          update: { $set: { collection, id, at } },
          upsert: true,
        },
      }));
      const write = () => notes.bulkWrite(upserts, { ordered: false, ...within });
      await operations.run(() =>
        write().catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
          return write(); // of two that insert the same note at once, one finds the other's
        }),
      );
    },
    async *batches(): AsyncGenerator<Change[]> {
      let after = '';
      for (;;) {
        const filter = { _id: { $gt: after } };
        const asked = { ...within, sort: { _id: 1 as const }, limit: notesAtOnce };
        const found = await operations.run(() => notes.find(filter, asked).toArray());
        if (found.length > 0) yield found.map(({ collection, id }) => ({ collection, id }));
        const last = found.at(-1);
        if (last === undefined || found.length < notesAtOnce) return;
        after = last._id;
      }
    },
    async forget(before: number | undefined): Promise<void> {
      const filter = before === undefined ? {} : { at: { $lt: before } };
      await operations.run(() => notes.deleteMany(filter, within));
    },
  };
}

interface Followed {
  readonly record: ReturnType<typeof createStateRecord>;
  readonly processes: ReturnType<typeof createProcesses>;
  readonly notes: ReturnType<typeof createNotes>;
}

/** Follows the state, and runs the writes of this process as it says. */
function createFollower(
  { operations, clock, ownId, onFault, times, within }: Tools,
  { record, processes, notes }: Followed,
) {
  const hold = createHold();
  let state: Transfer | undefined;
  let lookedAt = steadyClock.now();
  /** The writes that began under the state. */
  let running = new Set<Promise<unknown>>();
  let hasMoved = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Writes that began under another state have ended when it says that it follows this one. */
  async function follow(): Promise<void> {
    const begun = steadyClock.now();
    const next = await record.read();
    const isOther = tokenOf(next, clock.now()) !== tokenOf(state, clock.now());
    state = next;
    lookedAt = begun;
    if (isOther) {
      const before = [...running];
      running = new Set();
      await atMost(drainMs, Promise.allSettled(before));
    }
    if (next !== undefined && next.id !== ownId) await processes.announce(next);
    const isGone = next?.phase === 'moved' && next.id !== ownId;
    if (isGone && !hasMoved) onFault(new Error(reasonOf(next)));
    hasMoved = isGone;
  }

  /** One look at a time, and for no longer than its writes and reads may take. */
  const look = (): Promise<void> => {
    looking ??= inTime(follow, drainMs + within.maxTimeMS).finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const isStale = (): boolean => steadyClock.now() - lookedAt > times.fenceMs;

  function track<R>(write: Promise<R>): Promise<R> {
    const own = running;
    const ended: Promise<boolean> = write.then(
      () => own.delete(ended),
      () => own.delete(ended),
    );
    own.add(ended);
    return write;
  }

  async function noted<R>(changes: readonly Change[], work: () => Promise<R>): Promise<R> {
    if (phaseOf(state, clock.now()) === 'recording') await notes.add(changes);
    return work();
  }

  return {
    state: () => state,
    async start(): Promise<void> {
      await operations.run(follow);
      // A closing that began before this process was announced is seen now; a later one waits for it.
      if (state !== undefined) await operations.run(follow);
      timer = setInterval(() => void look().catch(operations.reportFault), times.lookMs).unref();
    },
    /** Runs a write of these records, once it may be done. */
    write: <R>(changes: readonly Change[], work: () => Promise<R>): Promise<R> =>
      hold(async () => {
        if (isStale()) await operations.run(look);
        assertWritable(state, clock.now(), ownId);
        return track(noted(changes, work));
      }),
    async close(): Promise<void> {
      clearInterval(timer);
      await looking?.catch(() => undefined);
      if (state !== undefined)
        await atMost(
          1000,
          processes.leave().catch(() => undefined),
        );
    },
  };
}

/** The writes of a collection, which a transfer may note, hold or refuse. */
function guarded<T extends Stored>(
  name: string,
  port: Collection<T>,
  write: <R>(changes: readonly Change[], work: () => Promise<R>) => Promise<R>,
): Collection<T> {
  const changesOf = (ids: readonly string[]): Change[] =>
    ids.map((id) => ({ collection: name, id }));
  return {
    ...port,
    insert: (record) => write(changesOf([record.id]), () => port.insert(record)),
    update: (id, change, seen) => write(changesOf([id]), () => port.update(id, change, seen)),
    updateMany: (ids, change) =>
      ids.length === 0
        ? port.updateMany(ids, change)
        : write(changesOf(ids), () => port.updateMany(ids, change)),
    remove: (id, when) => write(changesOf([id]), () => port.remove(id, when)),
  };
}
