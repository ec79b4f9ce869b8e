import type { ObjectRef } from '@pothos/core';
import type { ListPage, PageKey, PageRequest } from '../lib/list-page.ts';
import { builder } from './builder.ts';
import type { Cursors } from './cursor.ts';

/** Lists return 1 to 200 rows, 50 by default (R5.3). */
const pageSize = { min: 1, max: 200, default: 50 } as const;

/** The validation of `first` (R5.3). */
export const validSize: {
  min: [number, { message: string }];
  max: [number, { message: string }];
} = {
  min: [pageSize.min, { message: 'At least 1.' }],
  max: [pageSize.max, { message: 'At most 200.' }],
};

/** The arguments of a list (R5.2, R5.3). */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description: 'The number of rows on a page, 1 to 200.',
    defaultValue: pageSize.default,
    validate: validSize,
  }),
  after: t.string({ description: 'The cursor of the last row of the page before.' }),
}));

/** `pageArgs` as a field receives them. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export interface Connection<Row> {
  readonly nodes: readonly Row[];
  /** A cursor is signed, so it is made only when selected. */
  readonly edges: readonly { readonly node: Row; readonly cursorOf: (row: Row) => string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
  readonly maxAgeSeconds: number | undefined;
  /** Epoch milliseconds. */
  readonly lastModified: number | undefined;
  /** Epoch milliseconds. */
  readonly importedAt: number | null | undefined;
}

interface ConnectionOptions<Row> extends Required<PageArgs> {
  readonly cursors: Cursors;
  /** The list with its filters: a cursor is valid for this only. */
  readonly list: string;
  readonly keyOf: (row: Row) => PageKey;
  readonly load: (page: PageRequest) => Promise<ListPage<Row>>;
}

/** Loads a page and wraps it as a Relay connection with signed keyset cursors (R5.2, R15.4). */
export async function loadConnection<Row>(
  options: ConnectionOptions<Row>,
): Promise<Connection<Row>> {
  const { cursors, list, first, after, keyOf, load } = options;
  const key = after == null ? undefined : cursors.decode(list, after);
  const page = await load({ limit: first ?? pageSize.default, after: key });
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
      hasPreviousPage: page.hasPrevious ?? key !== undefined,
      get startCursor() {
        return cursorAt(0);
      },
      get endCursor() {
        return cursorAt(-1);
      },
    },
    totalCount: page.total,
    maxAgeSeconds: page.maxAgeSeconds,
    lastModified: page.lastModified,
    importedAt: page.importedAt,
  };
}

/** The connection and edge types of one kind of row. */
export function connectionType<Row>(
  name: string,
  node: ObjectRef<typeof builder.$inferSchemaTypes, Row>,
) {
  const edge = builder.objectRef<Connection<Row>['edges'][number]>(`${name}Edge`).implement({
    description: `One row of ${name}Connection.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'The cursor of the row, to pass as `after`.',
        resolve: ({ node: row, cursorOf }) => cursorOf(row),
      }),
      // Pothos' types cannot follow a generic row; at run time this reads the property.
      node: t.expose('node' as never, { type: node, description: 'The row itself.' }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: 'A page of a list, with the total number of rows.',
    fields: (t) => ({
      edges: t.expose('edges', {
        type: [edge],
        description: 'The rows of this page, each with its cursor.',
      }),
      nodes: t.expose('nodes' as never, {
        type: [node],
        extensions: { rows: 1 },
        description: 'The rows of this page without cursors.',
      }),
      pageInfo: t.expose('pageInfo', {
        type: builder.pageInfoRef(),
        description: 'The position of this page within the list.',
      }),
      totalCount: t.exposeInt('totalCount', { description: 'The number of rows on all pages.' }),
      maxAgeSeconds: t.exposeInt('maxAgeSeconds', {
        nullable: true,
        cache: 'never',
        description:
          'How many seconds the page may be cached; null when it may change at any moment.',
      }),
      lastModified: t.expose('lastModified', {
        type: 'DateTime',
        nullable: true,
        description: 'When the list last changed; null where unknown.',
      }),
    }),
  });
}
