import { type IndexEntry, indexEntries } from '../index-key.ts';
import type { Row } from '../record.ts';
import type { CollectionSpec, Stored } from '../store.ts';

export type KeyPart = string | number | boolean | Uint8Array;

/** The key of one index entry, with the name of its index. */
export interface EntryKey {
  readonly index: string;
  readonly isUnique: boolean;
  readonly key: KeyPart[];
}

/** Bounds of the keys under a prefix: one byte below every encoded value, one above every UTF-8 string. */
export const below = new Uint8Array([0x00]);
export const above = new Uint8Array([0xff]);

/** The index by time of expiry that a collection with `expires` has on its own. */
export const expiryIndex = ' expires';

/** The keys of all index entries of a row. */
export function entryKeys<T extends Stored>(
  spec: CollectionSpec<T>,
  row: Row | undefined,
): readonly EntryKey[] {
  if (row === undefined) return [];
  const { ordered, unique } = indexEntries(spec, row);
  const { name } = spec;
  const keys = ordered.map((entry) => orderedKey(name, entry, row.id));
  for (const { index, values } of unique)
    keys.push({ index, isUnique: true, key: [name, index, ...values] });
  const end = spec.expires === undefined ? undefined : row[spec.expires];
  if (end instanceof Date)
    keys.push(orderedKey(name, { index: expiryIndex, values: [end.getTime()] }, row.id));
  return keys;
}

const orderedKey = (name: string, { index, values }: IndexEntry, id: string): EntryKey => ({
  index,
  isUnique: false,
  key: [name, index, ...values, id],
});

/** Whether one of `keys` is the same as `wanted`: a record has one entry at most in an index. */
export const holds = (keys: readonly EntryKey[], wanted: EntryKey): boolean =>
  keys.some(
    ({ index, isUnique, key }) =>
      index === wanted.index &&
      isUnique === wanted.isUnique &&
      key.every((part, position) => part === wanted.key[position]),
  );
