import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection as Documents, MongoServerError } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { indexEntries, isId } from '../index-key.ts';
import { type Row, toNext, toRow } from '../row.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import {
  createIdFilter,
  type Doc,
  docOf,
  documentField,
  newRevision,
  type Standing,
  type Standings,
} from './document.ts';
import { uniqueLabel } from './index-maker.ts';
import { type Deadline, isDuplicate } from './operations.ts';

export interface WriteTools {
  readonly documents: Documents<Doc>;
  readonly awaitIndex: (label: string) => Promise<unknown>;
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
    return tryWrite(guess, next, deadline).catch((error: unknown) => {
      if (error instanceof DuplicateRecord) return undefined;
      throw error;
    });
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

type Before = Pick<Standing<unknown>, 'rev' | 'fields'>;

/** Single writes; each answers the revision that it wrote. Throws `DuplicateRecord`. */
function createRowWrites<T extends Stored>(tools: WriteTools, spec: CollectionSpec<T>) {
  const { documents, random, maxTimeMS } = tools;
  const within = { maxTimeMS };
  const withIds = createIdFilter(spec);
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
    const run = () => documents.replaceOne({ ...withIds(row.id), rev }, next, within);
    const { matchedCount } = await writeUnique(row, { isInsert: false, run }, deadline);
    return matchedCount === 1 ? nextRev : undefined;
  }

  /** Writes `row` in place of `before`, or inserts it; undefined when another writer was first. */
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

/** How often a write is tried whose duplicate is not found. */
const maximumWrites = 3;

/** Keeps ids and unique values unique. */
function createUniqueness<T extends Stored>(
  { documents, awaitIndex, clock, maxTimeMS }: WriteTools,
  spec: CollectionSpec<T>,
) {
  const { name, expires } = spec;
  const withIds = createIdFilter(spec);

  /** The unique values of a row, each with its index and the field that holds it. */
  const valuesOf = (row: Row) =>
    indexEntries(spec, row).unique.map(({ index, values: [value] }) => ({
      index,
      field: documentField(String(spec.unique?.[index])),
      value,
    }));

  /** Removes the expired records that hold the id or a unique value of `row`; false when there are none. */
  async function removeExpired(row: Row): Promise<boolean> {
    if (expires === undefined) return false;
    const others = valuesOf(row).map(({ field, value }) => ({ [field]: value }));
    const held = others.length === 0 ? withIds(row.id) : { $or: [withIds(row.id), ...others] };
    const over = { [expires]: { $lte: new Date(clock.now()) } };
    const filter = { $and: [over, held] };
    const { deletedCount } = await documents.deleteMany(filter, { maxTimeMS });
    return deletedCount > 0;
  }

  const isThere = async (filter: object): Promise<boolean> =>
    (await documents.findOne(filter, { projection: { _id: 1 }, maxTimeMS })) !== null;

  /**
   * Which uniqueness a refused write of `row` violates: `id`, which only an insert can, or the name of a unique index;
   * undefined when no stored record is in its way. Not every server names the index, and those that do word it as they
   * like: only its fields count, and what is stored.
   */
  async function violatedIndex(
    row: Row,
    error: MongoServerError,
    isInsert: boolean,
  ): Promise<string | undefined> {
    const named = indexOfPattern(spec, error['keyPattern']);
    if (named !== undefined) return named;
    for (const { index, field, value } of valuesOf(row))
      if (await isThere({ [field]: { $eq: value }, _id: { $ne: row.id } })) return index;
    return isInsert && (await isThere(withIds(row.id))) ? 'id' : undefined;
  }

  /** Throws the error of a refused write, unless nothing is in its way any more. */
  async function makeRoom(row: Row, isInsert: boolean, error: unknown): Promise<void> {
    if (!isDuplicate(error)) throw error;
    if (await removeExpired(row)) return;
    const index = await violatedIndex(row, error, isInsert);
    if (index !== undefined) throw new DuplicateRecord(name, index);
  }

  /** Runs a write of `row`; expired records give way to it. Throws `DuplicateRecord`. */
  async function writeUnique<R>(
    row: Row,
    { isInsert, run }: { readonly isInsert: boolean; readonly run: () => Promise<R> },
    deadline: Deadline,
    attempt = 1,
  ): Promise<R> {
    deadline.assertOpen();
    try {
      return await run();
    } catch (error) {
      await makeRoom(row, isInsert, error);
      if (attempt >= maximumWrites) throw error;
    }
    return writeUnique(row, { isInsert, run }, deadline, attempt + 1);
  }

  /** Resolves when every unique index is there that a write of `row` in place of `before` relies on. */
  async function awaitUnique(
    row: Row,
    before: Readonly<Record<string, unknown>> | null,
  ): Promise<void> {
    for (const { index, field, value } of valuesOf(row))
      if (before?.[field] !== value) await awaitIndex(uniqueLabel(index));
  }

  return { awaitUnique, writeUnique };
}

function indexOfPattern<T extends Stored>(
  spec: CollectionSpec<T>,
  pattern: unknown,
): string | undefined {
  if (typeof pattern !== 'object' || pattern === null) return undefined;
  const [field, ...others] = Object.keys(pattern);
  if (others.length > 0) return undefined;
  if (field === '_id') return 'id';
  return Object.entries(spec.unique ?? {}).find(([, declared]) => declared === field)?.[0];
}
