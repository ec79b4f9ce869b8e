import {
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { StorageFull, StoreUnavailable } from '../store.ts';

/** No answer came in time, by our own watch. */
export class DeadlinePassed extends Error {}

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
];

/** These the driver does not hand out as classes. */
const connectionErrorNames: ReadonlySet<string> = new Set([
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
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

/** The codes of a server that has no room left for its files. */
const fullCodes: ReadonlySet<unknown> = new Set([
  39, // FileStreamFailed
  14031, // OutOfDiskSpace
]);

/** Atlas stops the writes of a cluster at its size, with a code for everything. */
const atlasError = 8000;

/** Whether a server refused a write for want of room. */
const isFull = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  (fullCodes.has(error.code) || (error.code === atlasError && /space quota/i.test(error.message)));

/** Whether an error means that the server is out of reach or cannot answer now. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoServerError) return unavailableCodes.has(error.code);
  return connectionErrorNames.has(error.name);
}

/** What an error of the driver is for the port: `StoreUnavailable`, or itself when it is a defect. */
export function portError(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (isFull(error)) return new StorageFull(error);
  return isUnavailable(error) ? new StoreUnavailable(error) : error;
}

/** For callers that have to distinguish errors before the end of an operation. */
export function throwPortError(error: unknown): never {
  throw portError(error);
}

/** Whether there may be no server at all, rather than one connection or one query gone wrong. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError || error instanceof DeadlinePassed;

export const hasCode = (error: unknown, ...codes: number[]): error is MongoServerError =>
  error instanceof MongoServerError && codes.includes(Number(error.code));

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
