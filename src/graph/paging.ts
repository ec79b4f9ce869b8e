import type { ListPage, PageKey, PageRequest } from '../lib/list-page.ts';
import type { Cursors } from './cursor.ts';
import { type PageArgs, pageSize } from './page-args.ts';

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
  /** Epoch milliseconds. */
  readonly lastModified: number | undefined;
}

export interface ConnectionOptions<Row> extends Required<PageArgs> {
  readonly cursors: Cursors;
  /** The list and its filters in words: a cursor is good for exactly this. */
  readonly list: string;
  readonly keyOf: (row: Row) => PageKey;
  readonly load: (page: PageRequest) => Promise<ListPage<Row>>;
}

/** Loads a page and wraps it as a Relay connection with signed keyset cursors (R5.2, R15.4). */
export async function connectionOf<Row>(options: ConnectionOptions<Row>): Promise<Connection<Row>> {
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
  };
}
