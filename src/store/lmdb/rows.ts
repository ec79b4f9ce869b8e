import type { RangeOptions } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../index-key.ts';
import { isLive, type Row } from '../record.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import {
  above,
  below,
  type EntryKey,
  entryKeys,
  expiryIndex,
  holds,
  idIn,
  shortName,
} from './entry-keys.ts';
import { indexAnew } from './reindex.ts';
import type { Tables } from './tables.ts';

/** The rows of one collection with their index entries. Writes belong into `write`, reads see what it has committed. */
export interface Rows {
  /** Runs `action` in the write transaction. What it wrote before it throws stays: of a record all is written or nothing. */
  write<R>(action: () => R): Promise<R>;
  /** Also finds a row that is over. */
  find(id: string): Row | undefined;
  /** The row, unless it is over. */
  live(row: Row | undefined): Row | undefined;
  /** Puts `row` in the place of the row with the entries `before`. Throws `DuplicateRecord` before it writes. */
  replace(before: readonly EntryKey[], row: Row): void;
  remove(id: string, keys: readonly EntryKey[]): void;
  keysOf(row: Row | undefined): readonly EntryKey[];
  list(range: RangeOptions): Generator<Row>;
  /** How many rows a range has, without reading them. */
  count(range: RangeOptions): number;
  /** Removes what is over, a batch to a transaction. */
  sweep(): Promise<void>;
}
const sweepBatch = 200;

export function createRows<T extends Stored>(
  tables: Tables,
  clock: Clock,
  spec: CollectionSpec<T>,
): Rows {
  const { records, entries } = tables;
  const { name, expires } = spec;
  const collection = shortName(name);
  indexAnew(tables, spec);

  const { write } = tables;

  /** The id stands in the key alone. */
  const find = (id: string): Row | undefined => {
    const row = isId(name, id) ? records.get([collection, id]) : undefined;
    return row && Object.assign(row, { id });
  };

  const keysOf = (row: Row | undefined): readonly EntryKey[] => entryKeys(spec, row);

  const live = (row: Row | undefined): Row | undefined =>
    row !== undefined && isLive(expires, row, clock.now()) ? row : undefined;

  /** The expired records that hold a unique value of the row with these entries; throws when a live one does. */
  const inTheWayOf = (rowId: string, keys: readonly EntryKey[]): Row[] =>
    keys.flatMap(({ index, isUnique, key }) => {
      const id = isUnique ? entries.get(key) : undefined;
      const holder = id === undefined || id === rowId ? undefined : find(id);
      if (live(holder) !== undefined) throw new DuplicateRecord(name, index);
      return holder ?? [];
    });

  function remove(id: string, keys: readonly EntryKey[]): void {
    for (const { key } of keys) void entries.remove(key);
    void records.remove([collection, id]);
  }

  /** Writes `row` where a record with the entries `before` was. */
  function replace(before: readonly EntryKey[], row: Row): void {
    const after = keysOf(row);
    const over = inTheWayOf(row.id, after).map((other) => ({ id: other.id, keys: keysOf(other) }));
    for (const { id, keys } of over) remove(id, keys);
    for (const entry of before) if (!holds(after, entry)) void entries.remove(entry.key);
    for (const entry of after) if (!holds(before, entry)) void entries.put(entry.key, entry.value);
    const { id, ...members } = row;
    void records.put([collection, id], members);
  }

  function* list(range: RangeOptions): Generator<Row> {
    for (const key of entries.getKeys(range)) {
      const row = live(find(idIn(key)));
      if (row !== undefined) yield row;
    }
  }

  const expiredRange = () => ({
    start: [shortName(name, expiryIndex), below],
    end: [shortName(name, expiryIndex), clock.now(), above],
  });

  function count(range: RangeOptions): number {
    const expired = expires === undefined ? [] : [...entries.getKeys(expiredRange())];
    if (expired.length === 0) return entries.getKeysCount(range);
    // As many as the next sweep removes.
    const ids = new Set(expired.map(idIn));
    let counted = 0;
    for (const key of entries.getKeys(range)) if (!ids.has(idIn(key))) counted += 1;
    return counted;
  }

  async function sweep(): Promise<void> {
    if (expires === undefined) return;
    const range = expiredRange();
    while ([...entries.getKeys({ ...range, limit: 1 })].length > 0) {
      await write(() => {
        for (const key of [...entries.getKeys({ ...range, limit: sweepBatch })]) {
          void entries.remove(key);
          const id = idIn(key);
          const row = find(id);
          if (live(row) === undefined) remove(id, keysOf(row));
        }
      });
    }
  }

  return { write, find, live, replace, remove, keysOf, list, count, sweep };
}
