import { type CommandStartedEvent, type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { type Clock, hourMs, steadyClock } from '../../lib/clock.ts';
import type { RawStore } from '../raw.ts';
import { createRoom, type RoomChange } from '../room.ts';
import type { Blobs, Store } from '../store.ts';
import { blobCollection } from '../transfer.ts';
import { addressError, readAddress } from './address.ts';
import { type BlobDoc, createMongoBlobs } from './blobs.ts';
import './closed-connections.ts';
import { createMongoCollection } from './collection.ts';
import type { Doc } from './document.ts';
import { openGridFsBucket } from './gridfs.ts';
import { declaredIndexes } from './index-maker.ts';
import { createBuilds, createDatabaseIndexes } from './indexes.ts';
import { createOperations, inTime, oneLine } from './operations.ts';
import { createMongoRaw } from './raw.ts';
import { createServerClock, serverTimeOf } from './server-clock.ts';
import type { TransferTimes } from './transfer-records.ts';
import { createMongoTransfers } from './transfers.ts';

export interface MongoOptions {
  readonly uri: string;
  /** For tests; the server's time when left out. */
  readonly clock?: Clock | undefined;
  /** Measures the time between two readings of the server's. */
  readonly machine?: Clock;
  /** Unless the URI says something else. */
  readonly poolSize: number;
  /** In place of the one that the URI names; without either `waypoint`. */
  readonly database?: string | undefined;
  /** Before the name of every collection; `waypoint_` when left out. */
  readonly prefix?: string | undefined;
  /** Those that `raw` takes for ours, without the prefix; none when left out. */
  readonly collections?: readonly string[] | undefined;
  /** A number from 0 up to 1, for revisions and the pauses of competing writers. */
  readonly random?: () => number;
  /** The longest that an operation may take; 5 s when left out. */
  readonly operationMs?: number;
  /** The same for writing a blob; 10 s when left out. */
  readonly blobMs?: number;
  /** The same for the build of an index; 6 hours when left out. */
  readonly buildMs?: number;
  /** Receives what is wrong with the database, at most once a second. */
  readonly onFault?: ((error: unknown) => void) | undefined;
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
  /** For tests: receives each command as it is sent. */
  readonly onCommand?: ((command: CommandStartedEvent) => void) | undefined;
  /** Of the transfer for which it is opened. */
  readonly transferId?: string | undefined;
  /** For tests. */
  readonly transferTimes?: Partial<TransferTimes> | undefined;
}

/** Read where no collection is open yet; that it is not there is an answer. */
const anyCollection = 'readiness';

/**
 * Connects to MongoDB. Rejects with one line that says what is wrong when no server answers or the URI asks for what
 * would break a promise of the port; afterwards a server may go away and come back, and operations in between reject.
 */
export async function openMongoStore({
  prefix = 'waypoint_',
  collections = [],
  random = Math.random,
  blobMs = 10_000,
  buildMs = 6 * hourMs,
  transferId,
  transferTimes,
  ...options
}: MongoOptions): Promise<{ store: Store; blobs: Blobs; raw: RawStore; version: string }> {
  const connection = await connect({ ...options, prefix, blobMs, buildMs });
  const { db, client, builds, bucket, clock, serverClock, operations, room, version } = connection;
  const { onFault = () => undefined } = options;
  const own = { db, prefix, operations, clock, ownId: transferId, onFault, times: transferTimes };
  const transfer = await createMongoTransfers(own).catch(async (error: unknown) => {
    serverClock?.stop();
    await Promise.all([client.close(), builds.close()]);
    throw error;
  });
  const { transfers, guard } = transfer;
  const database = db.databaseName;
  const indexes = createDatabaseIndexes({ database, builds, operations, buildMs });
  const documents = db.collection<BlobDoc>(`${prefix}blobs`);
  const unguarded = createMongoBlobs({ documents, former: bucket, operations, blobMs });
  const writeBlob = <R>(id: string, work: () => Promise<R>): Promise<R> =>
    transfer.write([{ collection: blobCollection, id }], work);
  const blobs: Blobs = {
    ...unguarded,
    put: (id, ...rest) => writeBlob(id, () => unguarded.put(id, ...rest)),
    remove: (id) => writeBlob(id, () => unguarded.remove(id)),
  };
  const raw = createMongoRaw({
    db,
    prefix,
    collections: new Set(collections),
    place: `MongoDB at ${connection.hosts}, database ${database}${prefix === 'waypoint_' ? '' : ` with the prefix "${prefix}"`}`,
    operations,
    random,
    blobs: unguarded,
    hasFormerBlobs: bucket.isThere,
    transfers,
  });
  bucket.begin();
  const tools = { db, operations, clock, random };
  let opened: string | undefined;
  const store: Store = {
    clock,
    collection(spec) {
      const collection = `${prefix}${spec.name}`;
      opened ??= collection;
      const ownIndexes = indexes.of(collection, declaredIndexes(spec));
      return guard(
        spec.name,
        createMongoCollection({ ...tools, collection, indexes: ownIndexes }, spec),
      );
    },
    async ping() {
      // A gateway answers a ping by itself, but not what only a member behind it can know.
      const any = opened ?? `${prefix}${anyCollection}`;
      const probe = { _id: anyCollection };
      const within = { projection: { _id: 1 }, maxTimeMS: operations.maxTimeMS };
      await operations.run(() => db.collection<Doc>(any).findOne(probe, within), { isProbe: true });
      transfer.assertServable();
      await room.check();
    },
    unreadyIndexes: indexes.unready,
    async close() {
      serverClock?.stop();
      indexes.close();
      await transfer.close();
      await bucket.close();
      await builds.close();
      await client.close();
    },
  };
  return { store, blobs, raw, version };
}

/** An open connection, once the server has answered. */
async function connect({
  uri,
  clock: given,
  machine = steadyClock,
  poolSize,
  operationMs = 5000,
  blobMs,
  buildMs,
  prefix,
  onFault = () => undefined,
  onRoom = () => undefined,
  onCommand,
  ...named
}: MongoOptions & { readonly prefix: string; readonly blobMs: number; readonly buildMs: number }) {
  const address = readAddress(uri, { poolSize, operationMs, buildMs });
  const client = createClient(uri, { ...address.operations, monitorCommands: !!onCommand });
  if (onCommand) client.on('commandStarted', onCommand);
  const builds = createBuilds(() => createClient(uri, address.builds));
  const db = client.db(named.database ?? address.database);
  const serverClock = given
    ? undefined
    : createServerClock({ readServerTime: () => serverTimeOf(db), machine });
  const clock = given ?? serverClock ?? machine;
  // A write that changes something each time, and does no harm.
  const trial = () =>
    db
      .collection<{ _id: string }>(`${prefix}readiness`)
      .updateOne({ _id: 'readiness' }, { $set: { at: new Date(clock.now()) } }, { upsert: true });
  const room = createRoom({
    place: `MongoDB at ${address.hosts}`,
    clock,
    onChange: onRoom,
    trial: () => inTime(trial, operationMs),
  });
  const operations = createOperations({ clock, operationMs, onFault, room });
  const { maxTimeMS } = operations;
  try {
    // The first connection waits as long as the address says; requests have less time.
    const version = await builds.use((patient) =>
      versionOf(patient.db(db.databaseName), maxTimeMS),
    );
    await client.connect();
    await serverClock?.measure();
    const collection = `${prefix}blobs`;
    const bucket = await openGridFsBucket({ db, collection, operations, clock, blobMs });
    const { hosts } = address;
    return { hosts, db, client, builds, bucket, clock, serverClock, operations, room, version };
  } catch (error) {
    serverClock?.stop();
    await Promise.all([client.close(), builds.close()]);
    throw new Error(`MongoDB at ${address.hosts} cannot be used: ${oneLine(error)}`, {
      cause: error,
    });
  }
}

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
