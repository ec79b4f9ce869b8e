import type { Database } from 'lmdb';
import type { Row } from '../record.ts';

export interface Tables {
  /**
   * Runs `action` in the write transaction. Rejects with `StoreUnavailable` when it cannot be committed, and nothing is
   * written then; or once the store is closed: a write that LMDB only then learns of would end the process.
   */
  write<R>(action: () => R): Promise<R>;
  /**
   * Begins a read, which sees every write that was acknowledged before, by whichever process: reads of one turn of the
   * event loop would else share a snapshot. Throws `StoreUnavailable` once the store is closed.
   */
  beginRead(): void;
  /** `[collection, id]` → the record; collections and indexes by their `shortName`. */
  readonly records: Database<Omit<Row, 'id'>>;
  /** `[index, ...values, id]` → nothing and, of unique indexes, `[index, value]` → the id. */
  readonly entries: Database<string>;
}
