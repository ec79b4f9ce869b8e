import type { GraphContext } from '../../../graph/context.ts';
import { type PageArgs, pageSize } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import type { PageKey } from '../../../lib/list-page.ts';
import type { ArchiveList } from '../lists.ts';

/** A page of a list of the archive. */
export const connect = <Row>(
  { cursors }: Pick<GraphContext, 'cursors'>,
  list: ArchiveList<Row>,
  keyOf: (row: Row) => PageKey,
  { first, after }: PageArgs,
) =>
  connectionOf<Row>({
    cursors,
    list: list.name,
    first: first ?? pageSize.default,
    after,
    keyOf,
    load: async (page) => list.page(page),
  });
