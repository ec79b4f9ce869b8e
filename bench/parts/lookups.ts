import { randomBytes } from 'node:crypto';
import { createApp } from '../../src/app.ts';
import { processConfig } from '../../src/config.ts';
import type { ShowcaseSubscriber } from '../../src/domains/leaderboards/ports.ts';
import { lanesOf } from '../../src/domains/leaderboards/indexing/lanes.ts';
import { rankedAccounts } from '../../src/domains/leaderboards/store.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { answerMessages } from '../helper.ts';

export interface LookUpsOrder {
  /** To begin with: whether showcases are noted for boards. */
  readonly withBoards?: boolean;
  /** Places everything that is due. */
  readonly settle?: boolean;
}

export interface LookUpsAddress {
  readonly origin: string;
  readonly key: string;
}

/** What becomes of showcases where there are no boards. */
const nowhere: ShowcaseSubscriber = {
  beforeStore: async () => undefined,
  beforeRemove: async () => async () => undefined,
};
/** The same for commits before 2026-11-24, which have other names for it. */
const formerNowhere = { storing: nowhere.beforeStore, dropping: nowhere.beforeRemove };

interface Running extends LookUpsAddress {
  settle(): Promise<void>;
}

let running: Running | undefined;

/** The service as `main.ts` composes it. */
async function start(withBoards: boolean): Promise<Running> {
  const config = processConfig();
  const { store, blobs } = await openStore({
    mongodbUri: config.mongodbUri,
    dataDir: config.dataDir,
    clock,
    poolSize: config.mongodbPoolSize,
  });
  const app = await createApp({
    config,
    store,
    blobs,
    clock,
    random: Math.random,
    randomBytes,
    logger: createLogger(config.logLevel),
    metrics: createMetrics({ withProcess: true }),
    ...(!withBoards && { showcaseSubscriber: nowhere, boardNotes: formerNowhere }),
  });
  app.openCatalogs();
  setInterval(app.tick, 1000).unref();
  const { token } = await app.services.keys.create(
    { environment: 'live', scopes: ['read'], ipAllowlist: [] },
    'bench',
  );
  const accounts = store.collection(rankedAccounts);
  const isDue = async () => {
    const lanes = lanesOf('live').map((lane) => accounts.count({ index: 'byDue', equals: { lane } }));
    return (await Promise.all(lanes)).some((count) => count > 0);
  };
  return {
    origin: await app.server.listen({ port: 0, host: '127.0.0.1' }),
    key: token,
    async settle() {
      while (await isDue()) {
        app.tick();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

answerMessages(async ({ withBoards = true, settle }: LookUpsOrder): Promise<LookUpsAddress> => {
  running ??= await start(withBoards);
  if (settle) await running.settle();
  const { origin, key } = running;
  return { origin, key };
});
