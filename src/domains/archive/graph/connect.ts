import { loadConnection, type PageArgs, pageSize } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import type { PageKey } from '../../../lib/list-page.ts';
import type { ArchiveList } from '../lists.ts';

export const connect = <Row>(
  { cursors }: Pick<GraphContext, 'cursors'>,
  list: ArchiveList<Row>,
  keyOf: (row: Row) => PageKey,
  { first, after }: PageArgs,
) =>
  loadConnection<Row>({
    cursors,
    list: list.name,
    first: first ?? pageSize.default,
    after,
    keyOf,
    load: async (page) => list.page(page),
  });
