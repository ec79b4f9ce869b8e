import type { ObjectRef } from '@pothos/core';
import { builder } from './builder.ts';
import type { Connection } from './paging.ts';

/** The connection and edge types of one kind of row. */
export function connectionType<Row>(
  name: string,
  node: ObjectRef<typeof builder.$inferSchemaTypes, Row>,
) {
  const edge = builder.objectRef<Connection<Row>['edges'][number]>(`${name}Edge`).implement({
    description: `One row of ${name}Connection.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Where the row stands; pass it as `after`.',
        resolve: ({ node: row, cursorOf }) => cursorOf(row),
      }),
      // Pothos' types cannot follow a generic row; at run time this reads the property.
      node: t.expose('node' as never, { type: node, description: 'The row itself.' }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A page of a list, with the number of all its rows.`,
    fields: (t) => ({
      edges: t.expose('edges', {
        type: [edge],
        description: 'The rows of this page, each with its cursor.',
      }),
      nodes: t.expose('nodes' as never, {
        type: [node],
        extensions: { rows: 1 },
        description: 'The rows of this page alone.',
      }),
      pageInfo: t.expose('pageInfo', {
        type: builder.pageInfoRef(),
        description: 'Where this page stands within the list.',
      }),
      totalCount: t.exposeInt('totalCount', { description: 'All rows for the filters.' }),
      maxAgeSeconds: t.exposeInt('maxAgeSeconds', {
        nullable: true,
        kept: 'never',
        description: 'How long a copy of the page is good; null when it may change at any moment.',
      }),
      lastModified: t.expose('lastModified', {
        type: 'DateTime',
        nullable: true,
        description: 'When the list last changed; null where that is not kept.',
      }),
    }),
  });
}
