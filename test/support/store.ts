import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionNames } from '../../src/collections.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import { type OpenedStore, openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { recordCommand } from './sharding.ts';

// biome-ignore lint/style/noProcessEnv: the one place where the tests read their environment
const { MONGODB_URI, TEST_STORE } = process.env;
const mongodbUri = MONGODB_URI || undefined;
const chosen = TEST_STORE || 'lmdb';

const inMemory = '/dev/shm';
const leastBytes = 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/** Where embedded stores lie: not on a disk if that can be, since each of their writes waits for it. */
const storesFolder = hasRoom(inMemory) ? inMemory : tmpdir();

export interface TestStore extends OpenedStore {
  /** How another process opens the same store; without its clock. */
  readonly options: Pick<
    StoreOptions,
    'mongodbUri' | 'dataDir' | 'poolSize' | 'database' | 'collections'
  >;
  /** Closes the store and removes all it held. */
  close(): Promise<void>;
}

type EngineOptions = Pick<StoreOptions, 'transferId' | 'evenUnfinished' | 'transferTimes'>;

export interface Engine {
  readonly name: 'lmdb' | 'mongodb';
  /** A fresh, empty store; one that is embedded may begin with records. */
  open(clock?: Clock, records?: Buffer, more?: EngineOptions): Promise<TestStore>;
}

const lmdb: Engine = {
  name: 'lmdb',
  async open(clock = systemClock, records = undefined, more = {}) {
    const dataDir = await mkdtemp(join(storesFolder, 'waypoint-'));
    if (records) await writeRecords(dataDir, records);
    const options = { mongodbUri: undefined, dataDir, poolSize: 1 };
    const opened = await openStore({ ...options, clock, ...more });
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
  async open(clock = systemClock, _records = undefined, more = {}) {
    const database = `waypoint_test_${randomUUID().replaceAll('-', '')}`;
    const collections = [...collectionNames, 'items', 'others'];
    const options = { mongodbUri: uri, dataDir: '', poolSize: 10, database, collections };
    const opened = await openStore({ ...options, clock, onCommand: recordCommand, ...more });
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

type AnySpec = Parameters<Store['collection']>[0];

/** What was asked for in the stores of this worker, by name. */
const declared = new Map<string, AnySpec>();
let prepared: { readonly collections: number; readonly bytes: Buffer | undefined } = {
  collections: 0,
  bytes: undefined,
};

/**
 * The records of an embedded store in which these collections are declared: an application declares forty, each in a
 * commit of its own.
 */
async function preparedRecords(): Promise<Buffer | undefined> {
  if (prepared.collections === declared.size) return prepared.bytes;
  const path = await mkdtemp(join(storesFolder, 'waypoint-prepared-'));
  const collections = declared.size;
  if (prepared.bytes) await writeRecords(path, prepared.bytes);
  const { store } = await openLmdbStore({ path, clock: systemClock });
  for (const spec of declared.values()) store.collection(spec);
  await store.close();
  prepared = { collections, bytes: await readFile(recordsIn(path)) };
  await rm(path, { recursive: true });
  return prepared.bytes;
}

const recordsIn = (dataDir: string): string => join(dataDir, 'records/data.mdb');

async function writeRecords(dataDir: string, bytes: Buffer): Promise<void> {
  await mkdir(join(dataDir, 'records'), { mode: 0o700 });
  await writeFile(recordsIn(dataDir), bytes, { mode: 0o600 });
}

/** A fresh, empty store on the engine of `TEST_STORE`; close it when the test is over. */
export async function openTestStore(clock?: Clock): Promise<TestStore> {
  const opened = await chosenEngine().open(clock, await preparedRecords());
  const { store } = opened;
  const collection: Store['collection'] = (spec) => {
    declared.set(spec.name, spec as unknown as AnySpec);
    return store.collection(spec);
  };
  return { ...opened, store: { ...store, collection } };
}
