import { loadConnection, type PageArgs } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import type { PageKey, PageRequest } from '../../../lib/list-page.ts';
import type { ArchiveList } from '../lists.ts';

export const connect = <Row>(
  { cursors }: Pick<GraphContext, 'cursors'>,
  list: ArchiveList<Row>,
  keyOf: (row: Row) => PageKey,
  { first, after }: PageArgs,
) => {
  const load = async (page: PageRequest) => list.page(page);
  return loadConnection<Row>({ cursors, list: list.name, first, after, keyOf, load });
};
