import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { above, below, entryKeys } from './entry-keys.ts';
import type { Tables } from './tables.ts';

/** Writes all index entries of a collection again when its declaration is another than the one they were made by. */
export function indexAnew<T extends Stored>(
  { records, entries }: Tables,
  spec: CollectionSpec<T>,
): void {
  const declared = JSON.stringify([spec.indexes, spec.unique, spec.expires]);
  const declaration = ['', spec.name];
  if (entries.get(declaration) === declared) return;
  const range = { start: [spec.name, below], end: [spec.name, above] };
  records.transactionSync(() => {
    for (const key of [...entries.getKeys(range)]) void entries.remove(key);
    // A cursor does not bear writes between its steps, so the keys are read first.
    for (const recordKey of [...records.getKeys(range)]) {
      const row = records.get(recordKey);
      for (const { index, key } of entryKeys(spec, row)) {
        if (entries.doesExist(key)) throw new DuplicateRecord(spec.name, index);
        void entries.put(key, row?.id ?? '');
      }
    }
    void entries.put(declaration, declared);
  });
}
