import type { Database } from 'lmdb';
import { privateFile } from '../data-folder.ts';
import type { Row } from '../row.ts';

/** How every process opens the environment of LMDB. */
export const lmdbOptions = {
  /** For the files that LMDB makes itself. Its types leave this out: 664 is what they would have without it. */
  permissionsMode: privateFile,
  /**
   * Each transaction is on disk before the next one begins. Left to itself, lmdb syncs beside the next one, under a lock
   * of its own: a process killed while it holds that one takes those that write beside it along (`MDB_PANIC`), and their
   * pages.
   */
  overlappingSync: false,
  noSubdir: false,
  maxDbs: 2,
};

/** The two tables of an environment, and the transactions that all collections share. */
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

interface CommitsOptions {
  readonly failed: (cause: unknown) => Error;
  /** Called when a transaction neither ends nor fails: only a new process can write then. */
  readonly onStuck: () => void;
}

/** How long nothing may come to an end while something waits, in looks a second: a machine that sleeps does not look. */
const stuckAfterLooks = 60;

/** The write transactions of an environment. */
export function createCommits(database: Database, { failed, onStuck }: CommitsOptions) {
  let begun = 0;
  let ended = 0;
  let endedBefore = 0;
  let looks = 0;
  awaitBatches(database);
  const watching = setInterval(() => {
    looks = begun > ended && ended === endedBefore ? looks + 1 : 0;
    endedBefore = ended;
    if (looks === stuckAfterLooks) onStuck();
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

/** What lmdb rejects with. The cause is a promise that is rejected a moment later, or never. */
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
 * lmdb makes a promise for each batch of writes and hands it to no one. When a commit fails, it is rejected like those of
 * the writes; with nothing that waits for it, this would end the process.
 */
function awaitBatches(database: Database): void {
  database.on('beforecommit', () => {
    queueMicrotask(() => {
      database.committed.then(undefined, () => undefined);
    });
  });
}
