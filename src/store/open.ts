import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type FolderRole, joinFolder } from './folder-users.ts';
import { checkFormat } from './format.ts';
import { checkRecords } from './lmdb/check.ts';
import type { MongoOptions } from './mongodb/store.ts';
import type { TransferTimes } from './mongodb/transfer-records.ts';
import type { RawStore } from './raw.ts';
import type { RoomChange } from './room.ts';
import type { Blobs, Store } from './store.ts';
import { assertServable, StoreBusy } from './transfer.ts';

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
  /** Those that `raw` takes for ours; MongoDB only, where a database may be shared. None when left out. */
  readonly collections?: readonly string[];
  /** Receives faults of the store, at most once a second; callers only learn that it cannot be reached. */
  readonly onFault?: (error: unknown) => void;
  /** Receives that the disk is full, and that it has room again. */
  readonly onRoom?: ((change: RoomChange) => void) | undefined;
  /** In place of the database that the URI names; MongoDB only. */
  readonly database?: string;
  /** For tests: receives each command as it is sent; MongoDB only. */
  readonly onCommand?: MongoOptions['onCommand'];
  /** Of the transfer for which it is opened: it may write while others may not. */
  readonly transferId?: string | undefined;
  /** Opens it also when its data was moved away or is not whole yet: to look at it, or to go on. */
  readonly evenUnfinished?: boolean;
  /** For tests; MongoDB only. */
  readonly transferTimes?: Partial<TransferTimes> | undefined;
}

export interface OpenedStore {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly raw: RawStore;
  /** For people: `lmdb`, or `mongodb` and the version of the server. */
  readonly engine: string;
}

/** How long a start reads records: every page of a small store, some from each side of a large one. */
const checkMs = 200;

const lookAgainMs = 1000;

/**
 * Opens the engine that the configuration asks for, and loads no other. Rejects with one line that says what is wrong. A
 * server waits for a command that fills the store right now.
 */
export const openStore = (options: StoreOptions): Promise<OpenedStore> =>
  whileBusy(options, () => openOnce(options));

/** A server, and each of its workers, waits while a command fills the store. */
async function whileBusy<R>(
  { role, onFault }: Pick<StoreOptions, 'role' | 'onFault'>,
  work: () => Promise<R>,
): Promise<R> {
  let hasSaid = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const waits = role === 'server' || role === 'worker';
      if (!waits || !(error instanceof StoreBusy)) throw error;
      if (!hasSaid) onFault?.(error);
      hasSaid = true;
    }
    await sleep(lookAgainMs);
  }
}

async function openOnce(options: StoreOptions): Promise<OpenedStore> {
  const opened = await openEngine(options);
  const { store, raw } = opened;
  try {
    await checkFormat(store);
    if (!options.evenUnfinished) assertServable(await raw.transfers.read(), store.clock.now());
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
  const { dataDir: path, clock = systemClock, role, onRoom, onFault, transferId } = options;
  const own = { path, clock, onRoom, onFault, transferId };
  const { openLmdbStore } = await import('./lmdb/store.ts');
  if (role === undefined) return openLmdbStore(own);
  const leave = await enterOnce({ ...options, role });
  try {
    const { store, ...others } = await openLmdbStore(own);
    const { isSole: _ofOneProcess, ...shared } = store;
    const close = async (): Promise<void> => {
      await store.close();
      leave();
    };
    return { store: { ...(role === 'worker' ? shared : store), close }, ...others };
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
export const enterFolder = (options: FolderOptions): Promise<() => void> =>
  whileBusy(options, () => enterOnce(options));

async function enterOnce({
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
