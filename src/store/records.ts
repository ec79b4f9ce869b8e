import type { ListPage, PageKey, PageRequest } from '../lib/list-page.ts';
import {
  type Collection,
  type CountQuery,
  DuplicateRecord,
  type Equals,
  type PageQuery,
  type Stored,
} from './store.ts';

/**
 * The rows of an index, page by page, each read when the caller gets to it: at most `maxPages`. Rejects when a page
 * cannot be read.
 */
export async function* pagesOf<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  query: Omit<PageQuery<T>, 'after'>,
  maxPages = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly T[]> {
  let after: PageKey | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const { rows, next } = await records.page({ ...query, ...(after && { after }) });
    yield rows;
    if (next === undefined) return;
    after = next;
  }
}

/** A page of an index, its newest rows first, with the number of them all. */
export async function newestPage<T extends Stored>(
  records: Pick<Collection<T>, 'page' | 'count'>,
  query: CountQuery<T>,
  { limit, after }: PageRequest,
): Promise<ListPage<T>> {
  const [{ rows, next }, total] = await Promise.all([
    records.page({ ...query, limit, direction: 'descending', ...(after && { after }) }),
    records.count(query),
  ]);
  return { rows, next, total };
}

export const firstRows = async <T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  query: CountQuery<T>,
  limit: number,
): Promise<readonly T[]> => (await records.page({ ...query, limit, direction: 'ascending' })).rows;

export const lastRows = async <T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  query: CountQuery<T>,
  limit: number,
): Promise<readonly T[]> => (await records.page({ ...query, limit, direction: 'descending' })).rows;

const rowsAtOnce = 200;

/** Rows of an index in ascending order, read as the caller gets to them: all, or `maxPages` pages of 200. */
export async function* rowsOf<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  query: CountQuery<T>,
  maxPages?: number,
): AsyncGenerator<T> {
  const all = { ...query, limit: rowsAtOnce, direction: 'ascending' } as const;
  for await (const rows of pagesOf(records, all, maxPages)) yield* rows;
}

/** All rows with these values in memory: for few rows only, such as those of one account. */
export async function allRows<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  index: string,
  equals: Equals<T>,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf(records, { index, equals })) rows.push(row);
  return rows;
}

/** Inserts a record under a derived id; false when it exists already. */
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

/** Removes records, or only counts them; answers how many were there. */
export async function eraseRecords(
  records: Pick<Collection<Stored>, 'getMany' | 'remove'>,
  ids: readonly string[],
  dryRun: boolean,
): Promise<number> {
  const found = (await records.getMany(ids)).flatMap((record) => record?.id ?? []);
  if (!dryRun) for (const id of found) await records.remove(id);
  return found.length;
}
