import type { Db, Filter } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../index-key.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { countScanOf, pageOf, pageScanOf, type Scan } from '../scan.ts';
import type { Collection, CollectionSpec, Stored } from '../store.ts';
import { createUpdateMany } from './bulk.ts';
import { createStandings, type Doc, rowOf } from './document.ts';
import { hasCode, throwPortError } from './errors.ts';
import { orderedLabel } from './index-definitions.ts';
import type { Indexes } from './indexes.ts';
import type { Operations } from './operations.ts';
import { countFilterOf, createFieldKinds, pageFilterOf, sortOf } from './page.ts';
import { createWrites } from './writes.ts';

export interface MongoTools {
  readonly db: Db;
  /** The collection's name in the database. */
  readonly collection: string;
  readonly indexes: Indexes;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly random: () => number;
}

/** What a server answers to a hint at an index that was dropped. */
const badHint = 2;

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

  const liveRecord = (doc: Doc | null | undefined): T | undefined =>
    doc ? standings.of(doc).record : undefined;

  /** The TTL index removes what is over up to a minute late. */
  const notOver = (): Filter<Doc>[] =>
    expires === undefined ? [] : [{ [expires]: { $not: { $lte: new Date(clock.now()) } } }];

  const tools = { documents, indexes, clock, random, maxTimeMS };
  const writes = createWrites(tools, spec, standings);
  const updateMany = createUpdateMany(tools, spec, standings, writes.update);
  const byIndex = indexReader(indexes);

  return {
    get(id) {
      if (!isId(name, id)) return Promise.resolve(undefined);
      return run(async () => liveRecord(await documents.findOne({ _id: id }, within)));
    },
    async getMany(ids) {
      const wanted = [...new Set(ids)].filter((id) => isId(name, id));
      if (wanted.length === 0) return ids.map(() => undefined);
      const oneBatch = { ...within, batchSize: wanted.length + 1 };
      const found = await run(() => documents.find({ _id: { $in: wanted } }, oneBatch).toArray());
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
      const found = { $and: [{ _id: id }, ...notOver()] };
      return (await run(() => documents.deleteOne(found, within))).deletedCount === 1;
    },
    async page(query) {
      const scan = pageScanOf(spec, query);
      if (scan.isEmpty) return { rows: [] };
      const filter = { $and: [...pageFilterOf(scan, query, kindOf), ...notOver()] };
      const asked = { ...within, limit: query.limit + 1, batchSize: query.limit + 1 };
      const sort = sortOf(scan, query.direction);
      const found = await run(() =>
        byIndex(scan, (hint) => documents.find(filter, { ...asked, sort, hint }).toArray()),
      );
      return pageOf(spec, scan, found.map(rowOf), query.limit);
    },
    async count(query) {
      const scan = countScanOf(spec, query);
      if (scan.isEmpty) return 0;
      const filter = { $and: [...countFilterOf(scan, query, kindOf), ...notOver()] };
      // The driver's countDocuments is an aggregation, which not every compatible service has.
      const answer = await run(() =>
        byIndex(scan, (hint) => db.command({ count: collection, query: filter, hint, maxTimeMS })),
      );
      return Number(answer['n']);
    },
  };
}

/** Reads by an index; makes the index and reads once more when it was dropped behind our back. */
const indexReader =
  (indexes: Indexes) =>
  async <R>({ index }: Scan, read: (hint: string) => Promise<R>): Promise<R> => {
    const label = orderedLabel(index);
    try {
      return await read(await indexes.ready(label));
    } catch (error) {
      if (!hasCode(error, badHint)) throw error;
      indexes.lost(label);
      return await read(await indexes.ready(label));
    }
  };
