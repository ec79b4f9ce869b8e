import type { FastifyInstance } from 'fastify';
import type { Catalogs } from './catalogs.ts';
import { createCatalogs } from './catalogs.ts';
import type { Config } from './config.ts';
import { baseUrlOf } from './config.ts';
import type { CatalogSource } from './domains/catalog/service.ts';
import type { KeyReader } from './domains/keys/identify.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import { doorsOf } from './doors.ts';
import type { ContextParts } from './endpoints.ts';
import { recordKey } from './games/account.ts';
import { createCursors } from './graph/cursor.ts';
import { createCors } from './http/cors.ts';
import type { Exchange } from './http/exchange.ts';
import type { Gate } from './http/gate.ts';
import { createGate } from './http/gate.ts';
import type { Logger } from './http/log.ts';
import { defectsTo, droppedTo, faultsTo, logAnswered } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import { createSlowReaders } from './http/slow-readers.ts';
import type { Clock } from './lib/clock.ts';
import { openPicturePool } from './lib/pictures/open.ts';
import type { PicturePool } from './lib/pictures/pool.ts';
import { bucketCollection } from './limits/bucket-record.ts';
import type { FastRetryGuard } from './limits/fast-retry.ts';
import { createFastRetryGuard } from './limits/fast-retry.ts';
import { createFieldLimiter } from './limits/field-limiter.ts';
import type { Leases } from './limits/leases.ts';
import { createLeases } from './limits/leases.ts';
import type { LocalBuckets } from './limits/local-buckets.ts';
import { createLocalBuckets } from './limits/local-buckets.ts';
import { createProviders } from './providers.ts';
import type { Recovery } from './recovery.ts';
import { createRecovery } from './recovery.ts';
import type { AnswerCache } from './rest/answer-cache.ts';
import { createAnswerCache } from './rest/answer-cache.ts';
import type { Deprecation } from './rest/deprecations.ts';
import type { AnyRoute } from './rest/route.ts';
import { serverSecret } from './secrets.ts';
import type { Services } from './services.ts';
import { createServices } from './services.ts';
import type { Blobs, Store } from './store/store.ts';
import type { Lookup } from './upstream/poster.ts';

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
  readonly lookup?: Lookup;
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
  /** Fills the queue of the sandbox, once for each store; to be called once the server listens. Never rejects. */
  furnishSandbox(): Promise<void>;
  /** Ends connections that take nothing, gives idle leases back, looks after the catalogs, hears of events and sends them on; to be called about once a second. */
  tick(): void;
  /** Answers what is running, gives leases back and lets go of the providers; the store stays open. */
  close(): Promise<void>;
}

/** Puts the service together; opens nothing itself. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, store, clock, logger, metrics } = dependencies;
  const onError = faultsTo(logger);
  const { pictureProcesses } = config;
  const cache = createAnswerCache(clock);
  const catalogs = await catalogsOf(dependencies);
  const upstream = createProviders({ ...dependencies, onCall: metrics.upstreamCalled });
  const pool = dependencies.picturePool ?? openPicturePool({ pictureProcesses, clock, onError });
  const services = await servicesOf(dependencies, { cache, catalogs, upstream, pool });
  const limits = limitsOf(dependencies);
  const { leases, retryGuard, anonymous } = limits;
  const gate = gateOf(services, limits);
  const parts = await partsOf(dependencies, services, limits);
  let closing = false;
  const ready = async () => {
    if (closing) throw new Error('The service is stopping.');
    await store.ping();
    return store.unreadyIndexes?.() ?? {};
  };
  const readers = createSlowReaders({ clock, onEnded: metrics.slowReaderEnded });
  const server = createHttpServer({
    endpoints: doorsOf(dependencies, { parts, gate, cache, anonymous, ready }),
    gate,
    retryGuard,
    cors: createCors(config.corsOrigins),
    readers,
    clock,
    baseUrl: baseUrlOf(config),
    trustedHops: config.trustedHops,
    onDefect: defectsTo(logger),
    onAnswered: answeredTo(dependencies),
  });
  const recovery = recoveryOf(services, clock, onError);
  return {
    server,
    services,
    openCatalogs: catalogs.open,
    recover: recovery.run,
    furnishSandbox: services.sandbox.furnish,
    tick() {
      readers.sweep();
      leases.giveBackIdle();
      catalogs.tick();
      recovery.tick();
      pool.tick();
      void services.sandbox.reviewDue();
      void services.live.tick();
      void services.webhooks.tick();
    },
    async close() {
      closing = true;
      // An open stream would keep the server from ending.
      await services.live.close();
      await server.close();
      await recovery.close();
      await services.sandbox.close();
      await services.live.idle();
      await services.webhooks.close();
      await leases.close();
      await upstream.close();
      pool.close();
    },
  };
}

interface Limits {
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  readonly anonymous: LocalBuckets;
}

function limitsOf({ config, store, clock, random, logger }: AppDependencies): Limits {
  const { budgets } = config;
  const buckets = store.collection(bucketCollection);
  return {
    leases: createLeases({ store: buckets, clock, budgets, onError: faultsTo(logger), random }),
    retryGuard: createFastRetryGuard({ clock, rules: config.fastRetry }),
    anonymous: createLocalBuckets({ budget: 'anonymous', limit: budgets.anonymous, clock }),
  };
}

/** What every request to the graph is given. */
async function partsOf(
  { config, store, randomBytes }: AppDependencies,
  services: Services,
  { leases, retryGuard }: Limits,
): Promise<ContextParts> {
  const configured = config.cursorSecret;
  const secret = await serverSecret({ store, name: 'cursor', configured, randomBytes });
  return {
    services,
    limits: createFieldLimiter({ leases }),
    cursors: createCursors(secret),
    retryGuard,
  };
}

/** Who may pass; who may not is in the audit trail. */
const gateOf = (
  { keyReader, audit }: Services & { readonly keyReader: KeyReader },
  limits: Limits,
): Gate =>
  createGate({
    ...limits,
    identify: keyReader.identify,
    onDenied: (action, { requestId }, principal) => audit.denied(action, principal, requestId),
  });

interface ServicesParts {
  readonly cache: AnswerCache;
  readonly catalogs: Catalogs;
  readonly upstream: ReturnType<typeof createProviders>;
  readonly pool: PicturePool;
}

async function servicesOf(
  dependencies: AppDependencies,
  { cache, catalogs, upstream, pool }: ServicesParts,
) {
  const { config, store, randomBytes, logger } = dependencies;
  return createServices({
    ...dependencies,
    providers: upstream.providers,
    catalog: dependencies.catalog ?? catalogs,
    onUnknown: catalogs.missing,
    cdnUrl: config.cdnUrl,
    evidenceUrl: config.evidenceUrl,
    evidenceSecret: await serverSecret({ store, name: 'evidence', randomBytes }),
    webhooks: await webhooksOf(dependencies),
    sandboxReviewMs: config.sandboxReviewMs,
    makePicture: pool.make,
    pictures: { ...config.pictures, hosts: upstream.pictureHosts },
    onError: faultsTo(logger),
    onTrustChange: (environment, account) => cache.forget(recordKey(environment, account)),
  });
}

function recoveryOf(
  { trust, reports, verifications, evidence, oldTrail }: ReturnType<typeof createServices>,
  clock: Clock,
  onError: (error: unknown) => void,
): Recovery {
  const parts = [trust, verifications, reports, evidence, oldTrail];
  const recover = parts.map((part) => part.recover);
  return createRecovery({ recover, clock, onError });
}

async function webhooksOf(dependencies: AppDependencies) {
  const { config, store, randomBytes, lookup, logger, clock } = dependencies;
  const { webhookSecret: configured, webhooksToPrivate: toPrivate } = config;
  return {
    secret: await serverSecret({ store, name: 'webhook', configured, randomBytes }),
    toPrivate,
    userAgent: `Waypoint-Webhooks/0.1 (${baseUrlOf(config)})`,
    lookup,
    onDropped: droppedTo(logger, clock),
  };
}

async function catalogsOf(dependencies: AppDependencies): Promise<Catalogs> {
  const { config, randomBytes, logger, renewCatalogs } = dependencies;
  const catalogs = createCatalogs({
    ...dependencies,
    newId: () => mintId('run', randomBytes),
    onError: faultsTo(logger),
    renew: config.catalogSync ? renewCatalogs : undefined,
  });
  await catalogs.refresh();
  return catalogs;
}

const answeredTo =
  ({ metrics, logger }: AppDependencies) =>
  (exchange: Exchange, status: number): void => {
    metrics.answered(exchange, status);
    logAnswered(logger, exchange, status);
  };
