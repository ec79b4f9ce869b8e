import { z } from 'zod';
import type { Row } from './row.ts';
import type { Blobs, CollectionSpec, Stored } from './store.ts';
import type { Transfers } from './transfer.ts';

/** The declaration of any collection. */
export type AnyCollection = CollectionSpec<Stored>;

/** The declaration of a collection that this version does not know: its records are kept as they are. */
export const anyCollection = (name: string): AnyCollection => ({
  name,
  keeps: 'for good',
  schema: z.looseObject({ id: z.string() }),
});

/** When the last backup was finished. */
export interface BackupNote {
  readonly id: string;
  /** Epoch milliseconds of the store's clock. */
  readonly at: number;
  readonly place: string;
  readonly records: number;
  readonly bytes: number;
}

/**
 * A store as it is stored, for what copies, checks or counts all of it: rows are not parsed and may have expired, and
 * writing them asks no transfer for leave.
 */
export interface RawStore {
  /** For people: the folder, or the hosts, the database and the prefix. Without a password. */
  readonly place: string;
  /** Rejects while records or blobs of an earlier version still lie elsewhere: then not all of them are found. */
  assertWhole(): Promise<void>;
  /** The names of all collections that have records, in their order; of a database that may be shared, those that were named. */
  collections(): Promise<string[]>;
  /** Rows in the order of the bytes of their ids, behind `after`. */
  rows(collection: string, after: string | undefined, limit: number): Promise<Row[]>;
  /** Those of the rows that are there, in any order. */
  find(collection: string, ids: readonly string[]): Promise<Row[]>;
  /** Writes rows over what is there, with the entries of their indexes. */
  put(spec: AnyCollection, rows: readonly Row[]): Promise<void>;
  remove(spec: AnyCollection, ids: readonly string[]): Promise<void>;
  /** Removes all blobs, and all records but those of the collections named, which must have no indexes. */
  clear(kept: readonly string[]): Promise<void>;
  /** Counted quickly; records that have expired may be among them. */
  count(collection: string): Promise<number>;
  /** Bytes that records and indexes take on the disk. */
  size(): Promise<number>;
  /** In the order of their bytes. */
  blobIds(): Promise<string[]>;
  readonly blobs: Blobs;
  readonly transfers: Transfers;
  lastBackup(): Promise<BackupNote | undefined>;
  noteBackup(note: BackupNote): Promise<void>;
  /** The names of declared indexes that are not there, or not yet; none of a collection without records. */
  missingIndexes(spec: AnyCollection): Promise<string[]>;
  /** Compares the indexes with the records, and answers what is wrong, a line each. */
  checkIndexes(spec: AnyCollection, options: IndexCheck): AsyncIterable<string>;
}

export interface IndexCheck {
  /** Writes entries anew that are missing, and removes those without a record. */
  readonly repair: boolean;
  readonly onProgress: (rows: number) => void;
}

export const beingMoved = (what: string): Error =>
  new Error(
    `${what} of an earlier version are still being moved to their new place. Let a server run for a while, then try again.`,
  );

/** The order of ids on both engines: that of their bytes. */
export const compareIds = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
