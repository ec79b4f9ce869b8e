import {
  BSON,
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { Room } from '../room.ts';
import { StorageFull, StoreUnavailable } from '../store.ts';

/** After an operation timed out, others are refused at once for this long; then one of them tries again. */
const pauseMs = 1000;
const reportEveryMs = 1000;

interface OperationsOptions {
  readonly clock: Clock;
  readonly operationMs: number;
  /** Receives why operations fail, at most once a second. */
  readonly onFault: (error: unknown) => void;
  readonly room: Room;
}

export interface Operations {
  /** For the server: a little less than the caller waits, so that a slow query does not look like an unreachable server. */
  readonly maxTimeMS: number;
  /** Runs an operation of the port. Rejects with `StoreUnavailable` when it cannot be done in time. */
  run<R>(work: (deadline: Deadline) => Promise<R>, options?: RunOptions): Promise<R>;
  reportFault(error: unknown): void;
}

interface RunOptions {
  /** Runs even while others are refused at once. */
  readonly isProbe?: boolean;
  readonly operationMs?: number;
}

export function createOperations({
  clock,
  operationMs,
  onFault,
  room,
}: OperationsOptions): Operations {
  /** When an operation timed out last; undefined while the server answers. */
  let failedAt: number | undefined;
  let isTrying = false;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let lastFault: unknown;
  let successes = 0;

  function reportFault(error: unknown): void {
    const now = clock.now();
    if (Math.abs(now - reportedAt) < reportEveryMs) return;
    reportedAt = now;
    onFault(error);
  }

  /** Answers what to throw. Operations that succeeded meanwhile prove that the server is there. */
  function noteFailure(error: unknown, successesBefore: number): unknown {
    const thrown = portError(error);
    if (thrown instanceof StorageFull) return room.fill(thrown.cause);
    if (!(thrown instanceof StoreUnavailable)) {
      // It answered, if only with a refusal.
      failedAt = undefined;
      return thrown;
    }
    if (isOutOfReach(thrown.cause) && successes === successesBefore) {
      failedAt = clock.now();
      lastFault = thrown.cause;
    }
    reportFault(thrown.cause);
    return thrown;
  }

  /** Whether an operation is the one that tries whether the server is back; throws where it is to wait for that. */
  function beginTrial(): boolean {
    if (failedAt === undefined) return false;
    if (isTrying || Math.abs(clock.now() - failedAt) < pauseMs)
      throw new StoreUnavailable(lastFault);
    isTrying = true;
    return true;
  }

  return {
    maxTimeMS: Math.ceil(operationMs * 0.9),
    reportFault,
    async run(work, { isProbe = false, operationMs: ownMs = operationMs } = {}) {
      const isTrial = !isProbe && beginTrial();
      const before = successes;
      // Every operation finds out whether there is room again.
      if (room.isFull()) room.check().catch(() => undefined);
      try {
        const result = await inTime(work, ownMs);
        successes += 1;
        failedAt = undefined;
        return result;
      } catch (error) {
        throw noteFailure(error, before);
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}

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

/** No answer came in time, by our own clock. */
class DeadlinePassed extends Error {}

/** How the driver reports: no server, no connection, no answer. */
const connectionErrors = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoWriteConcernError,
  DeadlinePassed,
  // An answer that is no document.
  BSON.BSONError,
];

/** The driver does not export these classes. */
const connectionErrorNames: ReadonlySet<string> = new Set([
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoUnexpectedServerResponseError',
]);

/** The codes of a server that stops, steps down, cannot reach the members behind it, or ran out of time. */
const unavailableCodes: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed
  70, // ShardNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  317, // ConnectionPoolExpired
  365, // TemporarilyUnavailable
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13388, // StaleConfig
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

const fullCodes: ReadonlySet<unknown> = new Set([
  39, // FileStreamFailed
  14031, // OutOfDiskSpace
]);

/** Atlas refuses the writes of a full cluster with this code, which it also has for other errors. */
const atlasError = 8000;

const isFull = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  (fullCodes.has(error.code) || (error.code === atlasError && /space quota/i.test(error.message)));

/** Whether the server cannot be reached or cannot answer now. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoServerError) return unavailableCodes.has(error.code);
  return connectionErrorNames.has(error.name);
}

/** An error of the driver as the port reports it: `StoreUnavailable`, or itself when it is a defect. */
export function portError(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (isFull(error)) return new StorageFull(error);
  return isUnavailable(error) ? new StoreUnavailable(error) : error;
}

/** For callers that have to distinguish errors before the end of an operation. */
export function throwPortError(error: unknown): never {
  throw portError(error);
}

/** Whether there may be no server at all, rather than one failed connection or query. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError || error instanceof DeadlinePassed;

export const hasCode = (error: unknown, ...codes: number[]): error is MongoServerError =>
  error instanceof MongoServerError && codes.includes(Number(error.code));

/** DuplicateKey, and what old gateways say for it. */
const duplicateCodes: readonly number[] = [11_000, 11_001, 12_582];

const isDuplicateCode = (code: unknown): boolean => duplicateCodes.includes(Number(code));

export const isDuplicate = (error: unknown): error is MongoServerError =>
  hasCode(error, ...duplicateCodes);

/** Whether nothing is wrong with a bulk write but duplicates. */
export const isOnlyDuplicates = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => isDuplicateCode(code));

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
