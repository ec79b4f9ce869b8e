import type { Collection, PageKey, PageQuery, Stored } from './store.ts';

/**
 * The rows of an index in their order, page by page, each read when it is asked for: as many pages as `most` says, all
 * when left out. Rejects when a page cannot be read.
 */
export async function* pagesOf<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  query: Omit<PageQuery<T>, 'after'>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly T[]> {
  let after: PageKey | undefined;
  for (let count = 0; count < most; count += 1) {
    const { rows, next } = await records.page({ ...query, ...(after && { after }) });
    yield rows;
    if (next === undefined) return;
    after = next;
  }
}
