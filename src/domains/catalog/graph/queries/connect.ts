import type { GraphContext } from '../../../../graph/context.ts';
import { pageSize } from '../../../../graph/page-args.ts';
import { connectionOf } from '../../../../graph/paging.ts';
import type { CatalogList } from '../../lists.ts';

/** One page of a list, its rows keyed by the game's number (R5.4). */
export const connect = <Model>(
  { cursors }: GraphContext,
  list: CatalogList<Model>,
  idOf: (row: Model) => number,
  { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
) =>
  connectionOf({
    cursors,
    list: list.name,
    first: first ?? pageSize.default,
    after,
    keyOf: (row: Model) => [idOf(row)],
    load: async (page) => list.page(page),
  });
