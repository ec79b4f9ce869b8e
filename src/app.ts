import { type AnswerCache, createAnswerCache } from './answers/answer-cache.ts';
import { processCompressor } from './answers/compression.ts';
import { baseUrlOf } from './config.ts';
import { type OpenCardRenderer, openCardRenderer } from './domains/cards/render/renderer.ts';
import type { CatalogPorts } from './domains/catalog/module.ts';
import type { CatalogSource } from './domains/catalog/service.ts';
import type { ShowcaseSubscriber } from './domains/leaderboards/ports.ts';
import type { Platform } from './domains/module.ts';
import { createEndpoints } from './endpoints/index.ts';
import { createNearPath } from './endpoints/near-paths.ts';
import { createReadiness } from './endpoints/operations.ts';
import { createFailurePage } from './endpoints/web/index.ts';
import { gameIds } from './games/ids.ts';
import { createCursors } from './graph/cursor.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { createCors } from './http/cors.ts';
import {
  createAnswerLog,
  createClockLog,
  createDefectLog,
  createFaultLog,
  createMigrationLog,
  createSlowStoreLog,
  createUncleanEndLog,
  type Logger,
} from './http/logger.ts';
import type { Metrics } from './http/metrics.ts';
import { attempt } from './http/routes.ts';
import { createHttpServer } from './http/server.ts';
import { createSlowReaders } from './http/slow-readers.ts';
import type { Clock } from './lib/clock.ts';
import { createIds, mintUnprefixed } from './lib/ids.ts';
import { openPicturePool, type PicturePool } from './lib/pictures/pool.ts';
import { createRecovery } from './lib/recovery.ts';
import { openLimits } from './limits/leases.ts';
import { bucketCollection } from './limits/shared-buckets.ts';
import { migrations as allMigrations } from './migrations.ts';
import type { Deprecation } from './rest/deprecations.ts';
import { createIdempotency, idempotencyRecords, idempotencyShare } from './rest/idempotency.ts';
import type { AnyRoute } from './rest/route.ts';
import { schema } from './schema.ts';
import {
  createModules,
  type Modules,
  type ModulesConfigDependencies,
  modulesConfigOf,
} from './services.ts';
import { createClockWatch } from './store/clock-watch.ts';
import { trimShares } from './store/family-shares.ts';
import { createMigrations, type Migration } from './store/migrations.ts';
import { createRetention } from './store/retention.ts';
import { serverSecret } from './store/secrets.ts';
import { createWork, uncleanEnds } from './store/work.ts';
import type { WorkJournal } from './store/work-journal.ts';
import { openUpstream, type Upstream } from './upstream/open.ts';
import { changePorts, type Peers, takeChanges } from './workers/change.ts';

export interface AppDependencies
  extends ModulesConfigDependencies,
    Pick<Platform, 'blobs' | 'clock' | 'random'> {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The table of /v1; a test may bring its own. */
  readonly routes?: readonly AnyRoute[];
  readonly deprecations?: readonly Deprecation[];
  /** Served in place of the catalogs of the store; a test may bring its own. */
  readonly catalog?: CatalogSource;
  /** Opens the built-in dataset; several applications of one process may share it. */
  readonly builtIn?: CatalogPorts['builtIn'];
  /** Where pictures are decoded; a test may bring its own. */
  readonly picturePool?: PicturePool;
  /** What draws cards; a test may bring its own. */
  readonly cardRenderer?: OpenCardRenderer;
  /** Receives changes of showcases in place of the leaderboards; a measurement may bring its own. */
  readonly showcaseSubscriber?: ShowcaseSubscriber;
  /** Whether /graphql caches answers; true when left out. A measurement may want each query run. */
  readonly keepsGraphAnswers?: boolean;
  /** Where this process records its work, and finds the work during which others died. */
  readonly journal?: WorkJournal | undefined;
  /** The clock of this machine; that of the store when left out. */
  readonly machine?: Clock;
  /** How long the limits wait for the store, by the clock on the wall; a test may be more patient. */
  readonly patienceMs?: number;
  /** Those of this version when left out; a test may bring its own. */
  readonly migrations?: readonly Migration[];
  /** The other workers of this server, if there are any. */
  readonly peers?: Peers | undefined;
  /** Renews the catalogs of the store from the public sources, when `CATALOG_SYNC` says so. */
  readonly renewCatalogs?: () => Promise<void>;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts the service together; opens nothing itself. */
export async function createApp(dependencies: AppDependencies) {
  const { config, store, blobs, clock, random, logger, metrics, peers } = dependencies;
  const onError = createFaultLog(logger);
  const work = workOf(dependencies, onError);
  // Before any work runs.
  await work.refresh();
  metrics.workAside(work.aside);
  const ids = createIds(dependencies.randomBytes);
  const platform = { store, blobs, clock, random, ids, logger, metrics, work, onError };
  const clockWatch = watchClock(dependencies);
  const cache = createAnswerCache(clock);
  metrics.observeAnswerCache(cache.figures, processCompressor.figures);
  const upstream = openUpstream({
    ...config.upstream,
    clock,
    random,
    logger,
    onCall: metrics.upstreamCalled,
  });
  const pool = dependencies.picturePool ?? openPicturePool({ ...config, clock, onError });
  const cardRenderer = dependencies.cardRenderer ?? openCardRenderer({ clock, onError });
  const renewCatalogs = config.catalogSync ? dependencies.renewCatalogs : undefined;
  const modules = createModules(platform, await modulesConfigOf(dependencies), {
    upstream,
    makePicture: pool.make,
    cardRenderer,
    showcaseSubscriber: dependencies.showcaseSubscriber,
    catalog: {
      source: dependencies.catalog,
      builtIn: dependencies.builtIn,
      renew: renewCatalogs && (() => renewCatalogs().then(() => peers?.tell({ kind: 'catalogs' }))),
    },
    ...changePorts(cache, peers),
  });
  if (peers) takeChanges(peers, cache, modules);
  await modules.catalog.refresh();
  const records = store.collection(idempotencyRecords);
  const trimAnswers = () => trimShares({ records, ...idempotencyShare });
  const recover = [...modules.all.flatMap((module) => module.recover ?? []), trimAnswers];
  const recovery = createRecovery({ recover, clock, onError });
  const { server, leases, readers, stop, leave } = await serverOf(
    dependencies,
    platform,
    modules,
    cache,
    upstream,
    clockWatch.farOff,
  );
  const migrations = migrationsOf(dependencies, platform);
  const retention = retentionOf(dependencies, platform, modules);
  const steps = [
    migrations.tick,
    clockWatch.tick,
    readers.sweep,
    leases.giveBackIdle,
    work.tick,
    recovery.tick,
    pool.tick,
    retention.tick,
    cardRenderer.tick,
    ...modules.all.flatMap(({ tick }) => tick ?? []),
  ];
  return {
    /** Listens to nothing yet. */
    server,
    services: modules.services,
    /** Opens the catalogs, so that the first request need not wait. Throws when one cannot be opened. */
    openCatalogs: modules.catalog.open,
    /** Finishes the unfinished work of a process that died; to be called once the server listens. Never rejects. */
    recover: recovery.run,
    /** Fills the sandbox, once for each store; to be called once the server listens. Never rejects. */
    async seed() {
      for (const module of modules.all) await module.seed?.().catch(onError);
    },
    /** Ends slow connections, returns idle leases, and calls `tick` of every module; to be called about once a second. */
    tick() {
      for (const step of steps) attempt(step, onError);
    },
    /** Says that it stops (`/readyz`), and goes on answering, so that a balancer has the time to send requests elsewhere. */
    drain: stop,
    /** Ends each connection with its next answer, while `/readyz` stays 200: another worker takes the place of this one. */
    retire: leave,
    /** Finishes running requests, returns leases and closes the connections to providers; the store stays open. */
    async close() {
      stop();
      for (const module of modules.all) await module.drain?.();
      await server.close();
      await recovery.close();
      await migrations.close();
      await retention.close();
      for (const module of modules.all) await module.close?.();
      await leases.close();
      await upstream.close();
      pool.close();
      cardRenderer.close();
    },
  };
}

const workOf = (
  { store, journal, clock, logger }: AppDependencies,
  onError: (error: unknown) => void,
) =>
  createWork({
    records: store.collection(uncleanEnds),
    journal,
    clock,
    onEnd: createUncleanEndLog(logger),
    onError,
  });

const retentionOf = (
  { config, metrics }: AppDependencies,
  { store, clock, work, ids, onError }: Platform,
  modules: Modules,
) => {
  const aging = modules.all.flatMap((module) => module.aging ?? []);
  const days = aging.map(({ name, setting }) => [name, config.retentionDays[setting]] as const);
  return createRetention({
    store,
    aging,
    retentionDays: config.retentionDays,
    clock,
    work,
    newId: () => mintUnprefixed(ids.bytes),
    onRemoved: metrics.retention(Object.fromEntries(days)),
    onError,
  });
};

const migrationsOf = (
  { migrations = allMigrations, logger }: AppDependencies,
  { store, work, ids, onError }: Platform,
) =>
  createMigrations({
    store,
    migrations,
    work,
    newId: () => mintUnprefixed(ids.bytes),
    onNews: createMigrationLog(logger),
    onError,
  });

function watchClock({ store, logger, metrics, machine = store.clock }: AppDependencies) {
  const onFarOff = createClockLog(logger);
  const clockWatch = createClockWatch({ store: store.clock, machine, onFarOff });
  metrics.clockOff(clockWatch.offMs);
  return clockWatch;
}

/** The server with both interfaces and their limits. */
async function serverOf(
  dependencies: AppDependencies,
  platform: Platform,
  modules: Modules,
  cache: AnswerCache,
  upstream: Upstream,
  clockOffMs: () => number | undefined,
) {
  const { config, logger, metrics } = dependencies;
  const { store, clock, random, ids, onError } = platform;
  const baseUrl = baseUrlOf(config);
  const { patienceMs } = dependencies;
  const limits = openLimits(
    {
      store: store.collection(bucketCollection),
      // Instances whose machines have different times agree on that of the store.
      clock: store.clock,
      isSole: store.isSole,
      onError,
      random,
      onWithoutStore: metrics.limitDecidedWithoutStore,
      onSlow: createSlowStoreLog(logger),
      ...(patienceMs && { patienceMs, longPatienceMs: patienceMs }),
    },
    config,
  );
  const authenticator = createAuthenticator({
    ...limits,
    identify: modules.keyReader.identify,
    idOf: modules.keyReader.idOf,
    onDenied: (action, { requestId }, principal) =>
      modules.services.audit.denied(action, principal, requestId),
  });
  const readers = createSlowReaders({ clock, onEnded: metrics.slowReaderEnded });
  const onDefect = createDefectLog(logger);
  const logAnswered = createAnswerLog(logger);
  const { cursorSecret: configured } = config;
  const secret = await serverSecret({ store, name: 'cursor', configured, randomBytes: ids.bytes });
  const { ready, endsConnections, stop, leave } = createReadiness({ store, clockOffMs });
  const endpoints = createEndpoints({
    ...dependencies,
    ...modules,
    ...limits,
    schema,
    cache,
    baseUrl,
    graphiql: config.graphiql,
    web: config.web,
    providers: upstream.conditions,
    cursors: createCursors(secret),
    idempotency: createIdempotency({
      store: store.collection(idempotencyRecords),
      clock,
      newReserved: () => mintUnprefixed(ids.bytes),
      onError,
    }),
    authenticator,
    metrics: metrics.text,
    ready,
    onDefect,
  });
  const server = createHttpServer({
    endpoints,
    nearPath: createNearPath(endpoints, gameIds),
    authenticator,
    retryGuard: limits.retryGuard,
    cors: createCors(config.corsOrigins),
    readers,
    clock,
    baseUrl,
    failurePage: config.web ? createFailurePage({ baseUrl, graphiql: config.graphiql }) : undefined,
    trustedHops: config.trustedHops,
    endsConnections,
    onDefect,
    onError,
    onAnswered(requestContext, status) {
      metrics.answered(requestContext, status);
      logAnswered(requestContext, status);
    },
  });
  return { server, leases: limits.leases, readers, stop, leave };
}
