import type { Filter } from 'mongodb';
import { countScanOf, indexEntries, isId, pageOf, pageScanOf } from './index-key.ts';
import { createIndexesOnce, indexName } from './mongodb-indexes.ts';
import type { Doc } from './mongodb-page.ts';
import { countFilterOf, pageFilterOf, sortOf } from './mongodb-page.ts';
import type { MongoTools } from './mongodb-writes.ts';
import { createWrites, rowOf } from './mongodb-writes.ts';
import { isLive, toRecord, toRow } from './record.ts';
import type { Collection, CollectionSpec, Stored } from './store.ts';
import { createTurns } from './turns.ts';

export function createMongoCollection<T extends Stored>(
  tools: MongoTools,
  spec: CollectionSpec<T>,
): Collection<T> {
  const { db, clock, maxTimeMS } = tools;
  const { name, expires } = spec;
  const documents = db.collection<Doc>(name);
  const within = { maxTimeMS };
  const inTurn = createTurns();
  const ready = createIndexesOnce(documents, spec);

  const liveRecord = (doc: Doc | null): T | undefined => {
    const row = doc === null ? undefined : rowOf(doc);
    return row !== undefined && isLive(expires, row, clock.now()) ? toRecord(spec, row) : undefined;
  };

  /** The TTL index removes what is over up to a minute late. */
  const notOver = (): Filter<Doc>[] =>
    expires === undefined ? [] : [{ [expires]: { $not: { $lte: new Date(clock.now()) } } }];

  const { insertRow, update } = createWrites(tools, documents, spec, liveRecord);

  return {
    async get(id) {
      await ready();
      return isId(name, id) ? liveRecord(await documents.findOne({ _id: id }, within)) : undefined;
    },
    async getMany(ids) {
      await ready();
      const wanted = [...new Set(ids)].filter((id) => isId(name, id));
      if (wanted.length === 0) return ids.map(() => undefined);
      const oneBatch = { ...within, batchSize: wanted.length + 1 };
      const found = await documents.find({ _id: { $in: wanted } }, oneBatch).toArray();
      const byId = new Map(found.map((doc) => [doc._id, doc]));
      return ids.map((id) => liveRecord(byId.get(id) ?? null));
    },
    async insert(value) {
      const row = toRow(name, value);
      indexEntries(spec, row);
      await ready();
      await insertRow(row);
    },
    async update(id, change) {
      await ready();
      return inTurn(id, () => update(id, change));
    },
    async remove(id) {
      await ready();
      if (!isId(name, id)) return false;
      const filter = { $and: [{ _id: id }, ...notOver()] };
      const { deletedCount } = await documents.deleteOne(filter, within);
      return deletedCount === 1;
    },
    async page(query) {
      const scan = pageScanOf(spec, query);
      await ready();
      if (scan.isVain) return { rows: [] };
      const found = await documents
        .find({ $and: [...pageFilterOf(scan, query), ...notOver()] }, within)
        .sort(sortOf(scan, query.direction))
        .hint(indexName(scan.index, scan.fields))
        .limit(query.limit + 1)
        .batchSize(query.limit + 1)
        .toArray();
      return pageOf(spec, scan, found.map(rowOf), query.limit);
    },
    async count(query) {
      const scan = countScanOf(spec, query);
      await ready();
      if (scan.isVain) return 0;
      // The driver's countDocuments is an aggregation, which not every compatible service has.
      const answer = await db.command({
        count: name,
        query: { $and: [...countFilterOf(scan, query), ...notOver()] },
        hint: indexName(scan.index, scan.fields),
        maxTimeMS,
      });
      return Number(answer['n']);
    },
  };
}
