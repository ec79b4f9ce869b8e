import type { AnyBulkWriteOperation, Db, Filter, Collection as MongoDocuments } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { indexEntries, isId, isKeyValue } from '../index-key.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { type Row, toNext } from '../row.ts';
import { countScanOf, pageOf, pageScanOf, type Scan } from '../scan.ts';
import {
  byId,
  type Collection,
  type CollectionSpec,
  type KeyRange,
  type Stored,
} from '../store.ts';
import {
  createIdFilter,
  createStandings,
  type Doc,
  docOf,
  documentField,
  newRevision,
  rowOf,
  type Standing,
  type Standings,
} from './document.ts';
import type { Indexes } from './indexes.ts';
import {
  type Deadline,
  hasCode,
  isOnlyDuplicates,
  type Operations,
  throwPortError,
} from './operations.ts';
import { countFilterOf, countInRanges, createFieldKinds, pageFilterOf, sortOf } from './page.ts';
import { createWrites, type Writes, type WriteTools } from './writes.ts';

export interface MongoTools {
  readonly db: Db;
  readonly collection: string;
  readonly indexes: Indexes;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly random: () => number;
}

const badHint = 2;
/** Documents of one batch: more than counts that find few rows have. */
const countedAtOnce = 10_000;

export function createMongoCollection<T extends Stored>(
  { db, collection, indexes, operations, clock, random }: MongoTools,
  spec: CollectionSpec<T>,
): Collection<T> {
  const { name, expires } = spec;
  const { run, maxTimeMS } = operations;
  const documents = db.collection<Doc>(collection);
  const within = { maxTimeMS };
  const inTurn = createKeyedMutex();
  const kindOf = createFieldKinds(spec.schema);

  const standings = createStandings(spec, clock);
  const withIds = createIdFilter(spec);

  const liveRecord = (doc: Doc | null | undefined): T | undefined =>
    doc ? standings.of(doc).record : undefined;

  /** The TTL index removes expired records up to a minute late. */
  const notOver = (): Filter<Doc>[] =>
    expires === undefined ? [] : [{ [expires]: { $not: { $lte: new Date(clock.now()) } } }];

  const tools = { documents, clock, random, maxTimeMS };
  const writes = createWrites(tools, spec, standings);
  const updateMany = createUpdateMany(tools, spec, standings, writes.update);
  const byIndex = indexReader(indexes);
  const countRanges = createCountRanges(spec, { documents, byIndex, kindOf, notOver, maxTimeMS });

  return {
    get(id) {
      if (!isId(name, id)) return Promise.resolve(undefined);
      return run(async () => liveRecord(await documents.findOne(withIds(id), within)));
    },
    async getMany(ids) {
      const wanted = [...new Set(ids)].filter((id) => isId(name, id));
      if (wanted.length === 0) return ids.map(() => undefined);
      const oneBatch = { ...within, batchSize: wanted.length + 1 };
      const found = await run(() => documents.find(withIds(...wanted), oneBatch).toArray());
      const byId = new Map(found.map((doc) => [doc._id, doc]));
      return ids.map((id) => liveRecord(byId.get(id)));
    },
    async insert(value) {
      await run((deadline) => writes.insert(value, deadline));
    },
    update: (id, change, seen) =>
      run((deadline) =>
        inTurn(id, () => writes.update(id, { change, seen, deadline }).catch(throwPortError)),
      ),
    async updateMany(ids, change) {
      if (ids.length === 0) return [];
      return run((deadline) => updateMany(ids, change, deadline).catch(throwPortError));
    },
    async remove(id, when) {
      if (!isId(name, id)) return false;
      if (when) return run((deadline) => inTurn(id, () => writes.remove(id, when, deadline)));
      const found = { $and: [withIds(id), ...notOver()] };
      return (await run(() => documents.deleteOne(found, within))).deletedCount === 1;
    },
    async page(query) {
      const scan = pageScanOf(spec, query);
      if (scan.isEmpty) return { rows: [] };
      const filter = allOf([...pageFilterOf(scan, query, kindOf), ...notOver()]);
      const [most, sort] = [query.limit + 1, sortOf(scan, query.direction)];
      const sorted = { ...within, limit: most, batchSize: most, sort };
      const found = await run(() =>
        byIndex(scan, (hint) => documents.find(filter, { ...sorted, hint }).toArray()),
      );
      return pageOf(spec, scan, found.map(rowOf), query.limit);
    },
    async count(query) {
      const scan = countScanOf(spec, query);
      if (scan.isEmpty) return 0;
      const filter = allOf([...countFilterOf(scan, query, kindOf), ...notOver()]);
      // The driver's countDocuments is an aggregation, which not every compatible service has.
      const answer = await run(() =>
        byIndex(scan, (hint) => db.command({ count: collection, query: filter, hint, maxTimeMS })),
      );
      return Number(answer['n']);
    },
    countRanges: (index, ranges) => run(() => countRanges(index, ranges)),
  };
}

/** `$and` refuses an empty list. */
const allOf = (filters: Filter<Doc>[]): Filter<Doc> =>
  filters.length === 0 ? {} : { $and: filters };

/** Reads by an index. When it was dropped by someone else, makes it and reads once more. */
const indexReader =
  (indexes: Indexes) =>
  async <R>({ index }: Scan, read: (hint: string) => Promise<R>): Promise<R> => {
    if (index === byId) return read('_id_');
    try {
      return await read(await indexes.ready(index));
    } catch (error) {
      if (!hasCode(error, badHint)) throw error;
      indexes.lost(index);
      return await read(await indexes.ready(index));
    }
  };

interface CountTools {
  readonly documents: MongoDocuments<Doc>;
  readonly byIndex: ReturnType<typeof indexReader>;
  readonly kindOf: ReturnType<typeof createFieldKinds>;
  readonly notOver: () => Filter<Doc>[];
  readonly maxTimeMS: number;
}

/** Counts by one query: the values that it finds tell which range each is in. */
function createCountRanges<T extends Stored>(
  spec: CollectionSpec<T>,
  { documents, byIndex, kindOf, notOver, maxTimeMS }: CountTools,
) {
  return async (index: string, ranges: readonly KeyRange[]): Promise<number[]> => {
    const queries = ranges.map((range) => ({ index, equals: {}, range }));
    const [scan] = queries.map((query) => countScanOf(spec, query));
    if (scan === undefined) return [];
    const each = queries.map((query) => ({ $and: countFilterOf(scan, query, kindOf) }));
    const field = documentField(scan.fields[0] ?? byId);
    const options = { maxTimeMS, projection: { _id: 0, [field]: 1 }, batchSize: countedAtOnce };
    const filter = { $and: [{ $or: each }, ...notOver()] };
    const found = await byIndex(scan, (hint) =>
      documents.find(filter, { ...options, hint }).toArray(),
    );
    const values = found.map((doc): unknown => doc[field]);
    return countInRanges(values.filter(isKeyValue), ranges);
  };
}

type ChangeOfMany<T> = (current: T | undefined, id: string) => T | undefined;

interface Attempt<T> {
  readonly id: string;
  readonly before: Standing<T> | undefined;
  readonly next: T & Row;
  readonly rev: number;
}

/** Updates many records at once, and each by itself where other writers were first. */
function createUpdateMany<T extends Stored>(
  { documents, random, maxTimeMS }: WriteTools,
  spec: CollectionSpec<T>,
  standings: Standings<T>,
  update: Writes<T>['update'],
) {
  const { name } = spec;
  const withIds = createIdFilter(spec);

  const readAll = async (ids: readonly string[], fields: object): Promise<Doc[]> => {
    const wanted = ids.filter((id) => isId(name, id));
    const options = { maxTimeMS, batchSize: wanted.length + 1, ...fields };
    return wanted.length === 0 ? [] : documents.find(withIds(...wanted), options).toArray();
  };

  function operationOf({ id, before, next, rev }: Attempt<T>): AnyBulkWriteOperation<Doc> {
    const document = docOf(next, rev);
    if (before === undefined) return { insertOne: { document } };
    const filter = { ...withIds(id), rev: before.rev };
    return { replaceOne: { filter, replacement: document } };
  }

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

  async function findWritten(attempts: readonly Attempt<T>[]): Promise<readonly Attempt<T>[]> {
    const ids = attempts.map(({ id }) => id);
    const found = await readAll(ids, { projection: { rev: 1 } });
    const revisions = new Map(found.map(({ _id, rev }) => [_id, rev]));
    return attempts.filter(({ id, rev }) => revisions.get(id) === rev);
  }

  /** The records that were changed at the first attempt or left, by id; the others have to be tried again. */
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
    for (const { id, next, rev } of isWhole ? attempts : await findWritten(attempts)) {
      standings.note(next, rev);
      done.set(id, next);
    }
    return done;
  }

  return async (ids: readonly string[], change: ChangeOfMany<T>, deadline: Deadline) => {
    const done = await updateAll(ids, change, deadline);
    return Promise.all(
      ids.map(async (id) =>
        done.has(id)
          ? done.get(id)
          : update(id, { change: (now) => change(now, id), seen: undefined, deadline }),
      ),
    );
  };
}
