import type { ObjectRef } from '@pothos/core';
import { builder } from '../../../graph/builder.ts';
import { type Connection, loadConnection, type PageArgs } from '../../../graph/connection.ts';
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

/** Says whether an empty list is all that there is, or only all that is known (R12.4). */
export function addImportedAt<Row>(
  connection: ObjectRef<typeof builder.$inferSchemaTypes, Connection<Row>>,
) {
  builder.objectField(connection, 'importedAt', (t) =>
    t.expose('importedAt' as never, {
      type: 'DateTime',
      nullable: true,
      description:
        'When the announcements of the game were last imported; null when they never were.',
    }),
  );
  return connection;
}
