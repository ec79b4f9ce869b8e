import { type Collection as Documents, type IndexDescription, MongoServerError } from 'mongodb';
import { StoreUnavailable } from '../store.ts';
import { hasCode, portError } from './errors.ts';
import type { ListedIndex } from './listed-index.ts';
import type { Doc } from './page.ts';

export const conflicts = [85, 86]; // IndexOptionsConflict, IndexKeySpecsConflict
const duplicateKey = 11_000;
const noSuchIndex = 27;
const noSuchCollection = 26;

/** The indexes as the server lists them; none when there is no such collection. */
export async function listIndexes(
  documents: Documents<Doc>,
  maxTimeMS: number,
): Promise<ListedIndex[]> {
  try {
    return (await documents.listIndexes({ maxTimeMS }).toArray()) as ListedIndex[];
  } catch (error) {
    if (hasCode(error, noSuchCollection)) return [];
    throw error;
  }
}

/**
 * By default a build waits for every voting member, so that one that is down would hold it up for good. A server that
 * stands alone refuses the word, others may not know it.
 */
export async function createOnServer(
  documents: Documents<Doc>,
  indexes: IndexDescription[],
  maxTimeMS: number,
): Promise<void> {
  try {
    await documents.createIndexes(indexes, { commitQuorum: 'majority', maxTimeMS });
  } catch (error) {
    const isOther =
      error instanceof MongoServerError &&
      !hasCode(error, duplicateKey, ...conflicts) &&
      !(portError(error) instanceof StoreUnavailable);
    if (!isOther) throw error;
    await documents.createIndexes(indexes, { maxTimeMS });
  }
}

/** Drops an index; one that is gone already is no fault. */
export async function dropFromServer(
  documents: Documents<Doc>,
  index: ListedIndex,
  maxTimeMS: number,
): Promise<void> {
  try {
    await documents.dropIndex(String(index['name']), { maxTimeMS });
  } catch (error) {
    if (!hasCode(error, noSuchIndex)) throw error;
  }
}
