import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import type { Clock } from '../lib/clock.ts';
import { createGridFsBlobs } from './gridfs.ts';
import { createMongoCollection } from './mongodb-collection.ts';
import type { Blobs, Store } from './store.ts';

export interface MongoOptions {
  readonly uri: string;
  readonly clock: Clock;
  readonly poolSize: number;
  /** Over the one the URI names; without either `waypoint`. */
  readonly database?: string;
  /** Between 0 and 1; spreads the attempts of competing writers. */
  readonly random?: () => number;
}

/** No operation may hold a request longer than this. */
const maxTimeMS = 5000;

/**
 * Connects to MongoDB. Rejects with one line that says what is wrong when no server answers; afterwards a server may
 * go away and come back, and operations in between reject.
 */
export async function openMongoStore({
  uri,
  clock,
  poolSize,
  database = databaseOf(uri),
  random = Math.random,
}: MongoOptions): Promise<{ store: Store; blobs: Blobs; version: string }> {
  const client = connectable(uri, poolSize);
  const db = client.db(database);
  let version: string;
  try {
    await client.connect();
    version = await versionOf(db);
  } catch (error) {
    await client.close();
    throw new Error(`MongoDB at ${hostsOf(uri)} cannot be used: ${oneLine(error)}`, {
      cause: error,
    });
  }
  const store: Store = {
    collection: (spec) => createMongoCollection({ db, clock, random, maxTimeMS }, spec),
    async ping() {
      await db.command({ ping: 1, maxTimeMS });
    },
    close: () => client.close(),
  };
  return { store, blobs: createGridFsBlobs({ database: db, maxTimeMS }), version };
}

function connectable(uri: string, poolSize: number): MongoClient {
  try {
    return new MongoClient(uri, {
      appName: 'waypoint',
      maxPoolSize: poolSize,
      // A request that gets no connection in this time fails instead of waiting in line.
      waitQueueTimeoutMS: maxTimeMS,
      serverSelectionTimeoutMS: 3000,
      connectTimeoutMS: 3000,
      socketTimeoutMS: 20_000,
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
      ignoreUndefined: true,
      promoteBuffers: true,
    });
  } catch (error) {
    throw new Error(`The MongoDB URI cannot be used: ${oneLine(error)}`, { cause: error });
  }
}

async function versionOf(db: Db): Promise<string> {
  const info = await db.command({ buildInfo: 1, maxTimeMS });
  return String(info['version']);
}

const databaseOf = (uri: string): string =>
  /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]+)/.exec(uri)?.[1] ?? 'waypoint';

/** The hosts of a URI, without its credentials. */
const hostsOf = (uri: string): string =>
  /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an unreadable address';

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
