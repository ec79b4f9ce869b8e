import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { type Clock, hourMs, steadyClock } from '../../lib/clock.ts';
import { createRoom, type Room, type RoomChange } from '../room.ts';
import type { Blobs, Store } from '../store.ts';
import { addressError, readAddress } from './address.ts';
import { type BlobDoc, createMongoBlobs } from './blobs.ts';
import { createMongoCollection, type MongoTools } from './collection.ts';
import type { Doc } from './document.ts';
import { oneLine } from './errors.ts';
import { type GridFsBucket, openGridFsBucket } from './gridfs.ts';
import { declaredIndexes } from './index-definitions.ts';
import { type Builds, createBuilds, createDatabaseIndexes } from './indexes.ts';
import { createOperations, inTime } from './operations.ts';
import { createServerClock, serverTimeOf } from './server-clock.ts';

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
  /** Before the name of every collection; `waypoint_` when left out. */
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
  prefix = 'waypoint_',
  onFault = () => undefined,
  onRoom = () => undefined,
  ...named
}: MongoOptions): Promise<{ store: Store; blobs: Blobs; version: string }> {
  const address = readAddress(uri, { poolSize, operationMs, buildMs });
  const client = createClient(uri, address.operations);
  const builds = createBuilds(() => createClient(uri, address.builds));
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
        () => db.collection<{ _id: string }>(`${prefix}readiness`).updateOne(...trialWrite(clock)),
        operationMs,
      ),
  });
  const operations = createOperations({ clock, operationMs, onFault, room });
  const { maxTimeMS } = operations;
  let version: string;
  let bucket: GridFsBucket;
  try {
    // The first connection waits as long as the address says; requests have less time.
    version = await builds.use((patient) => versionOf(patient.db(db.databaseName), maxTimeMS));
    await client.connect();
    await serverClock?.measure();
    const collection = `${prefix}blobs`;
    bucket = await openGridFsBucket({ db, collection, operations, clock, blobMs });
  } catch (error) {
    serverClock?.stop();
    await Promise.all([client.close(), builds.close()]);
    throw new Error(`MongoDB at ${address.hosts} cannot be used: ${oneLine(error)}`, {
      cause: error,
    });
  }
  const database = db.databaseName;
  const indexes = createDatabaseIndexes({ database, builds, operations, buildMs });
  const documents = db.collection<BlobDoc>(`${prefix}blobs`);
  const blobs = createMongoBlobs({ documents, former: bucket, operations, blobMs });
  bucket.begin();
  const tools = { db, operations, clock, random };
  const store = createStore({ client, builds, bucket, prefix, tools, indexes, room, serverClock });
  return { store, blobs, version };
}

/** A write that changes something each time, and does no harm. */
const trialWrite = (clock: Clock) =>
  [{ _id: 'readiness' }, { $set: { at: new Date(clock.now()) } }, { upsert: true }] as const;

/** A client that is not connected yet. Throws one line where the driver refuses the URI. */
function createClient(uri: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(uri, options);
  } catch (error) {
    throw addressError(oneLine(error));
  }
}

async function versionOf(db: Db, maxTimeMS: number): Promise<string> {
  const info = await db.command({ buildInfo: 1, maxTimeMS });
  return String(info['version']);
}

/** Asked for where nothing else is known; that it is not there is an answer. */
const anyCollection = 'readiness';

interface StoreDependencies {
  readonly client: MongoClient;
  readonly builds: Builds;
  readonly bucket: GridFsBucket;
  readonly prefix: string;
  readonly tools: Omit<MongoTools, 'collection' | 'indexes'>;
  readonly indexes: ReturnType<typeof createDatabaseIndexes>;
  readonly serverClock: ReturnType<typeof createServerClock> | undefined;
  readonly room: Room;
}

/** The port of storage over an open connection. */
function createStore({
  client,
  builds,
  bucket,
  prefix,
  tools,
  indexes,
  room,
  serverClock,
}: StoreDependencies): Store {
  const { db, operations } = tools;
  let opened: string | undefined;
  return {
    clock: tools.clock,
    collection(spec) {
      const collection = `${prefix}${spec.name}`;
      opened ??= collection;
      const own = indexes.of(collection, declaredIndexes(spec));
      return createMongoCollection({ ...tools, collection, indexes: own }, spec);
    },
    async ping() {
      // A gateway answers a ping by itself, but not what only a member behind it can know.
      const any = opened ?? `${prefix}${anyCollection}`;
      const probe = { _id: anyCollection };
      const within = { projection: { _id: 1 }, maxTimeMS: operations.maxTimeMS };
      await operations.run(() => db.collection<Doc>(any).findOne(probe, within), { isProbe: true });
      await room.check();
    },
    unreadyIndexes: indexes.unready,
    async close() {
      serverClock?.stop();
      indexes.close();
      await bucket.close();
      await builds.close();
      await client.close();
    },
  };
}
