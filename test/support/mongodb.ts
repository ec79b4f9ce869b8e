import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { hourMs, systemClock } from '../../src/lib/clock.ts';
import { type MongoOptions, openMongoStore } from '../../src/store/mongodb/store.ts';
import type { RawStore } from '../../src/store/raw.ts';
import type { Blobs, Store } from '../../src/store/store.ts';
import { endWithTest } from './endings.ts';
import { openProxy, type ServerProxy, throughProxy } from './mongodb-proxy.ts';
import { recordCommand } from './sharding.ts';
import { mongodbServer } from './store.ts';

/** The first member of the address of the tests' server. */
const firstHost = /^mongodb:\/\/(?:[^@/]*@)?(?<host>[^:/,?]+)(?::(?<port>\d+))?/.exec(
  mongodbServer ?? '',
)?.groups;

/** Whether there is a server that a proxy can stand before; one of `mongodb+srv://` has no address of its own. */
export const hasServer = firstHost !== undefined;

export interface MongoWorld {
  readonly proxy: ServerProxy;
  /** Of the server behind the proxy, options and all. */
  readonly uri: string;
  /** The database itself, past the proxy. */
  readonly db: Db;
  /** The faults that operators are told of. */
  readonly faults: unknown[];
  /** Opens a store behind the proxy; closed with the test. */
  open(options?: Partial<MongoOptions>): Promise<{ store: Store; blobs: Blobs; raw: RawStore }>;
}

/** An empty database behind a proxy; removed with the test. */
export async function mongoWorld(): Promise<MongoWorld> {
  const uri = mongodbServer ?? '';
  const proxy = await openProxy(firstHost?.['host'] ?? '', Number(firstHost?.['port'] ?? 27017));
  const client = new MongoClient(uri);
  const database = `waypoint_test_${randomUUID().replaceAll('-', '')}`;
  const db = client.db(database);
  const faults: unknown[] = [];
  endWithTest(async () => {
    proxy.intervene(undefined);
    await db.dropDatabase();
    await client.close();
    await proxy.cut();
  });
  return {
    proxy,
    uri: throughProxy(uri, proxy),
    db,
    faults,
    async open(options = {}) {
      const opened = await openMongoStore({
        uri: throughProxy(uri, proxy),
        clock: systemClock,
        poolSize: 5,
        database,
        onFault: (error) => void faults.push(error),
        onCommand: recordCommand,
        // Commands are counted: no look at the state of a transfer comes between them.
        transferTimes: { lookMs: hourMs, fenceMs: 2 * hourMs },
        ...options,
      });
      endWithTest(() => opened.store.close());
      return opened;
    },
  };
}

/** Something that a test lets go on when it is time. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
