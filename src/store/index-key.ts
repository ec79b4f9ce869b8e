import type { PageKey } from '../lib/list-page.ts';
import type { Row } from './record.ts';
import type { CollectionSpec, Stored } from './store.ts';

export type KeyValue = PageKey[number];

export type AnySpec = Pick<CollectionSpec<Stored>, 'name'> & {
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: Readonly<Record<string, string>>;
};

/** LMDB's limit for a key; held on both engines, so that a record fits either. */
const maximumKeyBytes = 1978;

/** LMDB's key encoding separates parts by control characters, and half a surrogate pair has no UTF-8. */
const unkeyable = /[\p{Cc}\p{Cs}]/u;

export const isKeyValue = (value: unknown): value is KeyValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const fitsKey = (parts: PageKey): boolean =>
  parts.every((part) => typeof part !== 'string' || !unkeyable.test(part)) &&
  parts.reduce<number>((bytes, part) => bytes + bytesOf(part) + 1, 0) <= maximumKeyBytes;

const bytesOf = (part: KeyValue): number =>
  typeof part === 'string' ? Math.max(1, Buffer.byteLength(part)) : 9;

/** Whether a record may have this id; what may not be written is simply not there for a reader. */
export const isId = (collection: string, id: string): boolean => fitsKey([collection, id]);

export interface IndexEntry {
  readonly index: string;
  readonly values: PageKey;
}

export interface IndexEntries {
  /** Without the id that ends each of them. A record without one of the fields is not in that index. */
  readonly ordered: readonly IndexEntry[];
  readonly unique: readonly IndexEntry[];
}

/** Every index entry of a record. Throws when a value or the id cannot be a key. */
export function indexEntries(spec: AnySpec, row: Row): IndexEntries {
  assertKey(spec, 'id', [row.id]);
  const ordered = Object.entries(spec.indexes ?? {}).flatMap(([index, fields]) =>
    entryOf(spec, index, fields, row),
  );
  const unique = Object.entries(spec.unique ?? {}).flatMap(([index, field]) =>
    entryOf(spec, index, [field], row),
  );
  return { ordered, unique };
}

function entryOf(spec: AnySpec, index: string, fields: readonly string[], row: Row): IndexEntry[] {
  const values: KeyValue[] = [];
  for (const field of fields) {
    const value = row[field] ?? undefined;
    if (value === undefined) return [];
    if (!isKeyValue(value))
      throw new TypeError(`${spec.name}.${field} is in ${index} and no string, number or boolean.`);
    values.push(value);
  }
  assertKey(spec, index, [...values, row.id]);
  return [{ index, values }];
}

function assertKey(spec: AnySpec, index: string, values: PageKey): void {
  if (fitsKey([spec.name, index, ...values])) return;
  throw new RangeError(
    `${spec.name} refuses a record: its key for ${index} is longer than ${maximumKeyBytes} bytes or holds a control character.`,
  );
}
