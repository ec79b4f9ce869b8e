import type { Clock } from '../../lib/clock.ts';
import { indexEntries } from '../index-key.ts';
import { type Row, toNext, toRecord, toRow } from '../row.ts';
import { countScanOf, pageOf, pageScanOf, type Scan } from '../scan.ts';
import {
  byId,
  type Collection,
  type CollectionSpec,
  type CountQuery,
  DuplicateRecord,
  type Stored,
} from '../store.ts';
import type { Tables } from './environment.ts';
import type { IndexBuilder } from './index-builder.ts';
import { rangeOf, shortName } from './keys.ts';
import { createRows } from './rows.ts';

/** One kind of record in LMDB; `sweep` removes expired records. */
export function createLmdbCollection<T extends Stored>(
  tables: Tables,
  builder: IndexBuilder,
  clock: Clock,
  spec: CollectionSpec<T>,
) {
  const { name } = spec;
  const rows = createRows(tables, builder, clock, spec);

  const record = (row: Row | undefined): T | undefined =>
    row === undefined ? undefined : toRecord(spec, row);

  function changeRow(id: string, change: (current: T | undefined) => T | undefined): T | undefined {
    const current = rows.find(id);
    const before = rows.keysOf(current);
    const next = toNext(name, id, change(record(rows.live(current))));
    // Read again: `change` has the members of `current`, and may have changed them.
    if (next === undefined) return record(rows.live(rows.find(id)));
    rows.replace(before, next);
    return next;
  }

  /** What the keys of a scan begin with: those of records for `byId`, else those of the index. */
  const pathOf = (index: string, { prefix }: Scan) => [
    index === byId ? shortName(name) : shortName(name, index),
    ...prefix,
  ];

  function countRows(query: CountQuery<T>): number {
    const scan = countScanOf(spec, query);
    if (scan.isEmpty) return 0;
    const range = rangeOf(pathOf(query.index, scan), { ...query, direction: 'ascending' });
    return rows.count(query.index, range);
  }

  const port: Collection<T> = {
    async get(id) {
      tables.beginRead();
      return record(rows.live(rows.find(id)));
    },
    async getMany(ids) {
      tables.beginRead();
      return ids.map((id) => record(rows.live(rows.find(id))));
    },
    async insert(value) {
      const row = toRow(name, value);
      indexEntries(spec, row);
      await rows.write(() => {
        const current = rows.find(row.id);
        if (rows.live(current) !== undefined) throw new DuplicateRecord(name);
        rows.replace(rows.keysOf(current), row);
      });
    },
    update: (id, change) => rows.write(() => changeRow(id, change)),
    async updateMany(ids, change) {
      if (ids.length === 0) return [];
      return rows.write(() => ids.map((id) => changeRow(id, (current) => change(current, id))));
    },
    remove(id, when) {
      return rows.write(() => {
        const current = rows.find(id);
        const before = rows.keysOf(current);
        const found = rows.live(current);
        const isLive = found !== undefined;
        if (when && !(isLive && when(toRecord(spec, found)))) return false;
        if (current !== undefined) rows.remove(id, before);
        return isLive;
      });
    },
    async page(query) {
      const scan = pageScanOf(spec, query);
      if (!rows.isWhole()) await rows.ready(query.index);
      tables.beginRead();
      if (scan.isEmpty) return { rows: [] };
      const found: Row[] = [];
      for (const row of rows.list(query.index, rangeOf(pathOf(query.index, scan), query))) {
        if (found.push(row) > query.limit) break;
      }
      return pageOf(spec, scan, found, query.limit);
    },
    async count(query) {
      if (!rows.isWhole()) await rows.ready(query.index);
      tables.beginRead();
      return countRows(query);
    },
    async countRanges(index, ranges) {
      if (!rows.isWhole()) await rows.ready(index);
      tables.beginRead();
      return ranges.map((range) => countRows({ index, equals: {}, range }));
    },
  };

  return { port, sweep: rows.sweep };
}
