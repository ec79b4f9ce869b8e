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
  readonly times?: Partial<TransferTimes> | undefined;
}

const stateId = 'state';
const notesAtOnce = 500;
const drainMs = 10_000;
/** A process that has not looked for so long is gone, and so is its document. */
const forgottenMs = 10 * 60_000;

const tokenOf = (state: Transfer | undefined, now: number): string =>
  state === undefined ? 'none' : `${state.id} ${phaseOf(state, now)}`;

/**
 * The transfer of a database that many processes write. Each reads its state every second, by id: while there is one, it
 * says which state it follows, notes what it writes before it does so, and writes nothing while the store is closed. One
 * that cannot look writes nothing, so that a silent process need not be waited for.
 */
export async function createMongoTransfers(options: TransfersOptions) {
  const { db, prefix, operations, clock, ownId, onFault } = options;
  const times = { ...standardTimes, ...options.times };
  const { maxTimeMS } = operations;
  const within = { maxTimeMS };
  const states = db.collection<StateDoc>(`${prefix}transfer`);
  const processes = db.collection<ProcessDoc>(`${prefix}transfer_processes`);
  const notes = db.collection<NoteDoc>(`${prefix}transfer_changes`);
  const self = { id: randomUUID(), name: `process ${process.pid} on ${hostname()}` };
  const hold = createHold();
  let state: Transfer | undefined;
  let lookedAt = steadyClock.now();
  let epoch = new Set<Promise<unknown>>();
  let isClosed = false;
  let hasMoved = false;

  async function readDoc(): Promise<StateDoc | undefined> {
    return (await states.findOne({ _id: stateId }, within)) ?? undefined;
  }

  const stateIn = (doc: StateDoc | undefined): Transfer | undefined =>
    doc?.state ? transferState.parse(doc.state) : undefined;

  /** Follows the stored state: writes that began under another one have ended when it says so. */
  async function follow(): Promise<void> {
    const begun = steadyClock.now();
    const next = stateIn(await readDoc());
    const changedState = tokenOf(next, clock.now()) !== tokenOf(state, clock.now());
    state = next;
    lookedAt = begun;
    if (changedState) {
      const before = [...epoch];
      epoch = new Set();
      await atMost(drainMs, Promise.allSettled(before));
    }
    if (next !== undefined && next.id !== ownId) await announce(next);
    const isGone = next?.phase === 'moved' && next.id !== ownId;
    if (isGone && !hasMoved) onFault(new Error(reasonOf(next)));
    hasMoved = isGone;
  }

  async function announce(next: Transfer): Promise<void> {
    const { id, name } = self;
    const seen = { name, follows: tokenOf(next, clock.now()), at: clock.now() };
    const write = () =>
      processes.updateOne({ _id: id }, { $set: seen }, { ...within, upsert: true });
    await write();
  }

  let looking: Promise<void> | undefined;
  /** One look at a time, and for no longer than an operation may take. */
  const look = (): Promise<void> => {
    looking ??= inTime(follow, drainMs + maxTimeMS).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void look().catch(operations.reportFault), times.lookMs);
  timer.unref();
  await operations.run(follow);
  // Twice: a closing that began before it was announced is seen by the second look, a later one by the command.
  if (state !== undefined) await operations.run(follow);

  const isStale = (): boolean => steadyClock.now() - lookedAt > times.fenceMs;

  async function noteAll(changes: readonly Change[]): Promise<void> {
    const at = clock.now();
    const upserts = changes.map(({ collection, id }) => ({
      updateOne: {
        filter: { _id: `${collection} ${id}` },
        update: { $set: { collection, id, at } },
        upsert: true,
      },
    }));
    const write = () => notes.bulkWrite(upserts, { ordered: false, maxTimeMS });
    await operations.run(() =>
      write().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return write(); // of two that insert the same note at once, one finds the other's
      }),
    );
  }

  /** Runs a write of these records, once it may be done. */
  const write = <R>(changes: readonly Change[], work: () => Promise<R>): Promise<R> =>
    hold(async () => {
      if (isStale()) await operations.run(look);
      assertWritable(state, clock.now(), ownId);
      const running = (async () => {
        if (phaseOf(state, clock.now()) === 'recording') await noteAll(changes);
        return work();
      })();
      const own = epoch;
      const settled: Promise<boolean> = running.then(
        () => own.delete(settled),
        () => own.delete(settled),
      );
      own.add(settled);
      return running;
    });

  async function update(
    change: (current: Transfer | undefined) => Transfer | null | undefined,
  ): Promise<Transfer | undefined> {
    for (;;) {
      const doc = await readDoc();
      const current = stateIn(doc);
      const next = change(current);
      if (next === undefined) return current;
      const rev = (doc?.rev ?? 0) + 1;
      if (await replace(doc, { _id: stateId, rev, state: next })) return next ?? undefined;
    }
  }

  async function replace(before: StateDoc | undefined, next: StateDoc): Promise<boolean> {
    try {
      if (before === undefined) await states.insertOne(next, within);
      else {
        const { _id, ...members } = next;
        const found = await states.replaceOne({ _id, rev: before.rev }, members, within);
        return found.matchedCount === 1;
      }
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** The processes that follow another state than `token`, though they looked not long ago. */
  async function laggards(token: string): Promise<string[]> {
    const now = clock.now();
    const all = await operations.run(() => processes.find({}, within).toArray());
    return all
      .filter(({ _id, at }) => _id !== self.id && now - at <= times.fenceMs)
      .filter(({ follows }) => follows !== token)
      .map(({ name }) => name);
  }

  /** Resolves when nothing writes under another state than a closed one. */
  async function settleClosed(closed: Transfer): Promise<void> {
    const start = steadyClock.now();
    for (;;) {
      const late = await laggards(`${closed.id} closed`);
      if (late.length === 0) return;
      if (steadyClock.now() - start > times.settleMs)
        throw new Error(
          `These do not stop writing: ${late.join(', ')}. Stop them, then try again.`,
        );
      await sleep(times.lookMs / 10);
    }
  }

  async function assertAlone(incoming: Transfer): Promise<void> {
    await sleep(2 * times.lookMs);
    const now = clock.now();
    const all = await operations.run(() => processes.find({}, within).toArray());
    const users = all.filter(
      ({ _id, at, follows }) =>
        _id !== self.id && now - at <= 2 * times.lookMs && follows.startsWith(incoming.id),
    );
    if (users.length > 0)
      throw new Error(
        `${users.map(({ name }) => name).join(', ')} uses this database. Stop it first.`,
      );
  }

  async function* batchesOf(): AsyncGenerator<Change[]> {
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
  }

  const transfers: Transfers = {
    read: () => operations.run(async () => stateIn(await readDoc())),
    update: (change) => operations.run(() => update(change)),
    async settle(next) {
      if (next.phase === 'closed') await settleClosed(next);
      else if (next.phase === 'incoming') await assertAlone(next);
      else {
        await operations.run(() =>
          processes.deleteMany({ at: { $lt: clock.now() - forgottenMs } }, within),
        );
        await sleep(Math.max(0, next.startedAt + times.fenceMs + times.lookMs - clock.now()));
      }
    },
    changes() {
      // A later note of the same record has a later time; a write may follow its note by a while.
      const safe = clock.now() - times.noteMs;
      return Promise.resolve({
        batches: batchesOf(),
        forget: async () => {
          await operations.run(() => notes.deleteMany({ at: { $lt: safe } }, within));
        },
      });
    },
    async forgetAll() {
      await operations.run(() => notes.deleteMany({}, within));
      await operations.run(() => processes.deleteMany({}, within));
    },
  };

  return {
    transfers,
    write,
    guard: <T extends Stored>(name: string, port: Collection<T>) => guarded(name, port, write),
    assertServable: () => assertServable(state, clock.now(), ownId),
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
      if (state === undefined) return;
      await atMost(
        1000,
        processes.deleteOne({ _id: self.id }, within).catch(() => undefined),
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
