import type { ZodType, z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import type { PageKey } from '../lib/list-page.ts';
import { Problem } from '../lib/problem.ts';

/** Every record has an id; it orders pages and is unique within its collection. */
export interface Stored {
  readonly id: string;
}

type DeepReadonly<T> = T extends Date
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** What a schema reads, for reading alone. */
export type RecordOf<Schema extends ZodType> = DeepReadonly<z.infer<Schema>>;

type FieldOf<T> = Extract<keyof T, string>;

/** A collection declared as data; both engines make their indexes from it. */
export interface CollectionSpec<T extends Stored> {
  readonly name: string;
  readonly schema: ZodType<T>;
  /** Ordered field lists, each ended by `id` on its own. Fields: string, number or boolean; times as epoch ms. */
  readonly indexes?: Readonly<Record<string, readonly FieldOf<T>[]>>;
  /** Each a single string field; a record without it is not in the index. */
  readonly unique?: Readonly<Record<string, FieldOf<T>>>;
  /** A Date field; from that moment the record is treated as absent and is removed later. */
  readonly expires?: FieldOf<T>;
}

export interface PageQuery<T extends Stored> {
  readonly index: string;
  /** Equality on a prefix of the index. */
  readonly equals: Partial<T>;
  /** A range on the field after that prefix: `from` inclusive, `to` exclusive. */
  readonly range?: { readonly from?: string | number; readonly to?: string | number };
  /** The key of the last row seen: the values of the index's fields, then the id. */
  readonly after?: PageKey;
  readonly limit: number;
  readonly direction: 'ascending' | 'descending';
}

/** What a page would go through, counted. */
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
  /** Throws `DuplicateRecord`, naming `id` or the unique index. */
  insert(record: T): Promise<void>;
  /**
   * The only way to change a record. `change` is pure, may run more than once, and answers undefined for "leave it".
   * Resolves to the record as it is afterwards. `seen` is the record as this collection answered or took it a moment
   * ago, null when it was not there: an engine may spare itself reading it again, and reads it when that was changed.
   */
  update(
    id: string,
    change: (current: T | undefined) => T | undefined,
    seen?: T | null,
  ): Promise<T | undefined>;
  /**
   * Changes many records for the price of a few round trips; no id twice. Each stands for itself: when one cannot be
   * changed, the call rejects, and any of the others may have been changed or not. `change` is as in `update`, and leaves
   * its own result alone: where others write the same record at that moment, it may be applied to it.
   * Answers in the order of the ids.
   */
  updateMany(
    ids: readonly string[],
    change: (current: T | undefined, id: string) => T | undefined,
  ): Promise<(T | undefined)[]>;
  /** With `when`, only a record of which it holds, which is pure and may run more than once. */
  remove(id: string, when?: (current: T) => boolean): Promise<boolean>;
  /** Keyset, never offset. A missing index is an error at once: there is no scan. */
  page(query: PageQuery<T>): Promise<Page<T>>;
  count(query: CountQuery<T>): Promise<number>;
}

/** How far an index is that is not there yet: `failed` is tried again too, from time to time. */
export type IndexCondition = 'pending' | 'failed';

/** The narrow port to storage; `lmdb/` and `mongodb/` are its engines. */
export interface Store {
  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T>;
  /**
   * Writes are committed in the order in which they were begun, those of one turn of the event loop at once: of two none
   * is ever there without the one before it.
   */
  readonly commitsInOrder?: true;
  /** At most one server has it open: no other instance shares anything with this one. */
  readonly isSole?: true;
  /** The time that all who share the store agree on: what expires and what is counted goes by it. */
  readonly clock: Clock;
  /**
   * Reads a record. Rejects when the store cannot be reached, or cannot reach what it keeps, and with `StorageFull` while
   * there is no room to write; then it also tries whether there is room again.
   */
  ping(): Promise<void>;
  /** The indexes that are not there yet, as `collection.index`; an engine that makes them at once has no such thing. */
  unreadyIndexes?(): Readonly<Record<string, IndexCondition>>;
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

/** The record, or one with the same value in a unique index, is there already. */
export class DuplicateRecord extends Error {
  /** `id`, or the name of the unique index. */
  readonly index: string;

  constructor(collection: string, index: string) {
    super(`${collection} already holds a record with this ${index}.`);
    this.name = 'DuplicateRecord';
    this.index = index;
  }
}

/**
 * The store cannot be reached, took too long, or is without an index that is needed. Whether a write was done is then
 * not known. It is the problem that callers see wherever nothing cached can be served (503); `cause` is for the operator.
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

/** There is no room to write: this write was not done. What is stored can still be read. */
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
