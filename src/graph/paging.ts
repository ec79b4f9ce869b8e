import type { ObjectRef } from '@pothos/core';
import { builder } from './builder.ts';
import type { CursorKey, Cursors } from './cursor.ts';

/** R5.3: lists answer 1 to 200 rows, 50 when nothing is said. */
export const pageSize = { least: 1, most: 200, usual: 50 } as const;

/** One page of a list, as a domain's service answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: CursorKey | undefined;
  readonly total: number;
}

export interface Connection<Row> {
  readonly edges: readonly { readonly cursor: string; readonly node: Row }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

export interface ConnectionOptions<Row> {
  readonly cursors: Cursors;
  /** The list and its filters in words: a cursor is good for exactly this. */
  readonly list: string;
  readonly first: number;
  readonly after: string | null | undefined;
  readonly keyOf: (row: Row) => CursorKey;
  readonly load: (page: { limit: number; after: CursorKey | undefined }) => Promise<ListPage<Row>>;
}

/** Loads a page and wraps it as a Relay connection with signed keyset cursors (R5.2, R15.4). */
export async function connectionOf<Row>(options: ConnectionOptions<Row>): Promise<Connection<Row>> {
  const { cursors, list, first, after, keyOf, load } = options;
  const key = after == null ? undefined : cursors.decode(list, after);
  const page = await load({ limit: first, after: key });
  const edges = page.rows.map((node) => ({ cursor: cursors.encode(list, keyOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.next !== undefined,
      hasPreviousPage: key !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: page.total,
  };
}

/** The connection and edge types of one kind of row. */
export function connectionType<Row>(
  name: string,
  node: ObjectRef<typeof builder.$inferSchemaTypes, Row>,
) {
  const edge = builder.objectRef<Connection<Row>['edges'][number]>(`${name}Edge`).implement({
    description: `One row of a ${name}Connection.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', {
        description: 'Where the row stands; pass it as `after`.',
      }),
      // Pothos' types cannot follow a generic row; at run time this reads the property.
      node: t.expose('node' as never, { type: node, description: 'The row itself.' }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A page of a list, with the number of all its rows.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'The rows of this page.',
        resolve: ({ edges }) => edges,
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Where this page stands within the list.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
      totalCount: t.exposeInt('totalCount', { description: 'All rows for the filters.' }),
    }),
  });
}
