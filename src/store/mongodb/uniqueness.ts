import type { Collection as Documents, MongoServerError } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { indexEntries } from '../index-key.ts';
import type { Row } from '../row.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { type Doc, documentField } from './document.ts';
import { hasCode } from './errors.ts';
import { uniqueLabel } from './index-definitions.ts';
import type { Indexes } from './indexes.ts';
import type { Deadline } from './operations.ts';

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

/** How often a write is tried whose duplicate was gone when it was looked for. */
const maximumWrites = 3;

/** What keeps ids and unique values unique. */
export function createUniqueness<T extends Stored>(
  { documents, indexes, clock, maxTimeMS }: UniquenessTools,
  spec: CollectionSpec<T>,
) {
  const { name, expires } = spec;

  /** The unique values of a row, each with its index and the field that holds it. */
  const valuesOf = (row: Row) =>
    indexEntries(spec, row).unique.map(({ index, values: [value] }) => ({
      index,
      field: documentField(String(spec.unique?.[index])),
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

  /** Runs a write of `row`; what is over gives way to it. Throws `DuplicateRecord`. */
  async function writeUnique<R>(
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
    return writeUnique(row, { isInsert, run }, deadline, attempt + 1);
  }

  /** Resolves when every unique index is there that a write of `row` in the place of `before` relies on. */
  async function awaitUnique(
    row: Row,
    before: Readonly<Record<string, unknown>> | null,
  ): Promise<void> {
    for (const { index, field, value } of valuesOf(row))
      if (before?.[field] !== value) await indexes.ready(uniqueLabel(index));
  }

  return { awaitUnique, writeUnique };
}

/** DuplicateKey, and what old gateways say for it. */
const duplicateCodes: readonly number[] = [11_000, 11_001, 12_582];

export const isDuplicateCode = (code: unknown): boolean => duplicateCodes.includes(Number(code));

export const isDuplicate = (error: unknown): error is MongoServerError =>
  hasCode(error, ...duplicateCodes);

/**
 * Which uniqueness a refused write of `row` violates: `id`, which only an insert can, or the name of a unique index;
 * undefined when nothing that is stored now stands in its way. Not every server names the index, and those that do
 * word it as they like, so that only its fields count, and what is stored.
 */
async function violatedIndex<T extends Stored>(
  documents: Documents<Doc>,
  spec: CollectionSpec<T>,
  row: Row,
  { error, isInsert, maxTimeMS }: { error: MongoServerError; isInsert: boolean; maxTimeMS: number },
): Promise<string | undefined> {
  const named = indexOfPattern(spec, error['keyPattern']);
  if (named !== undefined) return named;
  for (const { index, values } of indexEntries(spec, row).unique) {
    const field = documentField(String(spec.unique?.[index]));
    const other = { [field]: { $eq: values[0] }, _id: { $ne: row.id } };
    if (await isThere(documents, other, maxTimeMS)) return index;
  }
  if (!isInsert) return undefined;
  return (await isThere(documents, { _id: { $eq: row.id } }, maxTimeMS)) ? 'id' : undefined;
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

async function isThere(
  documents: Documents<Doc>,
  filter: object,
  maxTimeMS: number,
): Promise<boolean> {
  const found = await documents.findOne(filter, { projection: { _id: 1 }, maxTimeMS });
  return found !== null;
}
