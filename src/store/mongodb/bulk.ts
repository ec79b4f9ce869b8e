import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb';
import { indexEntries, isId } from '../index-key.ts';
import { type Row, toNext } from '../row.ts';
import type { CollectionSpec, Stored } from '../store.ts';
import { type Doc, docOf, newRevision, type Standing, type Standings } from './document.ts';
import type { Deadline } from './operations.ts';
import { isDuplicateCode } from './uniqueness.ts';
import type { Writes, WriteTools } from './writes.ts';

type ChangeOfMany<T> = (current: T | undefined, id: string) => T | undefined;

/** A record as it is to be written; it is when its revision stands in the database. */
interface Attempt<T> {
  readonly id: string;
  readonly before: Standing<T> | undefined;
  readonly next: T & Row;
  readonly rev: number;
}

/** Updates all at once, and each by itself where other writers were first. */
export function createUpdateMany<T extends Stored>(
  { documents, random, maxTimeMS }: WriteTools,
  spec: CollectionSpec<T>,
  standings: Standings<T>,
  update: Writes<T>['update'],
) {
  const { name } = spec;

  const readAll = async (ids: readonly string[], fields: object): Promise<Doc[]> => {
    const wanted = ids.filter((id) => isId(name, id));
    const options = { maxTimeMS, batchSize: wanted.length + 1, ...fields };
    return wanted.length === 0 ? [] : documents.find({ _id: { $in: wanted } }, options).toArray();
  };

  /** False when some of them may not have been written. */
  async function writeAll(attempts: readonly Attempt<T>[]): Promise<boolean> {
    try {
      const written = await documents.bulkWrite(attempts.map(operationOf), {
        ordered: false,
        maxTimeMS,
      });
      return written.insertedCount + written.matchedCount === attempts.length;
    } catch (error) {
      if (isOnlyDuplicates(error)) return false;
      throw error;
    }
  }

  /** Those of them that stand. */
  async function standing(attempts: readonly Attempt<T>[]): Promise<readonly Attempt<T>[]> {
    const ids = attempts.map(({ id }) => id);
    const found = await readAll(ids, { projection: { rev: 1 } });
    const revisions = new Map(found.map(({ _id, rev }) => [_id, rev]));
    return attempts.filter(({ id, rev }) => revisions.get(id) === rev);
  }

  /** The records that were changed at the first attempt or left, by id; others were in the way of the rest. */
  async function updateAll(ids: readonly string[], change: ChangeOfMany<T>, deadline: Deadline) {
    const found = await readAll(ids, {});
    const known = new Map(found.map((doc) => [doc._id, standings.of(doc)]));
    const done = new Map<string, T | undefined>();
    const attempts: Attempt<T>[] = [];
    for (const id of ids) {
      const before = known.get(id);
      const next = toNext(name, id, change(before?.record, id));
      if (next === undefined) done.set(id, before?.record);
      else {
        indexEntries(spec, next);
        attempts.push({ id, before, next, rev: newRevision(random) });
      }
    }
    deadline.assertOpen();
    const isWhole = attempts.length === 0 || (await writeAll(attempts));
    for (const { id, next, rev } of isWhole ? attempts : await standing(attempts)) {
      standings.note(next, rev);
      done.set(id, next);
    }
    return done;
  }

  return async (ids: readonly string[], change: ChangeOfMany<T>, deadline: Deadline) => {
    // What holds a unique value may have to give way to a row: that is a matter of each row.
    const done = spec.unique ? undefined : await updateAll(ids, change, deadline);
    return Promise.all(
      ids.map(async (id) =>
        done?.has(id)
          ? done.get(id)
          : update(id, { change: (now) => change(now, id), seen: undefined, deadline }),
      ),
    );
  };
}

function operationOf<T>({ id, before, next, rev }: Attempt<T>): AnyBulkWriteOperation<Doc> {
  const document = docOf(next, rev);
  return before === undefined
    ? { insertOne: { document } }
    : { replaceOne: { filter: { _id: id, rev: before.rev }, replacement: document } };
}

const isOnlyDuplicates = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => isDuplicateCode(code));
