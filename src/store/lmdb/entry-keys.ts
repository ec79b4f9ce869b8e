import { indexEntries } from '../index-key.ts';
import type { Row } from '../record.ts';
import type { CollectionSpec, Stored } from '../store.ts';

export type KeyPart = string | number | boolean | Uint8Array;
/** Entry keys by their text, since arrays cannot be compared. */
export type EntryKeys = ReadonlyMap<string, KeyPart[]>;

/** Bounds of the keys under a prefix: one byte below every encoded value, one above every UTF-8 string. */
export const below = new Uint8Array([0x00]);
export const above = new Uint8Array([0xff]);

/** The index by time of expiry that a collection with `expires` has on its own. */
export const expiryIndex = ' expires';

/** The keys of all index entries of a row. */
export function entryKeys<T extends Stored>(
  spec: CollectionSpec<T>,
  row: Row | undefined,
): EntryKeys {
  if (row === undefined) return new Map();
  const { ordered, unique } = indexEntries(spec, row);
  const keys: KeyPart[][] = [
    ...ordered.map(({ index, values }) => [spec.name, index, ...values, row.id]),
    ...unique.map(({ index, values }) => [spec.name, index, ...values]),
  ];
  const end = spec.expires === undefined ? undefined : row[spec.expires];
  if (end instanceof Date) keys.push([spec.name, expiryIndex, end.getTime(), row.id]);
  return new Map(keys.map((key) => [JSON.stringify(key), key]));
}
