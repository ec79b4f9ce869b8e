import type { FastifyInstance } from 'fastify';
import { baseUrlOf, type Config } from './config.ts';
import type { CatalogSource } from './domains/catalog/service.ts';
import type { Platform } from './domains/module.ts';
import { createEndpoints } from './endpoints/index.ts';
import { recordKey } from './games/account.ts';
import { createCursors } from './graph/cursor.ts';
import { createAuthenticator } from './http/authenticate.ts';
import type { Authenticator } from './http/authenticator.ts';
import { createCors } from './http/cors.ts';
import { defectsTo, faultsTo, type Logger, logAnswered } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import { createSlowReaders } from './http/slow-readers.ts';
import type { Clock } from './lib/clock.ts';
import { mintId, mintUnprefixed, type RandomBytes } from './lib/ids.ts';
import { openPicturePool } from './lib/pictures/open.ts';
import type { PicturePool } from './lib/pictures/pool.ts';
import { createRecovery } from './lib/recovery.ts';
import { bucketCollection } from './limits/bucket-record.ts';
import { createFastRetryGuard } from './limits/fast-retry.ts';
import { createLeases } from './limits/leases.ts';
import { createLocalBuckets } from './limits/local-buckets.ts';
import { type AnswerCache, createAnswerCache } from './rest/answer-cache.ts';
import type { Deprecation } from './rest/deprecations.ts';
import { createIdempotency } from './rest/idempotency.ts';
import { idempotencyRecords } from './rest/idempotency-record.ts';
import type { AnyRoute } from './rest/route.ts';
import { schema } from './schema.ts';
import { createModules, type Modules, type ModulesConfig, type Services } from './services.ts';
import { serverSecret } from './store/secrets.ts';
import type { Blobs, Store } from './store/store.ts';
import { openUpstream, type Upstream } from './upstream/open.ts';
import type { NameLookup } from './upstream/webhooks/name-lookup.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly store: Store;
  /** Where imported catalogs and evidence lie. */
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly random: () => number;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The table of /v1; a test may bring its own. */
  readonly routes?: readonly AnyRoute[];
  readonly deprecations?: readonly Deprecation[];
  /** What is served in place of the catalogs of the store; a test may bring its own. */
  readonly catalog?: CatalogSource;
  /** Where pictures are decoded; a test may bring its own. */
  readonly picturePool?: PicturePool;
  /** Finds the addresses of the names that webhooks lead to; a test may bring its own. */
  readonly lookup?: NameLookup;
  /** Renews the catalogs of the store from the public sources, when `CATALOG_SYNC` says so. */
  readonly renewCatalogs?: () => Promise<void>;
}

export interface App {
  /** Listens to nothing yet. */
  readonly server: FastifyInstance;
  readonly services: Services;
  /** Opens the catalogs, for which the first request would wait. Throws when one cannot be opened. */
  openCatalogs(): void;
  /** Finishes what a process left unfinished; to be called once the server listens. Never rejects. */
  recover(): Promise<void>;
  /** Makes what the sandbox holds from the start, once for each store; to be called once the server listens. Never rejects. */
  seed(): Promise<void>;
  /** Ends connections that take nothing, gives idle leases back, and lets every module go on; to be called about once a second. */
  tick(): void;
  /** Answers what is running, gives leases back and lets go of the providers; the store stays open. */
  close(): Promise<void>;
}

/** Puts the service together; opens nothing itself. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, clock } = dependencies;
  const platform = platformOf(dependencies);
  const { onError } = platform;
  const { pictureProcesses } = config;
  const cache = createAnswerCache(clock);
  const upstream = upstreamOf(dependencies);
  const pool = dependencies.picturePool ?? openPicturePool({ pictureProcesses, clock, onError });
  const modules = createModules(platform, await modulesConfig(dependencies), {
    upstream,
    makePicture: pool.make,
    catalog: {
      source: dependencies.catalog,
      renew: config.catalogSync ? dependencies.renewCatalogs : undefined,
    },
    onTrustChange: (environment, account) => cache.forget(recordKey(environment, account)),
  });
  await modules.catalog.refresh();
  const recover = modules.all.flatMap((module) => module.recover ?? []);
  const recovery = createRecovery({ recover, clock, onError });
  const { server, leases, readers, stop } = await serverOf(dependencies, platform, modules, cache);
  return {
    server,
    services: modules.services,
    openCatalogs: modules.catalog.open,
    recover: recovery.run,
    async seed() {
      for (const module of modules.all) await module.seed?.();
    },
    tick() {
      readers.sweep();
      leases.giveBackIdle();
      recovery.tick();
      pool.tick();
      for (const module of modules.all) module.tick?.();
    },
    async close() {
      stop();
      for (const module of modules.all) await module.drain?.();
      await server.close();
      await recovery.close();
      for (const module of modules.all) await module.close?.();
      await leases.close();
      await upstream.close();
      pool.close();
    },
  };
}

/** The server with both interfaces, and the limits that it looks after. */
async function serverOf(
  dependencies: AppDependencies,
  { store, clock, random, ids, onError }: Platform,
  modules: Modules,
  cache: AnswerCache,
) {
  const { config, logger, metrics } = dependencies;
  const { budgets, cursorSecret: configured } = config;
  const baseUrl = baseUrlOf(config);
  const buckets = store.collection(bucketCollection);
  const leases = createLeases({ store: buckets, clock, budgets, onError, random });
  const retryGuard = createFastRetryGuard({ clock, rules: config.fastRetry });
  const anonymous = createLocalBuckets({ budget: 'anonymous', limit: budgets.anonymous, clock });
  const limits = { leases, retryGuard, anonymous };
  const authenticator = authenticatorOf(modules, limits);
  const readers = createSlowReaders({ clock, onEnded: metrics.slowReaderEnded });
  const onDefect = defectsTo(logger);
  const randomBytes = ids.bytes;
  const secret = await serverSecret({ store, name: 'cursor', configured, randomBytes });
  let stopping = false;
  const endpoints = createEndpoints({
    ...dependencies,
    ...modules,
    ...limits,
    schema,
    cache,
    baseUrl,
    graphiql: config.graphiql,
    cursors: createCursors(secret),
    idempotency: createIdempotency({
      store: store.collection(idempotencyRecords),
      clock,
      newReserved: () => mintUnprefixed(randomBytes),
      onError,
    }),
    authenticator,
    metrics: metrics.text,
    async ready() {
      if (stopping) throw new Error('The service is stopping.');
      await store.ping();
      return store.unreadyIndexes?.() ?? {};
    },
    onDefect,
  });
  const server = createHttpServer({
    endpoints,
    authenticator,
    retryGuard,
    cors: createCors(config.corsOrigins),
    readers,
    clock,
    baseUrl,
    trustedHops: config.trustedHops,
    onDefect,
    onAnswered(requestContext, status) {
      metrics.answered(requestContext, status);
      logAnswered(logger, requestContext, status);
    },
  });
  const stop = (): void => {
    stopping = true;
  };
  return { server, leases, readers, stop };
}

const platformOf = (dependencies: AppDependencies): Platform => {
  const { store, blobs, clock, random, randomBytes, logger, metrics } = dependencies;
  const ids = { mint: (prefix: string) => mintId(prefix, randomBytes), bytes: randomBytes };
  return { store, blobs, clock, random, ids, logger, metrics, onError: faultsTo(logger) };
};

function upstreamOf({ config, clock, random, logger, metrics }: AppDependencies): Upstream {
  const { upstreamPrimaryUrl: primary, upstreamFallbackUrl: fallback, pictures } = config;
  return openUpstream({
    clock,
    random,
    logger,
    onCall: metrics.upstreamCalled,
    urls: { primary, fallback, pictures: pictures.urls },
    contact: config.upstreamContact,
    deadlineMs: config.upstreamDeadlineMs,
  });
}

async function modulesConfig(dependencies: AppDependencies): Promise<ModulesConfig> {
  const { config, store, randomBytes, lookup } = dependencies;
  const { cdnUrl, pictures, evidenceUrl, sandboxReviewMs, webhookSecret: configured } = config;
  return {
    cdnUrl,
    pictures,
    sandboxReviewMs,
    evidence: {
      evidenceUrl,
      secret: await serverSecret({ store, name: 'evidence', randomBytes }),
    },
    webhooks: {
      secret: await serverSecret({ store, name: 'webhook', configured, randomBytes }),
      toPrivate: config.webhooksToPrivate,
      userAgent: `Waypoint-Webhooks/0.1 (${baseUrlOf(config)})`,
      lookup,
    },
  };
}

/** Who may pass; who may not is in the audit trail. */
const authenticatorOf = (
  { keyReader, services }: Modules,
  limits: Omit<Parameters<typeof createAuthenticator>[0], 'identify' | 'onDenied'>,
): Authenticator =>
  createAuthenticator({
    ...limits,
    identify: keyReader.identify,
    onDenied: (action, { requestId }, principal) =>
      services.audit.denied(action, principal, requestId),
  });
