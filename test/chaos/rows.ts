import { pagesOf } from '../../src/store/records.ts';
import type { CollectionSpec, PageQuery, Store, Stored } from '../../src/store/store.ts';

/** All rows of an index. */
export async function rowsOf<T extends Stored>(
  store: Store,
  spec: CollectionSpec<T>,
  query: Pick<PageQuery<T>, 'index'> & Partial<Pick<PageQuery<T>, 'equals' | 'range'>>,
): Promise<T[]> {
  const found: T[] = [];
  const all = { equals: {}, ...query, limit: 500, direction: 'ascending' } as const;
  for await (const rows of pagesOf(store.collection(spec), all)) found.push(...rows);
  return found;
}
