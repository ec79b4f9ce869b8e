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

/** Nobody answered in time, by our own watch. */
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

/** What a server says while it stops, steps down, cannot reach the members behind it, or ran out of time. */
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

/** What a server says that has no room left for its files. */
const fullCodes: ReadonlySet<unknown> = new Set([
  39, // FileStreamFailed
  14031, // OutOfDiskSpace
]);

/** Atlas stops the writes of a cluster at its size, with a code for everything. */
const atlasError = 8000;

/** Whether a server refused a write for want of room. */
export const isFull = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  (fullCodes.has(error.code) || (error.code === atlasError && /space quota/i.test(error.message)));

/** Whether an error means that the server is out of reach or cannot answer now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoServerError) return unavailableCodes.has(error.code);
  return connectionErrorNames.has(error.name);
}
