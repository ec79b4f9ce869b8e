import { z } from 'zod';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type FolderRole, joinFolder } from './folder-users.ts';
import { checkFormat } from './format.ts';
import { checkRecords } from './lmdb/check.ts';
import type { MongoOptions } from './mongodb/store.ts';
import type { RoomChange } from './room.ts';
import type { Blobs, Store } from './store.ts';

export const storeVariables = {
  DATA_DIR: z.string().min(1).default('data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'It begins with mongodb:// or mongodb+srv://')
    .optional(),
  MONGODB_PREFIX: z
    .string()
    .regex(/^(?!system\.)[A-Za-z0-9_.-]{0,32}$/, 'At most 32 letters, digits and _ . -')
    .optional(),
  MONGODB_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
};

export interface StoreOptions {
  /** With it, MongoDB holds everything; else the folder does. */
  readonly mongodbUri: string | undefined;
  readonly dataDir: string;
  /** For tests. When left out, the time is that of the MongoDB server or of this machine. */
  readonly clock?: Clock | undefined;
  /**
   * What the process does with the folder of the embedded store. With it, opening first checks whether another process is in
   * the way and whether the files are whole. Tests and measurements, which have a folder of their own, leave it out.
   */
  readonly role?: FolderRole;
  readonly poolSize: number;
  /** Before the name of every collection; MongoDB only. `waypoint_` when left out. */
  readonly mongodbPrefix?: string | undefined;
  /** Receives faults of the store, at most once a second; callers only learn that it cannot be reached. */
  readonly onFault?: (error: unknown) => void;
  /** Receives that the disk is full, and that it has room again. */
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
  /** In place of the database that the URI names; MongoDB only. */
  readonly database?: string;
  /** For tests: receives each command as it is sent; MongoDB only. */
  readonly onCommand?: MongoOptions['onCommand'];
}

export interface OpenedStore {
  readonly store: Store;
  readonly blobs: Blobs;
  /** For people: `lmdb`, or `mongodb` and the version of the server. */
  readonly engine: string;
}

/** How long a start reads records: every page of a small store, some from each side of a large one. */
const checkMs = 200;

/** Opens the engine that the configuration asks for, and loads no other. Rejects with one line that says what is wrong. */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const opened = await openEngine(options);
  const { store } = opened;
  try {
    await checkFormat(store);
    return opened;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openEngine(options: StoreOptions): Promise<OpenedStore> {
  const { mongodbUri: uri, mongodbPrefix: prefix, ...others } = options;
  if (uri === undefined) return { ...(await openFolder(options)), engine: 'lmdb' };
  const { openMongoStore } = await import('./mongodb/store.ts');
  const { version, ...opened } = await openMongoStore({ uri, prefix, ...others });
  return { ...opened, engine: `mongodb ${version}` };
}

/** Opens the embedded engine once no other process is in the way and the files are whole. */
async function openFolder(options: StoreOptions): Promise<Omit<OpenedStore, 'engine'>> {
  const { dataDir: path, clock = systemClock, role, onRoom, onFault } = options;
  const { openLmdbStore } = await import('./lmdb/store.ts');
  if (role === undefined) return openLmdbStore({ path, clock, onRoom, onFault });
  const leave = await enterFolder({ ...options, role });
  try {
    const { store, blobs } = await openLmdbStore({ path, clock, onRoom, onFault });
    const { isSole: _ofOneProcess, ...shared } = store;
    const close = async (): Promise<void> => {
      await store.close();
      leave();
    };
    return { store: { ...(role === 'worker' ? shared : store), close }, blobs };
  } catch (error) {
    leave();
    throw error;
  }
}

type FolderOptions = Pick<StoreOptions, 'dataDir' | 'clock' | 'onFault'> & {
  readonly role: FolderRole;
};

/**
 * Enters the folder of the embedded store: no process is in the way, and the files are whole. Resolves to what leaves it
 * again. A server enters for its workers, which check nothing again.
 */
export async function enterFolder({
  dataDir: path,
  clock = systemClock,
  role,
  onFault,
}: FolderOptions): Promise<() => void> {
  const use = await joinFolder({ folder: path, role, clock });
  if (use.blind !== undefined)
    onFault?.(new Error(`A second server on ${path} would not be noticed: ${use.blind}`));
  try {
    if (role !== 'worker') await checkRecords({ path, milliseconds: checkMs });
    if (role === 'server') await (await import('./lmdb/compact.ts')).removeLeftCopy(path);
    return use.leave;
  } catch (error) {
    use.leave();
    throw error;
  }
}
