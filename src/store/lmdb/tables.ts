import type { Database } from 'lmdb';
import type { Row } from '../record.ts';

export interface Tables {
  /** Throws `StoreUnavailable` once the store is closed: a write that LMDB only then learns of would end the process. */
  assertOpen(): void;
  /**
   * Begins a read, which sees every write that was acknowledged before, by whichever process: reads of one turn of the
   * event loop would else share a snapshot. Throws `StoreUnavailable` once the store is closed.
   */
  beginRead(): void;
  /** `[collection, id]` → the record. */
  readonly records: Database<Row>;
  /** `[collection, index, ...values, id]` and, of unique indexes, `[collection, index, value]` → the id. */
  readonly entries: Database<string>;
}
