import { hash } from 'node:crypto';
import type { Key, RangeOptions } from 'lmdb';
import { type IndexEntry, indexEntries } from '../index-key.ts';
import type { Row } from '../row.ts';
import type { CollectionSpec, PageQuery, Stored } from '../store.ts';

type KeyPart = string | number | boolean | Uint8Array;

export interface EntryKey {
  readonly index: string;
  /** Ends with the id. */
  readonly key: KeyPart[];
}

/** Bounds of the keys under a prefix: one byte below every encoded value, one above every UTF-8 string. */
export const below = new Uint8Array([0x00]);
export const above = new Uint8Array([0xff]);

const shortNames = new Map<string, string>();
const longNames = new Map<string, string>();

/**
 * The short name of a collection or of one of its indexes in keys: six characters of its digest. A record has dozens of
 * keys, most of which would be the full name. Throws when two names have the same short name.
 */
export function shortName(collection: string, index = ''): string {
  const name = `${collection} ${index}`;
  const known = shortNames.get(name);
  if (known !== undefined) return known;
  const short = hash('sha256', name, 'base64url').slice(0, 6);
  const other = longNames.get(short);
  if (other !== undefined) throw new Error(`${name} and ${other} have the same name in keys.`);
  shortNames.set(name, short);
  longNames.set(short, name);
  return short;
}

/** The index by time of expiry that a collection with `expires` has on its own. */
export const expiryIndex = ' expires';

export function entryKeys<T extends Stored>(
  spec: CollectionSpec<T>,
  row: Row | undefined,
): readonly EntryKey[] {
  if (row === undefined) return [];
  const { name } = spec;
  const keys = indexEntries(spec, row).map((entry) => entryKey(name, entry, row.id));
  const end = spec.expires === undefined ? undefined : row[spec.expires];
  if (end instanceof Date)
    keys.push(entryKey(name, { index: expiryIndex, values: [end.getTime()] }, row.id));
  return keys;
}

const entryKey = (name: string, { index, values }: IndexEntry, id: string): EntryKey => ({
  index,
  key: [shortName(name, index), ...values, id],
});

/** The id that ends the key of a record, or of an index entry. */
export const idIn = (key: Key): string => (Array.isArray(key) ? String(key.at(-1)) : '');

/** Whether one of `keys` is the same as `wanted`: a record has one entry at most in an index. */
export const holds = (keys: readonly EntryKey[], wanted: EntryKey): boolean =>
  keys.some(
    ({ index, key }) =>
      index === wanted.index && key.every((part, position) => part === wanted.key[position]),
  );

/** `after` is a key of the index and excluded; the bounds are no keys, so it does not matter on which side they fall. */
export function rangeOf<T extends Stored>(
  path: KeyPart[],
  query: Pick<PageQuery<T>, 'range' | 'after' | 'direction'>,
): RangeOptions {
  const { from, to } = query.range ?? {};
  const after = query.after === undefined ? undefined : [...path.slice(0, 1), ...query.after];
  const first = from === undefined ? [...path, below] : [...path, from, below];
  const last = to === undefined ? [...path, above] : [...path, to, below];
  const bounds =
    query.direction === 'ascending'
      ? { start: after ?? first, end: last }
      : { start: after ?? last, end: first, reverse: true };
  return { ...bounds, exclusiveStart: true };
}
