import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { type Clock, hourMs, steadyClock } from '../../lib/clock.ts';
import { createRoom, type RoomChange } from '../room.ts';
import type { Blobs, Store } from '../store.ts';
import { readAddress, refused } from './address.ts';
import { createBuilds } from './builds.ts';
import { inTime } from './deadline.ts';
import { oneLine } from './errors.ts';
import { createGridFsBlobs } from './gridfs.ts';
import type { DeclaredIndex } from './index-definitions.ts';
import { createIndexes, type Indexes } from './indexes.ts';
import { createOperations } from './operations.ts';
import { prefixOf } from './prefix.ts';
import { createServerClock, serverTimeOf } from './server-clock.ts';
import { storeOf } from './store-port.ts';

export interface MongoOptions {
  readonly uri: string;
  /** Time as a test has it; the server's when it is left out. */
  readonly clock?: Clock | undefined;
  /** Measures the time between two looks at the server's. */
  readonly machine?: Clock;
  /** Unless the URI says something else. */
  readonly poolSize: number;
  /** Over the one the URI names; without either `waypoint`. */
  readonly database?: string;
  /** Before the name of every collection. When left out: `waypoint_`, or none where an earlier release left a set without. */
  readonly prefix?: string | undefined;
  /** Between 0 and 1; makes revisions, and spreads the attempts of competing writers. */
  readonly random?: () => number;
  /** No operation may hold a request longer than this. */
  readonly operationMs?: number;
  /** The same for a blob that is written. */
  readonly blobMs?: number;
  /** The longest that the build of an index may take. */
  readonly buildMs?: number;
  /** Receives what is wrong with the database, at most once a second. */
  readonly onFault?: (error: unknown) => void;
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
}

const defaultOperationMs = 5000;
const defaultBlobMs = 10_000;
const defaultBuildMs = 6 * hourMs;

/**
 * Connects to MongoDB. Rejects with one line that says what is wrong when no server answers or the URI asks for what
 * would break a promise of the port; afterwards a server may go away and come back, and operations in between reject.
 */
export async function openMongoStore({
  uri,
  clock: given,
  machine = steadyClock,
  poolSize,
  random = Math.random,
  operationMs = defaultOperationMs,
  blobMs = defaultBlobMs,
  buildMs = defaultBuildMs,
  onFault = () => undefined,
  onRoom = () => undefined,
  ...named
}: MongoOptions): Promise<{ store: Store; blobs: Blobs; version: string }> {
  const address = readAddress(uri, { poolSize, operationMs, buildMs });
  const client = connectable(uri, address.operations);
  const builds = createBuilds(() => connectable(uri, address.builds));
  const db = client.db(named.database ?? address.database);
  const serverClock = given
    ? undefined
    : createServerClock({ readServerTime: () => serverTimeOf(db), machine });
  const clock = given ?? serverClock ?? machine;
  const room = createRoom({
    place: `MongoDB at ${address.hosts}`,
    clock,
    onChange: onRoom,
    trial: () =>
      inTime(
        () => db.collection<{ _id: string }>(`${prefix}readiness`).updateOne(...touched(clock)),
        operationMs,
      ),
  });
  const operations = createOperations({ clock, operationMs, onFault, room });
  const { maxTimeMS } = operations;
  let version: string;
  let prefix: string;
  try {
    // The first connection waits as long as the address says; requests have less time.
    version = await builds.use((patient) => versionOf(patient.db(db.databaseName), maxTimeMS));
    await client.connect();
    await serverClock?.measure();
    prefix = await prefixOf(db, named.prefix, maxTimeMS);
  } catch (error) {
    serverClock?.stop();
    await Promise.all([client.close(), builds.close()]);
    throw new Error(`MongoDB at ${address.hosts} cannot be used: ${oneLine(error)}`, {
      cause: error,
    });
  }
  const known = new Map<string, Indexes>();
  function indexesOf(collection: string, declared: readonly DeclaredIndex[]): Indexes {
    const key = JSON.stringify([collection, declared]);
    const parts = { database: db.databaseName, collection, declared, builds, operations, buildMs };
    const indexes = known.get(key) ?? createIndexes(parts);
    known.set(key, indexes);
    return indexes;
  }
  const bucket = `${prefix}blobs`;
  const blobs = createGridFsBlobs({ db, bucket, operations, clock, blobMs, indexesOf });
  const tools = { db, operations, clock, random };
  const store = storeOf({ client, builds, prefix, tools, known, indexesOf, room, serverClock });
  return { store, blobs, version };
}

/** A write that changes something each time, and harms nothing. */
const touched = (clock: Clock) =>
  [{ _id: 'readiness' }, { $set: { at: new Date(clock.now()) } }, { upsert: true }] as const;

function connectable(uri: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(uri, options);
  } catch (error) {
    throw refused(oneLine(error));
  }
}

async function versionOf(db: Db, maxTimeMS: number): Promise<string> {
  const info = await db.command({ buildInfo: 1, maxTimeMS });
  return String(info['version']);
}
