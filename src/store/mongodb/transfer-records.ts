import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { type Clock, steadyClock } from '../../lib/clock.ts';
import { type Change, phaseOf, type Transfer, transferState } from '../transfer.ts';
import { isDuplicate, type Operations } from './operations.ts';

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

export interface TransfersOptions {
  readonly db: Db;
  readonly prefix: string;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly ownId: string | undefined;
  readonly onFault: (error: unknown) => void;
}

export interface Tools extends TransfersOptions {
  readonly times: TransferTimes;
  readonly within: { readonly maxTimeMS: number };
}

const stateId = 'state';
const notesAtOnce = 500;

export const tokenOf = (state: Transfer | undefined, now: number): string =>
  state === undefined ? 'none' : `${state.id} ${phaseOf(state, now)}`;

/** The state itself: one document, changed in one step. */
export function createStateRecord({ db, prefix, within }: Tools) {
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
export function createProcesses({ db, prefix, operations, clock, within, times }: Tools) {
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
export function createNotes({ db, prefix, operations, clock, within }: Tools) {
  const notes = db.collection<NoteDoc>(`${prefix}transfer_changes`);

  async function* all(): AsyncGenerator<NoteDoc[]> {
    let after = '';
    for (;;) {
      const filter = { _id: { $gt: after } };
      const asked = { ...within, sort: { _id: 1 as const }, limit: notesAtOnce };
      const found = await operations.run(() => notes.find(filter, asked).toArray());
      if (found.length > 0) yield found;
      const last = found.at(-1);
      if (last === undefined || found.length < notesAtOnce) return;
      after = last._id;
    }
  }

  return {
    async *batches(): AsyncGenerator<Change[]> {
      for await (const found of all())
        yield found.map(({ collection, id }) => ({ collection, id }));
    },
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
    /** A batch at a time: all of them may take longer than an operation may. */
    async forget(before = Number.POSITIVE_INFINITY): Promise<void> {
      for await (const found of all()) {
        const old = found.filter(({ at }) => at < before).map(({ _id }) => _id);
        // Not what was noted again meanwhile.
        const filter = { _id: { $in: old }, at: { $lt: before } };
        if (old.length > 0) await operations.run(() => notes.deleteMany(filter, within));
      }
    },
  };
}
