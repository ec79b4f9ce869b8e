import type { Db, Filter } from 'mongodb';
import {
  type AnyCollection,
  type BackupNote,
  beingMoved,
  compareIds,
  type RawStore,
} from '../raw.ts';
import type { Blobs } from '../store.ts';
import type { Transfers } from '../transfer.ts';
import type { BlobDoc } from './blobs.ts';
import { createIdFilter, type Doc, docOf, newRevision, rowOf } from './document.ts';
import { declaredIndexes, findMissing } from './index-maker.ts';
import type { Operations } from './operations.ts';

interface RawOptions {
  readonly db: Db;
  readonly prefix: string;
  /** Without the prefix. Others may use the database, also with a prefix that begins with this one. */
  readonly collections: ReadonlySet<string>;
  readonly place: string;
  readonly operations: Operations;
  readonly random: () => number;
  readonly blobs: Blobs;
  /** Whether blobs of an earlier version wait to be moved. */
  readonly hasFormerBlobs: () => boolean;
  readonly transfers: Transfers;
}

/** Reading and writing many records takes longer than one. */
const patiently = { operationMs: 60_000 };

export function createMongoRaw(options: RawOptions): RawStore {
  const { db, prefix, place, operations, random, blobs, transfers } = options;
  const { names, size, blobIds } = createListings(options);
  const { run } = operations;
  const within = { maxTimeMS: patiently.operationMs };
  const documentsOf = (name: string) => db.collection<Doc>(`${prefix}${name}`);
  const blobDocs = db.collection<BlobDoc>(`${prefix}blobs`);
  const backups = db.collection<{ _id: string; note: BackupNote }>(`${prefix}transfer_backups`);

  async function missingIndexes(spec: AnyCollection): Promise<string[]> {
    const documents = documentsOf(spec.name);
    const any = await run(() => documents.findOne({}, { ...within, projection: { _id: 1 } }));
    if (any === null) return [];
    const find = () => findMissing(documents, declaredIndexes(spec), within.maxTimeMS);
    return (await run(find, patiently)).map(({ label }) => label);
  }

  return {
    place,
    assertWhole: () =>
      options.hasFormerBlobs() ? Promise.reject(beingMoved('Blobs')) : Promise.resolve(),
    collections: names,
    async rows(collection, after, limit) {
      const filter: Filter<Doc> = after === undefined ? {} : { _id: { $gt: after } };
      const asked = { ...within, ...inOrder, limit, batchSize: limit + 1 };
      const found = await run(
        () => documentsOf(collection).find(filter, asked).toArray(),
        patiently,
      );
      return found.map(rowOf);
    },
    async find(collection, ids) {
      const filter = { _id: { $in: [...ids] } };
      const asked = { ...within, batchSize: ids.length + 1 };
      const found = await run(
        () => documentsOf(collection).find(filter, asked).toArray(),
        patiently,
      );
      return found.map(rowOf);
    },
    async put(spec, rows) {
      const { name } = spec;
      const withId = createIdFilter(spec);
      const writes = rows.map((row) => {
        const { _id, ...replacement } = docOf(row, newRevision(random));
        return { replaceOne: { filter: withId(_id), replacement, upsert: true } };
      });
      if (writes.length === 0) return;
      const options = { ordered: false, ...within };
      await run(() => documentsOf(name).bulkWrite(writes, options), patiently);
    },
    async remove({ name }, ids) {
      await run(() => documentsOf(name).deleteMany({ _id: { $in: [...ids] } }, within), patiently);
    },
    async clear(kept) {
      await transfers.forgetAll();
      for (const name of await names())
        if (!kept.includes(name)) await run(() => documentsOf(name).drop(within), patiently);
      await run(() => blobDocs.deleteMany({}, { ...within, hint: byIds }), patiently);
    },
    async count(collection) {
      const counted = await run(() => db.command({ count: `${prefix}${collection}`, ...within }));
      return Number(counted['n']);
    },
    size,
    blobIds,
    blobs,
    transfers,
    async lastBackup() {
      return (await run(() => backups.findOne({ _id: 'last' })))?.note;
    },
    async noteBackup(note) {
      await run(() => backups.replaceOne({ _id: 'last' }, { note }, { ...within, upsert: true }));
    },
    missingIndexes,
    async *checkIndexes(spec: AnyCollection) {
      for (const label of await missingIndexes(spec))
        yield `${spec.name} has no index ${label}: a running server makes it, and its log says what is in the way`;
    },
  };
}

/** All records, by the index of ids. */
const byIds = '_id_';
const inOrder = { sort: { _id: 1 as const }, hint: byIds };

/** What lists and sums up all of a database that is ours. */
function createListings({ db, prefix, collections, operations }: RawOptions) {
  const { run } = operations;
  const within = { maxTimeMS: patiently.operationMs };
  const blobDocs = db.collection<BlobDoc>(`${prefix}blobs`);

  /** Our collections that have records. */
  async function names(): Promise<string[]> {
    const asked = { nameOnly: true, authorizedCollections: true };
    const listed = await run(() => db.listCollections({}, asked).toArray(), patiently);
    const there = new Set(listed.map(({ name }) => name));
    const found: string[] = [];
    for (const name of collections) {
      const full = `${prefix}${name}`;
      if (!there.has(full)) continue;
      const any = await run(() => db.collection(full).findOne({}, { projection: { _id: 1 } }));
      // An id that is not a text is not ours: a prefix may be empty.
      if (typeof any?._id === 'string') found.push(name);
    }
    return found.sort(compareIds);
  }

  async function bytesOf(name: string): Promise<number> {
    const stats = await run(() => db.command({ collStats: `${prefix}${name}`, ...within }));
    return (
      Number(stats['storageSize'] ?? stats['size'] ?? 0) + Number(stats['totalIndexSize'] ?? 0)
    );
  }

  async function blobIdsAfter(last: string | undefined): Promise<string[]> {
    const filter = last === undefined ? {} : { _id: { $gt: last } };
    const asked = { ...within, ...inOrder, projection: { _id: 1 }, limit: 1000 };
    const found = await run(() => blobDocs.find(filter, asked).toArray(), patiently);
    return found.map(({ _id }) => _id);
  }

  return {
    names,
    async size(): Promise<number> {
      let bytes = 0;
      for (const name of [...(await names()), 'blobs']) bytes += await bytesOf(name);
      return bytes;
    },
    async blobIds(): Promise<string[]> {
      const ids: string[] = [];
      let found: string[];
      do {
        found = await blobIdsAfter(ids.at(-1));
        for (const id of found) ids.push(id);
      } while (found.length > 0);
      return ids;
    },
  };
}
