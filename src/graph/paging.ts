import type { ObjectRef } from '@pothos/core';
import { builder } from './builder.ts';
import type { CursorKey, Cursors } from './cursor.ts';

/** R5.3: lists answer 1 to 200 rows, 50 when nothing is said. */
export const pageSize = { least: 1, most: 200, usual: 50 } as const;

/** The arguments of a list (R5.2, R5.3). */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description: 'Rows on a page: 1 to 200.',
    defaultValue: pageSize.usual,
    validate: {
      min: [pageSize.least, { message: 'At least 1.' }],
      max: [pageSize.most, { message: 'At most 200.' }],
    },
  }),
  after: t.string({ description: 'The cursor of the last row seen.' }),
}));

/** One page of a list, as a domain's service answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: CursorKey | undefined;
  readonly total: number;
  /** How long a copy of it is good; left out for what may change at any moment. */
  readonly maxAgeSeconds?: number | undefined;
}

export interface Connection<Row> {
  readonly nodes: readonly Row[];
  /** A cursor is a signature: it is made for those who ask for it. */
  readonly edges: readonly { readonly node: Row; readonly cursorOf: (row: Row) => string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
  readonly maxAgeSeconds: number | undefined;
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
  const { rows } = page;
  const cursorOf = (row: Row): string => cursors.encode(list, keyOf(row));
  const cursorAt = (index: number): string | null => {
    const row = rows.at(index);
    return row === undefined ? null : cursorOf(row);
  };
  return {
    nodes: rows,
    get edges() {
      return rows.map((node) => ({ node, cursorOf }));
    },
    pageInfo: {
      hasNextPage: page.next !== undefined,
      hasPreviousPage: key !== undefined,
      get startCursor() {
        return cursorAt(0);
      },
      get endCursor() {
        return cursorAt(-1);
      },
    },
    totalCount: page.total,
    maxAgeSeconds: page.maxAgeSeconds,
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
        description: 'How long a copy of the page is good; null when it may change at any moment.',
      }),
    }),
  });
}
