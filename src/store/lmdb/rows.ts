import type { RangeOptions } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../index-key.ts';
import { isLive, type Row } from '../row.ts';
import { byId, type CollectionSpec, type Stored } from '../store.ts';
import type { Tables } from './environment.ts';
import type { IndexBuilder } from './index-builder.ts';
import { type CollectionIndexes, createCollectionIndexes } from './indexes.ts';
import {
  above,
  below,
  type EntryKey,
  entryKeys,
  expiryIndex,
  holds,
  idIn,
  shortName,
} from './keys.ts';

const sweepBatch = 200;

/** The rows of one collection with their index entries. Write within `tables.write`; reads see what it committed. */
export function createRows<T extends Stored>(
  tables: Tables,
  builder: IndexBuilder,
  clock: Clock,
  spec: CollectionSpec<T>,
) {
  const { records, entries, note } = tables;
  const { name, expires } = spec;
  const collection = shortName(name);

  /** Also finds an expired row. The id is only in the key. */
  const find = (id: string): Row | undefined => {
    if (!isId(name, id)) return undefined;
    const former = indexes.hasFormer() ? records.get([name, id]) : undefined;
    const row = records.get([collection, id]) ?? former;
    return row && Object.assign(row, { id });
  };

  const keysOf = (row: Row | undefined): readonly EntryKey[] => entryKeys(spec, row);

  const live = (row: Row | undefined): Row | undefined =>
    row !== undefined && isLive(expires, row, clock.now()) ? row : undefined;

  const indexes = createCollectionIndexes(tables, clock, spec, { find, live, remove });
  builder.add(indexes);
  const { write, ready } = createWaits(tables, builder, spec, indexes);

  function remove(id: string, keys: readonly EntryKey[]): void {
    note(name, id);
    for (const { key } of keys) void entries.remove(key);
    void records.remove([collection, id]);
    if (indexes.hasFormer()) void records.remove([name, id]);
  }

  /** Replaces the row with the entries `before` by `row`. */
  function replace(before: readonly EntryKey[], row: Row): void {
    const after = keysOf(row);
    note(name, row.id);
    for (const entry of before) if (!holds(after, entry)) void entries.remove(entry.key);
    const added = after.filter((entry) => !holds(before, entry) && indexes.isStored(entry.index));
    for (const { key } of added) void entries.put(key, '');
    const { id, ...members } = row;
    void records.put([collection, id], members);
    if (indexes.hasFormer()) void records.remove([name, id]);
  }

  const tableOf = (index: string) => (index === byId ? records : entries);

  function* list(index: string, range: RangeOptions): Generator<Row> {
    for (const key of tableOf(index).getKeys(range)) {
      const row = live(find(idIn(key)));
      if (row !== undefined) yield row;
    }
  }

  const expiredRange = () => ({
    start: [shortName(name, expiryIndex), below],
    end: [shortName(name, expiryIndex), clock.now(), above],
  });

  function count(index: string, range: RangeOptions): number {
    const table = tableOf(index);
    const expired = expires === undefined ? [] : [...entries.getKeys(expiredRange())];
    if (expired.length === 0) return table.getKeysCount(range);
    // The expired rows, as many as the next sweep removes.
    const ids = new Set(expired.map(idIn));
    let counted = 0;
    for (const key of table.getKeys(range)) if (!ids.has(idIn(key))) counted += 1;
    return counted;
  }

  /** Removes expired rows, in one transaction for each batch. */
  async function sweep(): Promise<void> {
    if (expires === undefined) return;
    indexes.read();
    if (!indexes.isReady(expiryIndex)) return;
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

  return {
    find,
    live,
    replace,
    remove,
    keysOf,
    list,
    count,
    sweep,
    write,
    isWhole: indexes.isWhole,
    ready,
  };
}

/** Writes, and scans that wait a bounded time for the indexes that they need. */
function createWaits<T extends Stored>(
  tables: Tables,
  builder: IndexBuilder,
  { expires }: CollectionSpec<T>,
  indexes: CollectionIndexes,
) {
  return {
    write: <R>(action: () => R): Promise<R> =>
      tables.write(() => {
        indexes.look();
        return action();
      }),
    /** Waits until a scan of the index reads all of its rows. */
    async ready(index: string): Promise<void> {
      await builder.ready(indexes, index);
      if (expires !== undefined) await builder.ready(indexes, expiryIndex);
    },
  };
}
