import type { Database } from 'lmdb';
import { privateFile } from '../data-folder.ts';
import type { Row } from '../row.ts';

export const lmdbOptions = {
  /** The mode of files that LMDB makes, which would be 664. Its types lack this option. */
  permissionsMode: privateFile,
  /**
   * Each transaction is on disk before the next one begins. By default lmdb syncs beside the next one, under a lock of its
   * own: a process that is killed while it holds the lock makes the others fail (`MDB_PANIC`), and loses their pages.
   */
  overlappingSync: false,
  noSubdir: false,
  maxDbs: 2,
};

/** The two tables of an environment, and the transactions that all collections share. */
export interface Tables {
  /**
   * Runs `action` in the write transaction. Rejects with `StoreUnavailable` when it cannot be committed, which writes
   * nothing, once the store is closed (a write after that would crash LMDB), and while a transfer allows none.
   */
  write<R>(action: () => R): Promise<R>;
  /** Within `write`: notes what it writes or removes, for a copy of the store that is being made. */
  note(collection: string, id: string): void;
  /**
   * Begins a read that sees every acknowledged write of any process: without it, the reads of one turn of the event loop
   * share a snapshot. Throws `StoreUnavailable` once the store is closed.
   */
  beginRead(): void;
  /** `[collection, id]` → the record; collections and indexes by their `shortName`. */
  readonly records: Database<Omit<Row, 'id'>>;
  /** `[index, ...values, id]` → nothing. */
  readonly entries: Database<string>;
}

interface CommitsOptions {
  readonly failed: (cause: unknown) => Error;
  /** Called when a transaction neither ends nor fails: then only a new process can write. */
  readonly onStuck: () => void;
}

/** How many checks, one a second, may find no progress; a machine that sleeps does not check. */
const stuckAfterChecks = 60;

export function createCommits(database: Database, { failed, onStuck }: CommitsOptions) {
  let begun = 0;
  let ended = 0;
  let endedBefore = 0;
  let checks = 0;
  awaitBatches(database);
  const watching = setInterval(() => {
    checks = begun > ended && ended === endedBefore ? checks + 1 : 0;
    endedBefore = ended;
    if (checks === stuckAfterChecks) onStuck();
  }, 1000).unref();

  return {
    /**
     * Runs `action` in the write transaction. When it cannot be committed, which LMDB undoes as a whole, this rejects
     * with what `failed` makes of the cause.
     */
    async run<R>(action: () => R): Promise<R> {
      begun += 1;
      try {
        const { result } = await database.transaction(() => ({ result: action() }));
        return result;
      } catch (error) {
        if (!isCommitFailure(error)) throw error;
        throw failed(await causeOf(error));
      } finally {
        ended += 1;
      }
    },
    close(): void {
      clearInterval(watching);
    },
  };
}

/** The rejection of lmdb. The cause is a promise that is rejected a moment later, or never. */
interface CommitFailure extends Error {
  readonly commitError: Promise<unknown>;
}

const isCommitFailure = (error: unknown): error is CommitFailure =>
  error instanceof Error && 'commitError' in error && error.commitError instanceof Promise;

const causeWithinMs = 100;

function causeOf(failure: CommitFailure): Promise<unknown> {
  const cause = failure.commitError.catch((error: unknown) => error);
  const late = new Promise<unknown>((resolve) => {
    setTimeout(() => resolve(failure), causeWithinMs);
  });
  return Promise.race([cause, late]);
}

/**
 * lmdb makes a promise for each batch of writes. When a commit fails, it is rejected too, and without a handler that would
 * end the process.
 */
function awaitBatches(database: Database): void {
  database.on('beforecommit', () => {
    queueMicrotask(() => {
      database.committed.then(undefined, () => undefined);
    });
  });
}
