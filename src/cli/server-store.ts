import { type Config, processConfig } from '../config.ts';
import { type OpenedStore, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { messageOf } from './command.ts';

export interface OpensStore {
  readonly open: () => Promise<Pick<Store, 'collection' | 'close'>>;
}

export const opensServerStore: OpensStore = {
  open: async () => (await openServerStore(processConfig())).store,
};

/** A store with the folder that the server keeps its files in. */
export type ServerStore = Pick<OpenedStore, 'store' | 'blobs'> & { readonly dataDir: string };

export interface OpensModules {
  readonly open: () => Promise<ServerStore>;
}

export const opensModules: OpensModules = { open: () => openServerStore(processConfig()) };

/** Opens the store that the server of the same environment variables has; `place` names it in words. */
export async function openServerStore({ mongodbUri, mongodbPrefix, dataDir }: Config) {
  const place = mongodbUri === undefined ? `the folder ${dataDir}` : 'MongoDB';
  const options = { mongodbUri, mongodbPrefix, dataDir, role: 'command' as const, poolSize: 2 };
  const opened = await openStore(options).catch((error: unknown) => {
    const reason = messageOf(error).replace(/\.$/, '');
    throw new Error(
      `The store in ${place} cannot be opened: ${reason}. Check DATA_DIR and MONGODB_URI; they must be the server's.`,
    );
  });
  return { ...opened, place, dataDir };
}
