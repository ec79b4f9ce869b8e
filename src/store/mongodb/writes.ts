import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection as Documents } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { indexEntries, isId } from '../index-key.ts';
import { type Row, toNext, toRow } from '../row.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import {
  createIdFilter,
  type Doc,
  docOf,
  newRevision,
  type Standing,
  type Standings,
} from './document.ts';
import { type Deadline, isDuplicate } from './operations.ts';

export interface WriteTools {
  readonly documents: Documents<Doc>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxTimeMS: number;
}

/** How a record is changed: `seen` may spare the first reading. */
interface Update<T> {
  readonly change: (current: T | undefined) => T | undefined;
  readonly seen: T | null | undefined;
  readonly deadline: Deadline;
}

export type Writes<T extends Stored> = ReturnType<typeof createWrites<T>>;

/** The writes that other instances may compete with. */
export function createWrites<T extends Stored>(
  tools: WriteTools,
  spec: CollectionSpec<T>,
  standings: Standings<T>,
) {
  const { documents, random, maxTimeMS } = tools;
  const { name } = spec;
  const retry = createRetry(name, random);
  const withIds = createIdFilter(spec);
  const { insertRow, writeRow } = createRowWrites(tools, spec);

  async function read(id: string): Promise<Standing<T> | undefined> {
    const doc = isId(name, id) ? await documents.findOne(withIds(id), { maxTimeMS }) : null;
    return doc === null ? undefined : standings.of(doc);
  }

  /** Writes over the record that the caller saw, without reading it. Undefined when it may have changed: then it is read. */
  async function tryUnread(
    id: string,
    { change, seen, deadline }: Update<T>,
  ): Promise<T | undefined> {
    const guess = standings.seen(seen ?? undefined);
    if (guess === undefined && seen !== null) return undefined;
    const next = unlessRefused(() => toNext(name, id, change(guess?.record)));
    if (next === undefined) return undefined;
    return tryWrite(guess, next, deadline);
  }

  /** Read, then replaced or inserted; again when another writer was first. */
  async function update(id: string, asked: Update<T>): Promise<T | undefined> {
    const { change, deadline } = asked;
    const unread = await tryUnread(id, asked);
    if (unread !== undefined) return unread;
    return retry(id, deadline, async () => {
      const standing = await read(id);
      const next = toNext(name, id, change(standing?.record));
      if (next === undefined) return { result: standing?.record };
      const result = await tryWrite(standing, next, deadline);
      return result && { result };
    });
  }

  async function tryWrite(
    before: Standing<T> | undefined,
    next: T & Row,
    deadline: Deadline,
  ): Promise<T | undefined> {
    indexEntries(spec, next);
    const rev = await writeRow(before, next, deadline);
    if (rev === undefined) return undefined;
    standings.note(next, rev);
    return next;
  }

  return {
    async insert(record: T, deadline: Deadline): Promise<void> {
      const row = toRow(name, record);
      indexEntries(spec, row);
      standings.note(record, await insertRow(row, deadline));
    },
    update,
    /** Removes the record if `when` holds of it; rejects as `update` does. */
    remove: (id: string, when: (current: T) => boolean, deadline: Deadline) =>
      retry(id, deadline, async () => {
        const standing = await read(id);
        if (standing?.record === undefined || !when(standing.record)) return { result: false };
        const found = await documents.deleteOne(
          { ...withIds(id), rev: standing.rev },
          { maxTimeMS },
        );
        return found.deletedCount === 1 ? { result: true } : undefined;
      }),
  };
}

function unlessRefused<R>(decide: () => R): R | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}

type Before = Pick<Standing<unknown>, 'rev'>;

/** Single writes; each answers the revision that it wrote. Throws `DuplicateRecord`. */
function createRowWrites<T extends Stored>(tools: WriteTools, spec: CollectionSpec<T>) {
  const { documents, random, maxTimeMS } = tools;
  const within = { maxTimeMS };
  const withIds = createIdFilter(spec);
  const insertOver = createInsertOver(tools, spec);

  async function insertRow(row: Row, deadline: Deadline): Promise<number> {
    const rev = newRevision(random);
    await insertOver(docOf(row, rev), deadline);
    return rev;
  }

  async function replaceRow({ rev }: Before, row: Row): Promise<number | undefined> {
    const nextRev = newRevision(random);
    const next = docOf(row, nextRev);
    const { matchedCount } = await documents.replaceOne({ ...withIds(row.id), rev }, next, within);
    return matchedCount === 1 ? nextRev : undefined;
  }

  /** Writes `row` in place of `before`, or inserts it; undefined when another writer was first. */
  async function writeRow(
    before: Before | undefined,
    row: Row,
    deadline: Deadline,
  ): Promise<number | undefined> {
    if (before !== undefined) return replaceRow(before, row);
    try {
      return await insertRow(row, deadline);
    } catch (error) {
      if (error instanceof DuplicateRecord) return undefined;
      throw error;
    }
  }

  return { insertRow, writeRow };
}

/** Only other instances compete for a record, so few attempts are lost. */
const maximumAttempts = 30;
const longestPauseMs = 50;

/** Tries until no other writer was first: then `attempt` answers a result. Rejects after 30 attempts. */
const createRetry =
  (collection: string, random: () => number) =>
  async <R>(
    id: string,
    deadline: Deadline,
    attempt: () => Promise<{ readonly result: R } | undefined>,
  ): Promise<R> => {
    for (let count = 1; count <= maximumAttempts; count += 1) {
      deadline.assertOpen();
      const done = await attempt();
      if (done !== undefined) return done.result;
      await sleep(random() * Math.min(longestPauseMs, 2 ** count));
    }
    throw new Error(
      `${collection} "${id}" was changed by others ${maximumAttempts} times in a row.`,
    );
  };

/** How often an insert is tried whose duplicate is not found. */
const maximumWrites = 3;

/** Inserts a document; an expired one with its id gives way. Throws `DuplicateRecord`. */
function createInsertOver<T extends Stored>(
  { documents, clock, maxTimeMS }: WriteTools,
  spec: CollectionSpec<T>,
) {
  const { name, expires } = spec;
  const withIds = createIdFilter(spec);

  async function removeExpired(id: string): Promise<boolean> {
    if (expires === undefined) return false;
    const over = { [expires]: { $lte: new Date(clock.now()) } };
    const { deletedCount } = await documents.deleteMany(
      { $and: [over, withIds(id)] },
      { maxTimeMS },
    );
    return deletedCount > 0;
  }

  async function isThere(id: string): Promise<boolean> {
    const found = await documents.findOne(withIds(id), { projection: { _id: 1 }, maxTimeMS });
    return found !== null;
  }

  /** Throws the error of a refused insert, unless nothing is in its way any more. */
  async function makeRoom(id: string, error: unknown): Promise<void> {
    if (!isDuplicate(error)) throw error;
    if (await removeExpired(id)) return;
    // Not every server names the index, and another one may be of others.
    const isOfId = Object.keys(error['keyPattern'] ?? {}).join() === '_id';
    if (isOfId || (await isThere(id))) throw new DuplicateRecord(name);
  }

  return async function insertOver(doc: Doc, deadline: Deadline, attempt = 1): Promise<void> {
    deadline.assertOpen();
    try {
      await documents.insertOne(doc, { maxTimeMS });
    } catch (error) {
      await makeRoom(doc._id, error);
      if (attempt >= maximumWrites) throw error;
      await insertOver(doc, deadline, attempt + 1);
    }
  };
}
