import type { Clock } from '../../lib/clock.ts';
import { indexEntries } from '../index-key.ts';
import { type Row, toRecord } from '../record.ts';
import { countScanOf, pageOf, pageScanOf } from '../scan.ts';
import { type Collection, type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { toNext, toRow } from '../to-row.ts';
import { shortName } from './entry-keys.ts';
import { rangeOf } from './key-range.ts';
import { createRows } from './rows.ts';
import type { Tables } from './tables.ts';

export interface LmdbCollection<T extends Stored> {
  readonly port: Collection<T>;
  sweep(): Promise<void>;
}

export function createLmdbCollection<T extends Stored>(
  tables: Tables,
  clock: Clock,
  spec: CollectionSpec<T>,
): LmdbCollection<T> {
  const { name } = spec;
  const rows = createRows(tables, clock, spec);

  const record = (row: Row | undefined): T | undefined =>
    row === undefined ? undefined : toRecord(spec, row);

  /** Within the write transaction. */
  function changed(id: string, change: (current: T | undefined) => T | undefined): T | undefined {
    const current = rows.find(id);
    const before = rows.keysOf(current);
    const next = toNext(name, id, change(record(rows.live(current))));
    // Read anew: `current` may share what it holds with what was handed out.
    if (next === undefined) return record(rows.live(rows.find(id)));
    rows.replace(before, next);
    return next;
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
        if (rows.live(current) !== undefined) throw new DuplicateRecord(name, 'id');
        rows.replace(rows.keysOf(current), row);
      });
    },
    update: (id, change) => rows.write(() => changed(id, change)),
    async updateMany(ids, change) {
      if (ids.length === 0) return [];
      return rows.write(() => ids.map((id) => changed(id, (current) => change(current, id))));
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
      tables.beginRead();
      if (scan.isVain) return { rows: [] };
      const found: Row[] = [];
      for (const row of rows.list(rangeOf([shortName(name, query.index), ...scan.prefix], query))) {
        if (found.push(row) > query.limit) break;
      }
      return pageOf(spec, scan, found, query.limit);
    },
    async count(query) {
      const { prefix, isVain } = countScanOf(spec, query);
      tables.beginRead();
      if (isVain) return 0;
      const path = [shortName(name, query.index), ...prefix];
      return rows.count(rangeOf(path, { ...query, direction: 'ascending' }));
    },
  };

  return { port, sweep: rows.sweep };
}
