import type { Clock } from '../../lib/clock.ts';
import type { Room } from '../room.ts';
import { StorageFull, StoreUnavailable } from '../store.ts';
import { DeadlinePassed, isOutOfReach, portError } from './errors.ts';

/** For this long after an operation waited in vain, others are refused at once. */
const pauseMs = 1000;
const reportEveryMs = 1000;

interface OperationsOptions {
  readonly clock: Clock;
  /** No operation may hold a request longer than this. */
  readonly operationMs: number;
  /** Receives why operations fail, at most once a second. */
  readonly onFault: (error: unknown) => void;
  readonly room: Room;
}

export interface Operations {
  /** For the server: a little less than the caller waits, so that a slow query is not taken for a server that is gone. */
  readonly maxTimeMS: number;
  /** Runs an operation of the port. Rejects with `StoreUnavailable` when it cannot be done in time. */
  run<R>(work: (deadline: Deadline) => Promise<R>, options?: RunOptions): Promise<R>;
  reportFault(error: unknown): void;
}

interface RunOptions {
  /** Also asks when another operation has just waited in vain. */
  readonly isProbe?: boolean;
  /** For what takes longer by its nature. */
  readonly operationMs?: number;
}

export function createOperations({
  clock,
  operationMs,
  onFault,
  room,
}: OperationsOptions): Operations {
  let failedAt = Number.NEGATIVE_INFINITY;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let lastFault: unknown;
  let successes = 0;

  function reportFault(error: unknown): void {
    const now = clock.now();
    if (Math.abs(now - reportedAt) < reportEveryMs) return;
    reportedAt = now;
    onFault(error);
  }

  /** Answers what to throw. Others that were answered meanwhile prove that the server is there. */
  function noteFailure(error: unknown, successesBefore: number): unknown {
    const thrown = portError(error);
    if (thrown instanceof StorageFull) return room.fill(thrown.cause);
    if (!(thrown instanceof StoreUnavailable)) return thrown;
    if (isOutOfReach(thrown.cause) && successes === successesBefore) {
      failedAt = clock.now();
      lastFault = thrown.cause;
    }
    reportFault(thrown.cause);
    return thrown;
  }

  return {
    maxTimeMS: Math.ceil(operationMs * 0.9),
    reportFault,
    async run(work, { isProbe = false, operationMs: ownMs = operationMs } = {}) {
      if (!isProbe && Math.abs(clock.now() - failedAt) < pauseMs)
        throw new StoreUnavailable(lastFault);
      const before = successes;
      // Every operation finds out whether there is room again.
      if (room.isFull()) room.check().catch(() => undefined);
      try {
        const result = await inTime(work, ownMs);
        successes += 1;
        failedAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        throw noteFailure(error, before);
      }
    },
  };
}

/** One operation while its caller waits for it. */
export interface Deadline {
  /** Throws once the caller has given up, so that nothing is begun then. */
  assertOpen(): void;
}

/** Waits for work for `ms` and no longer; the result of work that comes too late is dropped. */
export async function inTime<R>(work: (deadline: Deadline) => Promise<R>, ms: number): Promise<R> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const late = () => new DeadlinePassed(`MongoDB did not answer within ${ms} ms.`);
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(late());
    }, ms);
  });
  const assertOpen = (): void => {
    if (isOver) throw late();
  };
  try {
    return await Promise.race([work({ assertOpen }), impatience]);
  } finally {
    clearTimeout(timer);
  }
}
