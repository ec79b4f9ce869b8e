import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { type OpenedStore, openStore, type StoreOptions } from '../../src/store/open.ts';

// biome-ignore lint/style/noProcessEnv: the one place where the tests read their environment
const { MONGODB_URI, TEST_STORE } = process.env;
const mongodbUri = MONGODB_URI || undefined;
const chosen = TEST_STORE || 'lmdb';

export interface TestStore extends OpenedStore {
  /** How another process opens the same store; without its clock. */
  readonly options: Pick<StoreOptions, 'mongodbUri' | 'dataDir' | 'poolSize' | 'database'>;
  /** Closes the store and removes all it held. */
  close(): Promise<void>;
}

export interface Engine {
  readonly name: 'lmdb' | 'mongodb';
  /** A fresh, empty store. */
  open(clock?: Clock): Promise<TestStore>;
}

const lmdb: Engine = {
  name: 'lmdb',
  async open(clock = systemClock) {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypoint-'));
    const options = { mongodbUri: undefined, dataDir, poolSize: 1 };
    const opened = await openStore({ ...options, clock });
    return {
      ...opened,
      options,
      async close() {
        await opened.store.close();
        await rm(dataDir, { recursive: true });
      },
    };
  },
};

const mongodb = (uri: string): Engine => ({
  name: 'mongodb',
  async open(clock = systemClock) {
    const database = `waypoint_test_${randomUUID().replaceAll('-', '')}`;
    const options = { mongodbUri: uri, dataDir: '', poolSize: 10, database };
    const opened = await openStore({ ...options, clock });
    return {
      ...opened,
      options,
      async close() {
        await opened.store.close();
        const { MongoClient } = await import('mongodb');
        const client = new MongoClient(uri);
        await client.db(database).dropDatabase();
        await client.close();
      },
    };
  },
});

/** Every engine at hand: MongoDB when `MONGODB_URI` names a server. */
export const engines: readonly Engine[] =
  mongodbUri === undefined ? [lmdb] : [lmdb, mongodb(mongodbUri)];

/** The server of `MONGODB_URI`, for the tests that are about MongoDB alone. */
export const mongodbServer: string | undefined = mongodbUri;

/** The engine of `TEST_STORE` (`lmdb` unless told). */
export function chosenEngine(): Engine {
  const engine = engines.find(({ name }) => name === chosen);
  if (engine !== undefined) return engine;
  throw new Error(`TEST_STORE=${chosen} is not at hand; mongodb needs MONGODB_URI.`);
}

/** A fresh, empty store on the engine of `TEST_STORE`; close it when the test is over. */
export const openTestStore = (clock?: Clock): Promise<TestStore> => chosenEngine().open(clock);
