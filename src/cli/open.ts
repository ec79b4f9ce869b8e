import { randomBytes } from 'node:crypto';
import { collectionNames } from '../collections.ts';
import { type Config, processConfig } from '../config.ts';
import type { Platform } from '../domains/module.ts';
import { createIds } from '../lib/ids.ts';
import { PictureFault } from '../lib/pictures/protocol.ts';
import { createModules, type Modules } from '../services.ts';
import { type OpenedStore, openStore, type StoreOptions } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { directWork } from '../store/work.ts';
import { openUpstream } from '../upstream/open.ts';
import { messageOf, type Opens } from './command.ts';

export type OpensStore = Opens<Pick<Store, 'collection' | 'close'>>;

export const opensServerStore: OpensStore = {
  open: async () => (await openServerStore(processConfig())).store,
};

type ServerStore = Pick<OpenedStore, 'store' | 'blobs'> & { readonly dataDir: string };

export type OpensModules = Opens<ServerStore>;

export const opensModules: OpensModules = { open: () => openServerStore(processConfig()) };

/** Opens the store of the server with the same environment variables; `place` names it for people. */
export async function openServerStore(
  { mongodbUri, mongodbPrefix, dataDir }: Pick<Config, 'mongodbUri' | 'mongodbPrefix' | 'dataDir'>,
  more: Pick<StoreOptions, 'evenUnfinished'> = {},
) {
  const place = mongodbUri === undefined ? `the folder ${dataDir}` : 'MongoDB';
  const own = { mongodbUri, mongodbPrefix, dataDir, collections: collectionNames };
  const role = 'command' as const;
  const opened = await openStore({ ...own, role, poolSize: 2, ...more }).catch((error: unknown) => {
    const reason = messageOf(error).replace(/\.$/, '');
    throw new Error(
      `The store in ${place} cannot be opened: ${reason}. Check that DATA_DIR and MONGODB_URI are those of the server.`,
    );
  });
  return { ...opened, place, dataDir };
}

const silent = () => undefined;
const logger = { warn: silent, error: silent };
const off = {
  urls: {
    primary: '',
    fallback: '',
    pictures: { primary: '', starrailres: '', nanoka: '' },
    announcements: { genshin: '', hsr: '', zzz: '' },
  },
  contact: '',
  deadlineMs: 0,
  concurrency: 1,
};
const noPicture = () =>
  Promise.reject(new PictureFault('unavailable', 'Commands make no pictures.'));

/** The modules for a command: providers are switched off, and nothing is signed. */
export function modulesOn({ store, blobs, dataDir }: ServerStore): Modules {
  const [clock, random] = [store.clock, Math.random];
  const platform: Platform = {
    store,
    blobs,
    clock,
    random,
    ids: createIds(randomBytes),
    logger,
    metrics: { upstreamCalled: silent, cardServed: silent },
    work: directWork,
    onError: silent,
  };
  const secret = new Uint8Array();
  const config = {
    publicHost: '',
    cdnUrl: '',
    pictures: { assetsUrl: '', dataDir, cacheBytes: 1, cardBytes: 1 },
    evidence: { secret, evidenceUrl: '', limits: { unnamedBytes: 0, totalBytes: 0 } },
    webhooks: { secret, toPrivate: false, userAgent: '' },
    archiveSync: false,
    sandboxReviewMs: 0,
  };
  return createModules(platform, config, {
    upstream: openUpstream({ clock, random, logger, onCall: silent, ...off }),
    makePicture: noPicture,
    cardRenderer: { draw: noPicture, design: 0 },
    catalog: {},
    onTrustChange: silent,
    markChanges: () => 0,
    onBoardsChange: silent,
    onEvent: silent,
  });
}
