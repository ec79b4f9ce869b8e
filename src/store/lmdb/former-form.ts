import type { Key, RangeOptions } from 'lmdb';
import type { Tables } from './environment.ts';
import { above, below, shortName } from './keys.ts';

// The first form of the embedded store had the full name of the collection in the keys of records and entries, and the id
// also within the record. A store of that form is taken over at once; its records are moved in the background, collection
// by collection, before the indexes are made, and are read where they are until then.

const rowsAtOnce = 100;
const entriesAtOnce = 1000;

/** What stands for a collection in place of its declaration until its records are moved. */
const unmoved = JSON.stringify([null, null, null, { for: '', clear: [], names: [], former: true }]);

const under = (name: string, limit: number): RangeOptions => ({
  start: [name, below],
  end: [name, above],
  limit,
});

const isDeclaration = (key: Key): key is [string, string] =>
  Array.isArray(key) && key.length === 2 && key[0] === '';

/** Within a write transaction: has every collection of a store of the first form moved, once it is opened. */
export function takeOverFormerForm({ entries }: Pick<Tables, 'entries'>): void {
  const declarations = [...entries.getKeys({ start: [''], end: ['', above] })].filter(
    isDeclaration,
  );
  for (const key of declarations) void entries.put(key, unmoved);
}

/** Whether all records are of the first form: those of a known collection lie under its full name. */
export const isFormerForm = ({ records, entries }: Pick<Tables, 'records' | 'entries'>): boolean =>
  [...records.getKeys({ limit: 1 })].every(
    (key) => Array.isArray(key) && entries.doesExist(['', String(key[0])]),
  );

/** Within a write transaction: moves some records, then removes some entries; true when none are left. */
export function moveFormerRows({ records, entries }: Tables, name: string): boolean {
  const rows = [...records.getKeys(under(name, rowsAtOnce))];
  for (const key of rows) {
    const place = [shortName(name), (key as Key[])[1] ?? ''] as Key;
    const { id: _id, ...members } = records.get(key) ?? {};
    // What was written meanwhile lies under the short name.
    if (!records.doesExist(place)) void records.put(place, members);
    void records.remove(key);
  }
  if (rows.length > 0) return false;
  const old = [...entries.getKeys(under(name, entriesAtOnce))];
  for (const key of old) void entries.remove(key);
  return old.length < entriesAtOnce;
}
