/** Where a row stands in its list: the values that the list is sorted by, then the id. */
export type PageKey = readonly (string | number | boolean)[];

/** The page of a list that is asked for: at most `limit` rows after a key. */
export interface PageRequest {
  readonly limit: number;
  readonly after: PageKey | undefined;
}

/** One page of a list, as a service answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The key of the last row; undefined on the last page. */
  readonly next: PageKey | undefined;
  /** Whether rows stand before it; left out where that follows from what was asked. */
  readonly hasPrevious?: boolean | undefined;
  /** All rows of the list. */
  readonly total: number;
  /** How long a copy of it is good; left out for what may change at any moment. */
  readonly maxAgeSeconds?: number | undefined;
  /** When the list last changed, in epoch milliseconds; left out where that is not stored. */
  readonly lastModified?: number | undefined;
}
