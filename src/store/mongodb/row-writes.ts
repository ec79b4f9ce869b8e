import type { Row } from '../record.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import type { Deadline } from './deadline.ts';
import type { Doc } from './page.ts';
import type { Standing } from './standing.ts';
import { createUniqueness, type UniquenessTools } from './uniqueness.ts';

export interface WriteTools extends UniquenessTools {
  readonly random: () => number;
}

/** Single writes; each answers the revision that it wrote. Throws `DuplicateRecord`. */
export interface RowWrites {
  insertRow(row: Row, deadline: Deadline): Promise<number>;
  /** Writes `row` where `before` stands, or nothing; undefined when another writer was first. */
  writeRow(
    before: Pick<Standing<unknown>, 'rev' | 'fields'> | undefined,
    row: Row,
    deadline: Deadline,
  ): Promise<number | undefined>;
}

export function createRowWrites<T extends Stored>(
  tools: WriteTools,
  spec: CollectionSpec<T>,
): RowWrites {
  const { documents, random, maxTimeMS } = tools;
  const within = { maxTimeMS };
  const { awaitUnique, writing } = createUniqueness(tools, spec);

  async function insertRow(row: Row, deadline: Deadline): Promise<number> {
    await awaitUnique(row, null);
    const rev = newRevision(random);
    const doc = docOf(row, rev);
    const run = () => documents.insertOne(doc, within);
    await writing(row, { isInsert: true, run }, deadline);
    return rev;
  }

  async function replaceRow(
    { rev, fields }: Pick<Standing<unknown>, 'rev' | 'fields'>,
    row: Row,
    deadline: Deadline,
  ): Promise<number | undefined> {
    await awaitUnique(row, fields);
    const nextRev = newRevision(random);
    const next = docOf(row, nextRev);
    const run = () => documents.replaceOne({ _id: row.id, rev }, next, within);
    const { matchedCount } = await writing(row, { isInsert: false, run }, deadline);
    return matchedCount === 1 ? nextRev : undefined;
  }

  return {
    insertRow,
    async writeRow(before, row, deadline) {
      if (before !== undefined) return replaceRow(before, row, deadline);
      try {
        return await insertRow(row, deadline);
      } catch (error) {
        if (error instanceof DuplicateRecord && error.index === 'id') return undefined;
        throw error;
      }
    },
  };
}

/**
 * A revision says which state of a record was read. It is random and not counted: after a failover has rolled writes
 * back, the next number would stand for another state than the one that was read.
 */
export const newRevision = (random: () => number): number =>
  Math.floor(random() * Number.MAX_SAFE_INTEGER);

export function docOf({ id, ...fields }: Row, rev: number): Doc {
  return { _id: id, rev, ...fields };
}
