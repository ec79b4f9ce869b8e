import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection as Documents, MongoServerError } from 'mongodb';
import type { Clock } from '../lib/clock.ts';
import { indexEntries, isId } from './index-key.ts';
import { isDuplicate, violatedIndex } from './mongodb-duplicates.ts';
import { uniqueLabel } from './mongodb-index-definitions.ts';
import type { Indexes } from './mongodb-indexes.ts';
import type { Deadline } from './mongodb-operations.ts';
import type { Doc } from './mongodb-page.ts';
import type { Row } from './record.ts';
import { toNext } from './record.ts';
import type { CollectionSpec, Stored } from './store.ts';
import { DuplicateRecord } from './store.ts';

export interface WriteTools {
  readonly documents: Documents<Doc>;
  readonly indexes: Indexes;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxTimeMS: number;
}

/** The writes that other instances may compete with. */
export interface Writes<T> {
  /** Throws `DuplicateRecord`. */
  insertRow(row: Row, deadline: Deadline): Promise<void>;
  /** Read, then replaced or inserted, again when another writer was first; rejects when that never ends. */
  update(
    id: string,
    change: (current: T | undefined) => T | undefined,
    deadline: Deadline,
  ): Promise<T | undefined>;
}

/** Only other instances compete for a record, so few rounds are lost. */
const maximumAttempts = 30;
const longestPauseMs = 50;
/** So often a write is tried again whose duplicate was gone when it was looked for. */
const maximumWrites = 3;

/** One try to write a row, of those that may meet a duplicate. */
interface Write<R> {
  readonly isInsert: boolean;
  readonly run: () => Promise<R>;
}

export function createWrites<T extends Stored>(
  { documents, indexes, clock, random, maxTimeMS }: WriteTools,
  spec: CollectionSpec<T>,
  liveRecord: (doc: Doc | null) => T | undefined,
): Writes<T> {
  const { name, expires } = spec;
  const within = { maxTimeMS };

  /**
   * A revision says which state of a record was read. It is drawn and not counted: after a failover has rolled writes
   * back, the next number would stand for another state than the one that was read.
   */
  const newRevision = (): number => Math.floor(random() * Number.MAX_SAFE_INTEGER);

  /** Nothing is written that a unique index would refuse, while that index is not there to do so. */
  async function awaitUnique(row: Row, before: Doc | null): Promise<void> {
    for (const { index, values } of indexEntries(spec, row).unique) {
      const kept = before?.[String(spec.unique?.[index])] as unknown;
      if (kept !== values[0]) await indexes.ready(uniqueLabel(index));
    }
  }

  /** Removes the expired records that hold the id or a unique value of `row`; false when there are none. */
  async function giveWay(row: Row): Promise<boolean> {
    if (expires === undefined) return false;
    const unique = indexEntries(spec, row).unique.map(({ index, values }) => ({
      [String(spec.unique?.[index])]: values[0],
    }));
    const over = { [expires]: { $lte: new Date(clock.now()) } };
    const held = { $or: [{ _id: row.id }, ...unique] };
    const { deletedCount } = await documents.deleteMany({ $and: [over, held] }, within);
    return deletedCount > 0;
  }

  async function writing<R>(
    row: Row,
    { isInsert, run }: Write<R>,
    deadline: Deadline,
    attempt = 1,
  ): Promise<R> {
    deadline.assertOpen();
    try {
      return await run();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const isFree = (await giveWay(row)) || (await isGone(row, isInsert, error));
      if (!isFree || attempt >= maximumWrites) throw error;
      return await writing(row, { isInsert, run }, deadline, attempt + 1);
    }
  }

  /** Whether what stood in the way has gone meanwhile. Throws `DuplicateRecord` when it is there. */
  async function isGone(row: Row, isInsert: boolean, error: MongoServerError): Promise<boolean> {
    const index = await violatedIndex(documents, spec, row, { error, isInsert, maxTimeMS });
    if (index !== undefined) throw new DuplicateRecord(name, index);
    return true;
  }

  async function insertRow(row: Row, deadline: Deadline): Promise<void> {
    await awaitUnique(row, null);
    const doc = docOf(row, newRevision());
    const run = () => documents.insertOne(doc, within);
    await writing(row, { isInsert: true, run }, deadline);
  }

  /** Writes `row` where `doc` was read; false when another writer was first. */
  async function replaceDoc(doc: Doc | null, row: Row, deadline: Deadline): Promise<boolean> {
    if (doc !== null) {
      await awaitUnique(row, doc);
      const { _id, rev } = doc;
      const next = docOf(row, newRevision());
      const run = () => documents.replaceOne({ _id, rev }, next, within);
      const { matchedCount } = await writing(row, { isInsert: false, run }, deadline);
      return matchedCount === 1;
    }
    try {
      await insertRow(row, deadline);
      return true;
    } catch (error) {
      if (error instanceof DuplicateRecord && error.index === 'id') return false;
      throw error;
    }
  }

  async function update(
    id: string,
    change: (current: T | undefined) => T | undefined,
    deadline: Deadline,
  ): Promise<T | undefined> {
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      deadline.assertOpen();
      const doc = isId(name, id) ? await documents.findOne({ _id: id }, within) : null;
      const current = liveRecord(doc);
      const next = toNext(name, id, change(current));
      if (next === undefined) return current;
      indexEntries(spec, next);
      if (await replaceDoc(doc, next, deadline)) return next;
      await sleep(random() * Math.min(longestPauseMs, 2 ** attempt));
    }
    throw new Error(`${name} "${id}" was changed by others ${maximumAttempts} times in a row.`);
  }

  return { insertRow, update };
}

export function rowOf({ _id, rev: _rev, ...fields }: Doc): Row {
  return { ...fields, id: _id };
}

function docOf({ id, ...fields }: Row, rev: number): Doc {
  return { _id: id, rev, ...fields };
}
