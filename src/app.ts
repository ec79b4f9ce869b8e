import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import { liveProviders } from './domains/players/providers.ts';
import type { ContextParts } from './endpoints.ts';
import { graphEndpoints, operationEndpoints, restEndpoint } from './endpoints.ts';
import type { Account } from './games/account.ts';
import { recordKey } from './games/account.ts';
import { createCursors } from './graph/cursor.ts';
import { createGraphDoor } from './graph/door.ts';
import { createCors } from './http/cors.ts';
import type { Exchange } from './http/exchange.ts';
import { createGate } from './http/gate.ts';
import type { Logger } from './http/log.ts';
import { logAnswered } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import type { Clock } from './lib/clock.ts';
import type { Environment } from './lib/principal.ts';
import { bucketCollection } from './limits/bucket-record.ts';
import { createFastRetryGuard } from './limits/fast-retry.ts';
import { createFieldLimiter } from './limits/field-limiter.ts';
import { createLeases } from './limits/leases.ts';
import { createLocalBuckets } from './limits/local-buckets.ts';
import { createAnswerCache } from './rest/answer-cache.ts';
import type { Deprecation } from './rest/deprecations.ts';
import { createDeprecations, deprecations as deprecationTable } from './rest/deprecations.ts';
import { createRestDoor } from './rest/door.ts';
import { createIdempotency, idempotencyRecords } from './rest/idempotency.ts';
import type { AnyRoute } from './rest/route.ts';
import { v1Routes } from './rest/v1/index.ts';
import { schema } from './schema.ts';
import { cursorSecret } from './secrets.ts';
import type { Services } from './services.ts';
import { createServices } from './services.ts';
import type { Store } from './store/store.ts';
import { createEnka } from './upstream/enka.ts';
import { createUpstreamClient } from './upstream/http.ts';
import { createMihomo } from './upstream/mihomo.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: () => number;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The table of /v1; a test may bring its own. */
  readonly routes?: readonly AnyRoute[];
  readonly deprecations?: readonly Deprecation[];
}

export interface App {
  /** Listens to nothing yet. */
  readonly server: FastifyInstance;
  readonly services: Services;
  /** Gives idle leases back; to be called about once a second. */
  tick(): void;
  /** Answers what is running, gives leases back and lets go of the providers; the store stays open. */
  close(): Promise<void>;
}

/** Says who asks the providers, as they wish. */
const userAgent = ({ upstreamContact }: Config): string => `Waypoint/0.1 (${upstreamContact})`;

/** Puts the service together; opens nothing itself. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, store, clock, random, randomBytes, logger, metrics } = dependencies;
  const onError = (error: unknown) => logger.error({ err: error }, 'answered over a fault');
  const onDefect = (error: unknown, exchange: Pick<Exchange, 'requestId'>) =>
    logger.error({ err: error, request_id: exchange.requestId }, 'a defect');

  const upstream = {
    userAgent: userAgent(config),
    clock,
    random,
    logger,
    deadlineMs: config.upstreamDeadlineMs,
  };
  const onCall = metrics.upstreamCalled;
  const primary = createUpstreamClient({
    ...upstream,
    name: 'primary',
    baseUrl: config.upstreamPrimaryUrl,
    onCall,
  });
  const fallback = createUpstreamClient({
    ...upstream,
    name: 'fallback',
    baseUrl: config.upstreamFallbackUrl,
    onCall,
  });

  const cache = createAnswerCache(clock);
  const services = createServices({
    store,
    clock,
    randomBytes,
    providers: liveProviders(
      createEnka({ client: primary, logger }),
      createMihomo({ client: fallback, logger }),
    ),
    cdnUrl: config.cdnUrl,
    onError,
    onTrustChange: (environment: Environment, account: Account) =>
      cache.forget(recordKey(environment, account)),
  });

  const { budgets } = config;
  const leases = createLeases({
    store: store.collection(bucketCollection),
    clock,
    budgets,
    onError,
    random,
  });
  const retryGuard = createFastRetryGuard({ clock, rules: config.fastRetry });
  const gate = createGate({
    identify: services.keyReader.identify,
    leases,
    anonymous: createLocalBuckets({ budget: 'anonymous', limit: budgets.anonymous, clock }),
    retryGuard,
    onDenied: (action, { requestId }, { keyId: actor }) => {
      services.audit.append({ actor, action, target: actor, requestId }).catch(onError);
    },
  });

  const secret = await cursorSecret({ store, configured: config.cursorSecret, randomBytes });
  const parts: ContextParts = {
    services,
    limits: createFieldLimiter({ leases }),
    cursors: createCursors(secret),
    retryGuard,
  };
  const rest = createRestDoor({
    schema,
    routes: dependencies.routes ?? v1Routes,
    cache,
    clock,
    onFault: (error, context) => onDefect(error, context),
  });
  const baseUrl = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const graph = createGraphDoor({ schema, graphiql: config.graphiql, origin: baseUrl });
  const restParts = {
    parts,
    deprecations: createDeprecations(dependencies.deprecations ?? deprecationTable, clock),
    idempotency: createIdempotency({
      store: store.collection(idempotencyRecords),
      clock,
      newId: () => mintId('run', randomBytes),
    }),
  };
  let closing = false;
  const server = createHttpServer({
    endpoints: [
      ...rest.map((endpoint) => restEndpoint(endpoint, restParts)),
      ...graphEndpoints(graph, parts, { gate, graphiql: config.graphiql, onDefect }),
      ...operationEndpoints({
        metrics: metrics.text,
        ready: async () => {
          if (closing) throw new Error('The service is stopping.');
          await store.ping();
        },
      }),
    ],
    gate,
    retryGuard,
    cors: createCors(config.corsOrigins),
    clock,
    baseUrl,
    trustedHops: config.trustedHops,
    onDefect,
    onAnswered: (exchange, status) => {
      metrics.answered(exchange, status);
      logAnswered(logger, exchange, status);
    },
  });

  return {
    server,
    services,
    tick: () => leases.giveBackIdle(),
    async close() {
      closing = true;
      await server.close();
      await leases.close();
      await Promise.all([primary.close(), fallback.close()]);
    },
  };
}
