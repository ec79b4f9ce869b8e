import type { Collection as Documents } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { indexEntries } from '../index-key.ts';
import type { Row } from '../record.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import type { Deadline } from './deadline.ts';
import { isDuplicate, violatedIndex } from './duplicates.ts';
import { uniqueLabel } from './index-definitions.ts';
import type { Indexes } from './indexes.ts';
import { type Doc, stored } from './page.ts';

export interface UniquenessTools {
  readonly documents: Documents<Doc>;
  readonly indexes: Indexes;
  readonly clock: Clock;
  readonly maxTimeMS: number;
}

/** One try to write a row, of those that may meet a duplicate. */
interface Write<R> {
  readonly isInsert: boolean;
  readonly run: () => Promise<R>;
}

/** What keeps ids and unique values unique. */
export interface Uniqueness {
  /** Resolves when every unique index is there that a write of `row` in the place of `before` relies on. */
  awaitUnique(row: Row, before: Readonly<Record<string, unknown>> | null): Promise<void>;
  /** Runs a write of `row`; what is over gives way to it. Throws `DuplicateRecord`. */
  writing<R>(row: Row, write: Write<R>, deadline: Deadline): Promise<R>;
}

/** So often a write is tried again whose duplicate was gone when it was looked for. */
const maximumWrites = 3;

export function createUniqueness<T extends Stored>(
  { documents, indexes, clock, maxTimeMS }: UniquenessTools,
  spec: CollectionSpec<T>,
): Uniqueness {
  const { name, expires } = spec;

  /** The unique values of a row, each with its index and the field that holds it. */
  const valuesOf = (row: Row) =>
    indexEntries(spec, row).unique.map(({ index, values: [value] }) => ({
      index,
      field: stored(String(spec.unique?.[index])),
      value,
    }));

  /** Removes the expired records that hold the id or a unique value of `row`; false when there are none. */
  async function giveWay(row: Row): Promise<boolean> {
    if (expires === undefined) return false;
    const held = [
      { _id: row.id },
      ...valuesOf(row).map(({ field, value }) => ({ [field]: value })),
    ];
    const over = { [expires]: { $lte: new Date(clock.now()) } };
    const filter = { $and: [over, { $or: held }] };
    const { deletedCount } = await documents.deleteMany(filter, { maxTimeMS });
    return deletedCount > 0;
  }

  /** Throws what a refused write comes to, unless what stood in the way is gone now. */
  async function makeRoom(row: Row, isInsert: boolean, error: unknown): Promise<void> {
    if (!isDuplicate(error)) throw error;
    if (await giveWay(row)) return;
    const index = await violatedIndex(documents, spec, row, { error, isInsert, maxTimeMS });
    if (index !== undefined) throw new DuplicateRecord(name, index);
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
      await makeRoom(row, isInsert, error);
      if (attempt >= maximumWrites) throw error;
    }
    return writing(row, { isInsert, run }, deadline, attempt + 1);
  }

  return {
    async awaitUnique(row, before) {
      for (const { index, field, value } of valuesOf(row)) {
        const kept: unknown = before?.[field];
        if (kept !== value) await indexes.ready(uniqueLabel(index));
      }
    },
    writing,
  };
}
