import type { Key, RangeOptions } from 'lmdb';
import type { AnyCollection, IndexCheck } from '../raw.ts';
import type { Row } from '../row.ts';
import { above, below, type EntryKey, entryKeys, expiryIndex, idIn, shortName } from './keys.ts';
import { type RawTables, rangeOfRows } from './raw.ts';

const rowsAtOnce = 500;

/** Compares the index entries of a collection with its records, in both directions; a line for each that is wrong. */
export async function* checkEntries(
  tables: RawTables,
  spec: AnyCollection,
  { repair, onProgress }: IndexCheck,
): AsyncGenerator<string> {
  const { records, entries, commit, beginRead } = tables;
  const { name } = spec;
  const end = repair ? ': repaired' : '';

  const rowOf = (id: string): Row | undefined => {
    const members = records.get([shortName(name), id]);
    return members && { ...members, id };
  };
  const keysOf = (id: string): readonly EntryKey[] => entryKeys(spec, rowOf(id));
  const isThere = ({ key, value }: EntryKey): boolean => entries.get(key) === value;

  /** Looked at again in the write transaction: a server may have written meanwhile. */
  const missingOf = (id: string): Promise<string[]> =>
    commit(() =>
      keysOf(id)
        .filter((entry) => !isThere(entry))
        .map((entry) => {
          const holder = entry.isUnique ? entries.get(entry.key) : undefined;
          if (holder !== undefined && holder !== id && keysOf(holder).some(isSame(entry.key)))
            return `${name} "${id}": its value of ${entry.index} also belongs to "${holder}"`;
          if (repair) void entries.put(entry.key, entry.value);
          return `${name} "${id}" is missing in the index ${entry.index}${end}`;
        }),
    );

  const strayOf = (index: string, key: Key, id: string): Promise<string[]> =>
    commit(() => {
      if (!entries.doesExist(key) || keysOf(id).some(isSame(key))) return [];
      if (repair) void entries.remove(key);
      return [
        `the index ${index} of ${name} has an entry for "${id}", which is not a record with it${end}`,
      ];
    });

  let after: string | undefined;
  for (;;) {
    beginRead();
    const ids = [...records.getKeys({ ...rangeOfRows(name, after), limit: rowsAtOnce })].map(idIn);
    for (const id of ids.filter((one) => !keysOf(one).every(isThere))) yield* await missingOf(id);
    onProgress(ids.length);
    after = ids.at(-1);
    if (after === undefined) break;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  const ordered = [...Object.keys(spec.indexes ?? {}), expiryIndex];
  const unique = Object.keys(spec.unique ?? {});
  for (const index of [...ordered, ...unique]) {
    let from: Key = [shortName(name, index), below];
    for (;;) {
      beginRead();
      const range: RangeOptions = {
        start: from,
        exclusiveStart: true,
        end: [shortName(name, index), above],
      };
      const found: { readonly key: Key; readonly id: string }[] = [
        ...entries.getRange({ ...range, limit: rowsAtOnce }),
      ].map(({ key, value }) => ({
        key,
        id: unique.includes(index) ? value : idIn(key),
      }));
      for (const { key, id } of found)
        if (!keysOf(id).some(isSame(key))) yield* await strayOf(index, key, id);
      const last = found.at(-1);
      if (last === undefined) break;
      from = last.key;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

const isSame =
  (key: Key) =>
  (entry: EntryKey): boolean =>
    Array.isArray(key) &&
    key.length === entry.key.length &&
    entry.key.every((part, position) => part === key[position]);
