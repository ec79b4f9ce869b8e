import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Collection as Documents } from 'mongodb';
import { MongoServerError } from 'mongodb';
import type { Clock } from '../lib/clock.ts';
import { indexEntries, isId } from './index-key.ts';
import { duplicateIndex } from './mongodb-indexes.ts';
import type { Doc } from './mongodb-page.ts';
import type { Row } from './record.ts';
import { toNext } from './record.ts';
import type { CollectionSpec, Stored } from './store.ts';
import { DuplicateRecord } from './store.ts';

export interface MongoTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxTimeMS: number;
}

/** The writes that other instances may compete with. */
export interface Writes<T> {
  /** Throws `DuplicateRecord`. */
  insertRow(row: Row): Promise<void>;
  /** Read, then replaced or inserted, again when another writer was first; rejects when that never ends. */
  update(id: string, change: (current: T | undefined) => T | undefined): Promise<T | undefined>;
}

/** Only other instances compete for a record, so few rounds are lost. */
const maximumAttempts = 30;
const longestPauseMs = 50;

/** Revisions start anywhere, so that a record made anew is never taken for the one read before. */
const revisionSpan = 2 ** 40;

export function createWrites<T extends Stored>(
  { clock, random, maxTimeMS }: MongoTools,
  documents: Documents<Doc>,
  spec: CollectionSpec<T>,
  liveRecord: (doc: Doc | null) => T | undefined,
): Writes<T> {
  const { name, expires } = spec;
  const within = { maxTimeMS };

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

  async function writing<R>(row: Row, write: () => Promise<R>): Promise<R> {
    try {
      return await write();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (await giveWay(row)) return await writing(row, write);
      throw new DuplicateRecord(name, duplicateIndex(spec, error.message));
    }
  }

  async function insertRow(row: Row): Promise<void> {
    const rev = Math.floor(random() * revisionSpan);
    await writing(row, () => documents.insertOne(docOf(row, rev), within));
  }

  /** Writes `row` where `doc` was read; false when another writer was first. */
  async function replaceDoc(doc: Doc | null, row: Row): Promise<boolean> {
    if (doc !== null) {
      const { _id, rev } = doc;
      const { matchedCount } = await writing(row, () =>
        documents.replaceOne({ _id, rev }, docOf(row, rev + 1), within),
      );
      return matchedCount === 1;
    }
    try {
      await insertRow(row);
      return true;
    } catch (error) {
      if (error instanceof DuplicateRecord && error.index === 'id') return false;
      throw error;
    }
  }

  async function update(
    id: string,
    change: (current: T | undefined) => T | undefined,
  ): Promise<T | undefined> {
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const doc = isId(name, id) ? await documents.findOne({ _id: id }, within) : null;
      const current = liveRecord(doc);
      const next = toNext(name, id, change(current));
      if (next === undefined) return current;
      indexEntries(spec, next);
      if (await replaceDoc(doc, next)) return next;
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

const isDuplicate = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === 11000;
