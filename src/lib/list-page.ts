/** The position of a row in its list: the values that the list is sorted by, then the id. */
export type PageKey = readonly (string | number | boolean)[];

/** A request for a page: at most `limit` rows after a key. */
export interface PageRequest {
  readonly limit: number;
  readonly after: PageKey | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The key of the last row; undefined on the last page. */
  readonly next: PageKey | undefined;
  /** Whether rows come before it; left out where that follows from the request. */
  readonly hasPrevious?: boolean | undefined;
  readonly total: number;
  /** How long it may be cached; left out when it may change at any moment. */
  readonly maxAgeSeconds?: number | undefined;
  /** When the list last changed, in epoch milliseconds; left out when that is not stored. */
  readonly lastModified?: number | undefined;
  /** When its rows were last imported, in epoch milliseconds; null when they never were, left out for others. */
  readonly importedAt?: number | null | undefined;
}
