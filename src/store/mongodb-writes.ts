import { setTimeout as sleep } from 'node:timers/promises';
import { indexEntries, isId } from './index-key.ts';
import type { Deadline } from './mongodb-operations.ts';
import type { Doc } from './mongodb-page.ts';
import type { UniquenessTools } from './mongodb-uniqueness.ts';
import { createUniqueness } from './mongodb-uniqueness.ts';
import type { Row } from './record.ts';
import { toNext } from './record.ts';
import type { CollectionSpec, Stored } from './store.ts';
import { DuplicateRecord } from './store.ts';

export interface WriteTools extends UniquenessTools {
  readonly random: () => number;
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
export function createWrites<T extends Stored>(
  tools: WriteTools,
  spec: CollectionSpec<T>,
  liveRecord: (doc: Doc | null) => T | undefined,
): Writes<T> {
  const { documents, random, maxTimeMS } = tools;
  const { name } = spec;
  const within = { maxTimeMS };
  const { awaitUnique, writing } = createUniqueness(tools, spec);

  /**
   * A revision says which state of a record was read. It is drawn and not counted: after a failover has rolled writes
   * back, the next number would stand for another state than the one that was read.
   */
  const newRevision = (): number => Math.floor(random() * Number.MAX_SAFE_INTEGER);

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
