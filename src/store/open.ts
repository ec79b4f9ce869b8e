import type { Clock } from '../lib/clock.ts';
import type { RoomChange } from './room.ts';
import type { Blobs, Store } from './store.ts';

export interface StoreOptions {
  /** When it is set, MongoDB holds everything; otherwise the folder does. */
  readonly mongodbUri: string | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly poolSize: number;
  /** Before the name of every collection; MongoDB only. `waypoint_` when left out, unless a set without it is there. */
  readonly mongodbPrefix?: string | undefined;
  /** Receives what is wrong with the store, at most once a second; callers only learn that it cannot be reached. */
  readonly onFault?: (error: unknown) => void;
  /** Receives that there is no room to write any more, and that there is again. */
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
  /** Over the database that the URI names; MongoDB only. */
  readonly database?: string;
}

export interface OpenedStore {
  readonly store: Store;
  readonly blobs: Blobs;
  /** For people: `lmdb`, or `mongodb` and the version of the server. */
  readonly engine: string;
}

/** Opens the engine that the configuration asks for, and loads no other. Rejects with one line that says what is wrong. */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const { mongodbUri, dataDir, clock, poolSize, mongodbPrefix, onFault, onRoom, database } =
    options;
  if (mongodbUri === undefined) {
    const { openLmdbStore } = await import('./lmdb/store.ts');
    const opened = await openLmdbStore({ path: dataDir, clock, onRoom });
    return { ...opened, engine: 'lmdb' };
  }
  const { openMongoStore } = await import('./mongodb/store.ts');
  const { version, ...opened } = await openMongoStore({
    uri: mongodbUri,
    clock,
    poolSize,
    prefix: mongodbPrefix,
    onRoom,
    ...(onFault && { onFault }),
    ...(database === undefined ? {} : { database }),
  });
  return { ...opened, engine: `mongodb ${version}` };
}
