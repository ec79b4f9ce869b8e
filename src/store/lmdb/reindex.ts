import type { Key } from 'lmdb';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { above, below, entryKeys, expiryIndex, idIn, shortName } from './entry-keys.ts';
import type { Tables } from './tables.ts';

/** Writes all index entries of a collection again when its declaration is another than the one they were made by. */
export function indexAnew<T extends Stored>(
  { records, entries }: Tables,
  spec: CollectionSpec<T>,
): void {
  const declared = JSON.stringify([spec.indexes, spec.unique, spec.expires]);
  const declaration = ['', spec.name];
  const before = entries.get(declaration);
  if (before === declared) return;
  const names = new Set([...indexesOf(before), ...indexesOf(declared)]);
  records.transactionSync(() => {
    // A cursor does not bear writes between its steps, so the keys are read first.
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

/** The names of the indexes that a declaration has. */
function indexesOf(declaration: string | undefined): string[] {
  const [indexes, unique] = JSON.parse(declaration ?? '[]') as Declared;
  return [...Object.keys(indexes ?? {}), ...Object.keys(unique ?? {}), expiryIndex];
}

const keysIn = (table: Pick<Tables['records'], 'getKeys'>, name: string): Key[] => [
  ...table.getKeys({ start: [name, below], end: [name, above] }),
];
