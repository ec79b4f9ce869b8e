import { type Collection, DuplicateRecord, type Stored } from './store.ts';

/** Inserts a record under a derived id; false when it was there already: then it is done. */
export async function insertOnce<T extends Stored>(
  records: Pick<Collection<T>, 'insert'>,
  record: T,
): Promise<boolean> {
  try {
    await records.insert(record);
    return true;
  } catch (error) {
    if (error instanceof DuplicateRecord) return false;
    throw error;
  }
}
