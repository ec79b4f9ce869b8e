import { randomBytes } from 'node:crypto';
import type { Platform } from '../domains/module.ts';
import { createIds } from '../lib/ids.ts';
import { PictureFault } from '../lib/pictures/protocol.ts';
import { createModules, type Modules } from '../services.ts';
import { directWork } from '../store/work.ts';
import { openUpstream } from '../upstream/open.ts';
import type { ServerStore } from './server-store.ts';

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
};
const noPicture = () =>
  Promise.reject(new PictureFault('unavailable', 'No command makes pictures.'));

/** The table of modules for a command: the store is open, providers are switched off, and nothing is signed. */
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
  });
}
