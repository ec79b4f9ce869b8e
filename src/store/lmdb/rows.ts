import type { Key, RangeOptions } from 'lmdb';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../index-key.ts';
import { isLive, type Row } from '../row.ts';
import { byId, type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import type { Tables } from './environment.ts';
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
  clock: Clock,
  spec: CollectionSpec<T>,
) {
  const { records, entries, write, note } = tables;
  const { name, expires } = spec;
  const collection = shortName(name);
  remakeEntries(tables, spec);

  /** Also finds an expired row. The id is only in the key. */
  const find = (id: string): Row | undefined => {
    const row = isId(name, id) ? records.get([collection, id]) : undefined;
    return row && Object.assign(row, { id });
  };

  const keysOf = (row: Row | undefined): readonly EntryKey[] => entryKeys(spec, row);

  const live = (row: Row | undefined): Row | undefined =>
    row !== undefined && isLive(expires, row, clock.now()) ? row : undefined;

  /** The expired rows that hold a unique value of the row with these entries; throws when a live one does. */
  const conflictsOf = (rowId: string, keys: readonly EntryKey[]): Row[] =>
    keys.flatMap(({ index, isUnique, key }) => {
      const id = isUnique ? entries.get(key) : undefined;
      const holder = id === undefined || id === rowId ? undefined : find(id);
      if (live(holder) !== undefined) throw new DuplicateRecord(name, index);
      return holder ?? [];
    });

  function remove(id: string, keys: readonly EntryKey[]): void {
    note(name, id);
    for (const { key } of keys) void entries.remove(key);
    void records.remove([collection, id]);
  }

  /** Replaces the row with the entries `before` by `row`. Throws `DuplicateRecord` before it writes. */
  function replace(before: readonly EntryKey[], row: Row): void {
    const after = keysOf(row);
    const over = conflictsOf(row.id, after).map((other) => ({ id: other.id, keys: keysOf(other) }));
    note(name, row.id);
    for (const { id, keys } of over) remove(id, keys);
    for (const entry of before) if (!holds(after, entry)) void entries.remove(entry.key);
    for (const entry of after) if (!holds(before, entry)) void entries.put(entry.key, entry.value);
    const { id, ...members } = row;
    void records.put([collection, id], members);
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

  return { find, live, replace, remove, keysOf, list, count, sweep };
}

/** What a collection declares, as it is stored beside its entries. */
export const declarationOf = <T extends Stored>(spec: CollectionSpec<T>): string =>
  JSON.stringify([spec.indexes, spec.unique, spec.expires]);

/** Writes all index entries of a collection again when its declaration has changed. */
function remakeEntries<T extends Stored>(
  { records, entries }: Tables,
  spec: CollectionSpec<T>,
): void {
  const declared = declarationOf(spec);
  const declaration = ['', spec.name];
  const before = entries.get(declaration);
  if (before === declared) return;
  const names = new Set([...indexesOf(before), ...indexesOf(declared)]);
  records.transactionSync(() => {
    // A cursor does not allow writes between its steps, so the keys are read first.
    for (const key of [...names].flatMap((index) => keysIn(entries, shortName(spec.name, index))))
      void entries.remove(key);
    for (const recordKey of keysIn(records, shortName(spec.name))) {
      const row = { ...records.get(recordKey), id: idIn(recordKey) };
      for (const { index, key, value } of entryKeys(spec, row)) {
        if (entries.doesExist(key)) throw new DuplicateRecord(spec.name, index);
        void entries.put(key, value);
      }
    }
    void entries.put(declaration, declared);
  });
}

type Declared = readonly [indexes?: object | null, unique?: object | null, expires?: string | null];

function indexesOf(declaration: string | undefined): string[] {
  const [indexes, unique] = JSON.parse(declaration ?? '[]') as Declared;
  return [...Object.keys(indexes ?? {}), ...Object.keys(unique ?? {}), expiryIndex];
}

const keysIn = (table: Pick<Tables['records'], 'getKeys'>, name: string): Key[] => [
  ...table.getKeys({ start: [name, below], end: [name, above] }),
];
