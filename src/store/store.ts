import type { ZodType, z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import type { PageKey } from '../lib/list-page.ts';
import { Problem } from '../lib/problem.ts';

/** Every record has an id, which orders pages and is unique within its collection. */
export interface Stored {
  readonly id: string;
}

type DeepReadonly<T> = T extends Date
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The output of a schema, deeply read-only. */
export type RecordOf<Schema extends ZodType> = DeepReadonly<z.infer<Schema>>;

type FieldOf<T> = Extract<keyof T, string>;

/** A variable that says for how many days records are kept (`retention.ts`). */
export type RetentionSetting = 'players' | 'audit';

/** How long a collection keeps a record. */
export type Keeps<T extends Stored> =
  /** Scores, lists or answers rest on it. */
  | 'for good'
  /** It goes with the account, report, key family or work that it is about. */
  | 'with its subject'
  /** Until the time in its `expires` field. */
  | 'until it expires'
  /** For the days of this variable after the time in this field (epoch milliseconds); 0 days is for good. */
  | { readonly days: RetentionSetting; readonly since: FieldOf<T> };

/** A collection declared as data; both engines make their indexes from it. */
export interface CollectionSpec<T extends Stored> {
  readonly name: string;
  readonly schema: ZodType<T>;
  readonly keeps: Keeps<T>;
  /**
   * Ordered field lists, each ended by `id` on its own. Fields: string, number or boolean; times as epoch ms. The first may be
   * a list of strings (`lists`): then a record is in the index once for each of them, and a query names one.
   */
  readonly indexes?: Readonly<Record<string, readonly FieldOf<T>[]>>;
  /** The fields of `indexes` that are lists of strings. */
  readonly lists?: readonly FieldOf<T>[];
  /** A Date field; from that moment the record is treated as absent and is removed later. */
  readonly expires?: FieldOf<T>;
  /** The string field by which MongoDB may divide the collection among shards, and its value in an id; the id without it. */
  readonly shardKey?: { readonly field: FieldOf<T>; readonly of: (id: string) => string };
}

/** Values of fields; of a list one of its values. */
export type Equals<T> = {
  readonly [Key in keyof T]?: T[Key] extends readonly (infer Value)[] | undefined ? Value : T[Key];
};

/** The index that every collection has: all records in the order of their ids. */
export const byId = 'id';

/** `from` inclusive, `to` exclusive. */
export interface KeyRange {
  readonly from?: string | number;
  readonly to?: string | number;
}

export interface PageQuery<T extends Stored> {
  /** One of the collection's, or `byId`, for background work on all records. */
  readonly index: string;
  /** Equality on a prefix of the index. */
  readonly equals: Equals<T>;
  /** Of the field after that prefix. */
  readonly range?: KeyRange;
  /** The key of the last row seen: the values of the index's fields, then the id. */
  readonly after?: PageKey;
  readonly limit: number;
  readonly direction: 'ascending' | 'descending';
}

/** A count of the rows that a page would read. */
export type CountQuery<T extends Stored> = Pick<PageQuery<T>, 'index' | 'equals' | 'range'>;

export interface Page<T extends Stored> {
  readonly rows: readonly T[];
  /** Pass as `after` for the next page; absent on the last one. */
  readonly next?: PageKey;
}

/** One kind of record. Records are copies, never shared with the caller. */
export interface Collection<T extends Stored> {
  get(id: string): Promise<T | undefined>;
  /** One round trip; answers in the order of the ids. */
  getMany(ids: readonly string[]): Promise<(T | undefined)[]>;
  /** Throws `DuplicateRecord`. */
  insert(record: T): Promise<void>;
  /**
   * The only way to change a record. `change` is pure, may run more than once, and answers undefined to leave it. Resolves
   * to the record as it is afterwards. `seen` is the record as this collection answered or wrote it a moment ago, null
   * when there was none: an engine may then skip reading it, unless it has changed.
   */
  update(
    id: string,
    change: (current: T | undefined) => T | undefined,
    seen?: T | null,
  ): Promise<T | undefined>;
  /**
   * Changes many records in a few round trips; each id at most once. Not a transaction: when one cannot be changed, the
   * call rejects, and the others may have been changed or not. `change` is as in `update`, and leaves its own result
   * unchanged: with competing writers it may be applied to that. Answers in the order of the ids.
   */
  updateMany(
    ids: readonly string[],
    change: (current: T | undefined, id: string) => T | undefined,
  ): Promise<(T | undefined)[]>;
  /** With `when`, only a record that it accepts; it is pure and may run more than once. */
  remove(id: string, when?: (current: T) => boolean): Promise<boolean>;
  /** Keyset, never offset. A missing index is an error at once: there is no scan. */
  page(query: PageQuery<T>): Promise<Page<T>>;
  count(query: CountQuery<T>): Promise<number>;
  /** How many rows have the first field of an index in each range: one request for all, for ranges with few rows each. */
  countRanges(index: string, ranges: readonly KeyRange[]): Promise<number[]>;
}

export type IndexCondition = 'pending' | 'failed';

/** The narrow port to storage; `lmdb/` and `mongodb/` are its engines. */
export interface Store {
  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T>;
  /**
   * Writes are committed in the order in which they were begun, those of one turn of the event loop together: no write is
   * ever stored without those before it.
   */
  readonly commitsInOrder?: true;
  /** At most one server has it open: no other instance shares its data. */
  readonly isSole?: true;
  /** The time on which all users of the store agree. */
  readonly clock: Clock;
  /**
   * Reads a record. Rejects when the store or its data cannot be reached, and with `StorageFull` while there is no room to
   * write; then it also tries whether there is room again.
   */
  ping(): Promise<void>;
  /** The indexes that are not ready, as `collection.index`. */
  unreadyIndexes(): Readonly<Record<string, IndexCondition>>;
  close(): Promise<void>;
}

export interface Blob {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Large opaque bytes, of at most 16 MB: evidence, catalogs. */
export interface Blobs {
  put(id: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  get(id: string): Promise<Blob | undefined>;
  remove(id: string): Promise<boolean>;
}

/** A record with this id exists already. */
export class DuplicateRecord extends Error {
  constructor(collection: string) {
    super(`${collection} already holds a record with this id.`);
    this.name = 'DuplicateRecord';
  }
}

/**
 * The store cannot be reached, took too long, or lacks an index. A write may or may not have been done. Callers see it as
 * a 503 where nothing cached can be served; `cause` is for the operator.
 */
export class StoreUnavailable extends Problem {
  constructor(
    cause: unknown,
    code: 'upstream_unavailable' | 'storage_full' = 'upstream_unavailable',
    message = 'The storage cannot be reached at the moment; try again later.',
  ) {
    super(code, message);
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }
}

/** The disk is full: this write was not done, but reads still work. */
export class StorageFull extends StoreUnavailable {
  constructor(cause: unknown) {
    super(
      cause,
      'storage_full',
      'The service has no room left to store anything, but can still be read; try again later.',
    );
    this.name = 'StorageFull';
  }
}
