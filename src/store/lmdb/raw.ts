import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlobName } from '../blobs.ts';
import { type AnyCollection, beingMoved, compareIds, type RawStore } from '../raw.ts';
import type { Row } from '../row.ts';
import type { Blobs } from '../store.ts';
import type { Transfers } from '../transfer.ts';
import { checkEntries, type RawTables, rangeOfRows } from './check-entries.ts';
import { isFormer, missingIn } from './index-standing.ts';
import { above, below, entryKeys, expiryIndex, holds, idIn, shortName } from './keys.ts';

const backupKey = ['', 'backup'];

interface RawOptions extends RawTables {
  readonly path: string;
  readonly blobs: Blobs;
  readonly transfers: Transfers;
  /** Declares the indexes of a collection. */
  readonly declare: (spec: AnyCollection) => void;
}

export function createLmdbRaw(options: RawOptions): RawStore {
  const { path, records, entries, commit, beginRead, blobs, transfers, declare } = options;
  const blobFolder = join(path, 'blobs');

  const { find, putRow, removeRow } = createRowWrites(options);

  const declarations = (): string[] =>
    [...entries.getKeys({ start: ['', below], end: ['', above] })]
      .filter((key): key is string[] => Array.isArray(key) && key.length === 2)
      .map(([, name]) => String(name));

  async function blobIds(): Promise<string[]> {
    const names = await readdir(blobFolder);
    return names.flatMap((name) => readBlobName(name) ?? []).sort(compareIds);
  }

  function missingIndexes(spec: AnyCollection): string[] {
    beginRead();
    const isEmpty = [...records.getKeys({ ...rangeOfRows(spec.name), limit: 1 })].length === 0;
    const missing = isEmpty ? [] : missingIn(entries.get(['', spec.name]), spec);
    return missing.map((index) => index.trim());
  }

  return {
    place: `the folder ${path}`,
    collections() {
      beginRead();
      const names = declarations().filter(
        (name) => [...records.getKeys({ ...rangeOfRows(name), limit: 1 })].length > 0,
      );
      return Promise.resolve(names.sort(compareIds));
    },
    rows(collection, after, limit) {
      beginRead();
      const range = { ...rangeOfRows(collection, after), limit };
      const rows: Row[] = [];
      for (const { key, value } of records.getRange(range)) rows.push({ ...value, id: idIn(key) });
      return Promise.resolve(rows);
    },
    find(collection, ids) {
      beginRead();
      return Promise.resolve(ids.flatMap((id) => find(collection, id) ?? []));
    },
    async put(spec, rows) {
      declare(spec);
      await commit(() => {
        for (const row of rows) putRow(spec, row);
      });
    },
    async remove(spec, ids) {
      declare(spec);
      await commit(() => {
        for (const id of ids) removeRow(spec, id);
      });
    },
    async clear(kept) {
      await transfers.forgetAll();
      // In one transaction: a kill leaves everything, or what is kept alone.
      await commit(() => {
        const own = [...records.getRange({ start: ['', below], end: ['', above] })];
        const rows = kept.flatMap((name) => [...records.getRange(rangeOfRows(name))]);
        // Without records, no entry is what every index has.
        const declared = [...entries.getRange({ start: ['', below], end: ['', above] })];
        records.clearSync();
        entries.clearSync();
        for (const { key, value } of [...own, ...rows]) void records.put(key, value);
        for (const { key, value } of declared) void entries.put(key, value);
      });
      for (const id of await blobIds()) await blobs.remove(id);
    },
    count(collection) {
      beginRead();
      return Promise.resolve(records.getKeysCount(rangeOfRows(collection)));
    },
    size: async () => (await stat(join(path, 'records/data.mdb'))).size,
    blobIds,
    blobs,
    transfers,
    lastBackup: () => {
      beginRead();
      return Promise.resolve(records.get(backupKey) as never);
    },
    async noteBackup(note) {
      await commit(() => void records.put(backupKey, { ...note }));
    },
    assertWhole() {
      beginRead();
      const former = declarations().some((name) => isFormer(entries.get(['', name])));
      return former ? Promise.reject(beingMoved('Records')) : Promise.resolve();
    },
    missingIndexes: (spec) => Promise.resolve(missingIndexes(spec)),
    async *checkIndexes(spec, check) {
      for (const index of missingIndexes(spec))
        yield `the index ${index} of ${spec.name} is not there yet: a running server makes it`;
      const missing = missingIn(entries.get(['', spec.name]), spec);
      yield* checkEntries(options, withoutIndexes(spec, missing), check);
    },
  };
}

function withoutIndexes(spec: AnyCollection, names: readonly string[]): AnyCollection {
  const rest = <Value>(declared: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(declared).filter(([index]) => !names.includes(index)));
  const { name, keeps, schema, expires } = spec;
  return {
    name,
    keeps,
    schema,
    indexes: rest(spec.indexes),
    ...(expires !== undefined && !names.includes(expiryIndex) && { expires }),
  };
}

/** Single rows with their entries; to be written in the write transaction. */
function createRowWrites({ records, entries }: RawTables) {
  const find = (collection: string, id: string): Row | undefined => {
    const row: Omit<Row, 'id'> | undefined = records.get([shortName(collection), id]);
    return row && { ...row, id };
  };

  function removeEntries(spec: AnyCollection, row: Row | undefined, next?: Row): void {
    const after = entryKeys(spec, next);
    for (const entry of entryKeys(spec, row))
      if (!holds(after, entry)) void entries.remove(entry.key);
  }

  function putRow(spec: AnyCollection, row: Row): void {
    removeEntries(spec, find(spec.name, row.id), row);
    for (const { key } of entryKeys(spec, row)) void entries.put(key, '');
    const { id, ...members } = row;
    void records.put([shortName(spec.name), id], members);
  }

  function removeRow(spec: AnyCollection, id: string): void {
    const row = find(spec.name, id);
    removeEntries(spec, row);
    if (row !== undefined) void records.remove([shortName(spec.name), id]);
  }

  return { find, putRow, removeRow };
}
