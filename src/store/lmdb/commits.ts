import type { Database } from 'lmdb';

/** The write transactions of an environment. */
export interface Commits {
  /**
   * Runs `action` in the write transaction. When it cannot be committed, which LMDB undoes as a whole, this rejects with
   * what `failed` makes of the cause.
   */
  run<R>(action: () => R): Promise<R>;
  close(): void;
}

export interface CommitsOptions {
  readonly failed: (cause: unknown) => Error;
  /** Called when a transaction neither ends nor fails: only a new process can write then. */
  readonly onStuck: () => void;
}

/** How long nothing may come to an end while something waits, in looks a second: a machine that sleeps does not look. */
const stuckAfterLooks = 60;

export function createCommits(database: Database, { failed, onStuck }: CommitsOptions): Commits {
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
    async run(action) {
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
    close() {
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
