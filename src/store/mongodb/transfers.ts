import { setTimeout as sleep } from 'node:timers/promises';
import { steadyClock } from '../../lib/clock.ts';
import { atMost } from '../../lib/patience.ts';
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
} from '../transfer.ts';
import { inTime } from './operations.ts';
import {
  createNotes,
  createProcesses,
  createStateRecord,
  type Tools,
  type TransfersOptions,
  type TransferTimes,
  tokenOf,
} from './transfer-records.ts';

const standardTimes: TransferTimes = {
  lookMs: 1000,
  fenceMs: 15_000,
  noteMs: 12_000,
  settleMs: 20_000,
};

const drainMs = 10_000;
/** A process that has not looked for so long is gone, and so is its document. */
const forgottenMs = 10 * 60_000;

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
    // A write may still follow its note, and a process that announced itself may write: what is newer stays.
    async forgetAll(before) {
      await notes.forget(before);
      await processes.forget(before);
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
  /** What the state meant when it was read. */
  let phase = phaseOf(undefined, 0);
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
    phase = phaseOf(next, clock.now());
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
        // A closing that has lapsed since: its command may have renewed it, or moved the data.
        while (phaseOf(state, clock.now()) !== phase) await operations.run(look);
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
