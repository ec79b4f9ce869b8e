import { setTimeout as sleep } from 'node:timers/promises';
import { indexEntries, isId } from '../index-key.ts';
import { type Row, toNext, toRow } from '../row.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { docOf, newRevision, type Standing, type Standings } from './document.ts';
import type { Deadline } from './operations.ts';
import { createUniqueness, type UniquenessTools } from './uniqueness.ts';

export interface WriteTools extends UniquenessTools {
  readonly random: () => number;
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
  const { insertRow, writeRow } = createRowWrites(tools, spec);

  async function read(id: string): Promise<Standing<T> | undefined> {
    const doc = isId(name, id) ? await documents.findOne({ _id: id }, { maxTimeMS }) : null;
    return doc === null ? undefined : standings.of(doc);
  }

  /** Writes over what was seen; undefined when that stands no more, and where it may be wrong to leave it or refuse. */
  async function tryUnread(
    id: string,
    { change, seen, deadline }: Update<T>,
  ): Promise<T | undefined> {
    const guess = standings.seen(seen ?? undefined);
    if (guess === undefined && seen !== null) return undefined;
    const next = unlessRefused(() => toNext(name, id, change(guess?.record)));
    if (next === undefined) return undefined;
    return tryWrite(guess, next, deadline).catch((error: unknown) => {
      if (error instanceof DuplicateRecord) return undefined;
      throw error;
    });
  }

  /** Read, then replaced or inserted, again when another writer was first; rejects when that never ends. */
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
    /** Throws `DuplicateRecord`. */
    async insert(record: T, deadline: Deadline): Promise<void> {
      const row = toRow(name, record);
      indexEntries(spec, row);
      standings.note(record, await insertRow(row, deadline));
    },
    update,
    /** Removed where it holds of what was read; rejects as `update` does. */
    remove: (id: string, when: (current: T) => boolean, deadline: Deadline) =>
      retry(id, deadline, async () => {
        const standing = await read(id);
        if (standing?.record === undefined || !when(standing.record)) return { result: false };
        const found = await documents.deleteOne({ _id: id, rev: standing.rev }, { maxTimeMS });
        return found.deletedCount === 1 ? { result: true } : undefined;
      }),
  };
}

/** What a change decides; undefined when it throws. */
function unlessRefused<R>(decide: () => R): R | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}

/** What single writes need to know of the document in their place. */
type Before = Pick<Standing<unknown>, 'rev' | 'fields'>;

/** Single writes; each answers the revision that it wrote. Throws `DuplicateRecord`. */
function createRowWrites<T extends Stored>(tools: WriteTools, spec: CollectionSpec<T>) {
  const { documents, random, maxTimeMS } = tools;
  const within = { maxTimeMS };
  const { awaitUnique, writeUnique } = createUniqueness(tools, spec);

  async function insertRow(row: Row, deadline: Deadline): Promise<number> {
    await awaitUnique(row, null);
    const rev = newRevision(random);
    const doc = docOf(row, rev);
    const run = () => documents.insertOne(doc, within);
    await writeUnique(row, { isInsert: true, run }, deadline);
    return rev;
  }

  async function replaceRow(
    { rev, fields }: Before,
    row: Row,
    deadline: Deadline,
  ): Promise<number | undefined> {
    await awaitUnique(row, fields);
    const nextRev = newRevision(random);
    const next = docOf(row, nextRev);
    const run = () => documents.replaceOne({ _id: row.id, rev }, next, within);
    const { matchedCount } = await writeUnique(row, { isInsert: false, run }, deadline);
    return matchedCount === 1 ? nextRev : undefined;
  }

  /** Writes `row` where `before` stands, or nothing; undefined when another writer was first. */
  async function writeRow(
    before: Before | undefined,
    row: Row,
    deadline: Deadline,
  ): Promise<number | undefined> {
    if (before !== undefined) return replaceRow(before, row, deadline);
    try {
      return await insertRow(row, deadline);
    } catch (error) {
      if (error instanceof DuplicateRecord && error.index === 'id') return undefined;
      throw error;
    }
  }

  return { insertRow, writeRow };
}

/** Only other instances compete for a record, so few attempts are lost. */
const maximumAttempts = 30;
const longestPauseMs = 50;

/** Tries until no other writer was first; `attempt` answers undefined when one was. Rejects when that never ends. */
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
