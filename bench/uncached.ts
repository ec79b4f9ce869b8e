import { randomBytes } from 'node:crypto';
import { createApp } from '../src/app.ts';
import { processConfig } from '../src/config.ts';
import { createLogger } from '../src/http/logger.ts';
import { createMetrics } from '../src/http/metrics.ts';
import { systemClock } from '../src/lib/clock.ts';
import type { AnyRoute } from '../src/rest/route.ts';
import { v1Routes } from '../src/rest/v1/index.ts';
import { openStore } from '../src/store/open.ts';
import { answerMessages } from './helper.ts';

/** The same route; without a freshness nothing of its answer is kept. */
const uncached = (route: AnyRoute): AnyRoute => ({
  ...route,
  cacheControl: 'no-cache',
  answer: (data, variables) => ({ ...route.answer(data, variables), freshness: undefined }),
});

export interface UncachedService {
  readonly origin: string;
  readonly key: string;
}

/** The service as `main.ts` composes it, but that neither interface keeps its answers: every request runs the graph. */
answerMessages(async (): Promise<UncachedService> => {
  const config = processConfig();
  const { store, blobs } = await openStore({
    mongodbUri: config.mongodbUri,
    dataDir: config.dataDir,
    clock: systemClock,
    poolSize: config.mongodbPoolSize,
  });
  const app = await createApp({
    config,
    store,
    blobs,
    clock: systemClock,
    random: Math.random,
    randomBytes,
    logger: createLogger(config.logLevel),
    metrics: createMetrics({ withProcess: true }),
    routes: v1Routes.map(uncached),
    keepsGraphAnswers: false,
  });
  setInterval(app.tick, 1000).unref();
  const { token } = await app.services.keys.create(
    { environment: 'test', scopes: ['read'], ipAllowlist: [] },
    'bench',
  );
  return { origin: await app.server.listen({ port: 0, host: '127.0.0.1' }), key: token };
});
