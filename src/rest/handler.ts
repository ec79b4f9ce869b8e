import type { GraphQLSchema } from 'graphql';
import { restView } from '../graph/compile/rest-schema.ts';
import type { GraphContext } from '../graph/context.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reservation } from '../lib/reservation.ts';
import type { AnswerCache } from './answer-cache.ts';
import { queryNames } from './input/reader.ts';
import { readAddress, rememberingReads } from './read-request.ts';
import { type ReadyRoute, readyRoute } from './ready-route.ts';
import { freshnessOf, respond } from './respond.ts';
import type { RestEndpoint } from './rest-endpoint.ts';
import type { AnyRoute, CachePolicy, Route } from './route.ts';
import { scopeOf } from './route-scope.ts';
import { runRoute } from './runner.ts';

export interface RestHandlersDependencies {
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Names the catalog that is served: another one has another name. */
  readonly revision: () => string;
  /** Receives faults beside the answer: a nested field that failed alone. */
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** The /v1 interface: every path is a document, compiled at start, run against the same schema as /graphql (R15.1). */
export function createRestHandlers(
  dependencies: RestHandlersDependencies,
): readonly RestEndpoint[] {
  const view = restView(dependencies.schema);
  const knownNames = queryNames(dependencies.routes);
  return dependencies.routes.map((definition) => {
    const route = definition as unknown as Route<unknown, unknown>;
    return restEndpoint(readyRoute(view, route, knownNames), dependencies);
  });
}

/** Policies of answers that the answer cache keeps. */
const keptPolicies: ReadonlySet<CachePolicy> = new Set(['freshness', 'catalog', 'archive']);

function restEndpoint(
  ready: ReadyRoute,
  { schema, cache, clock, revision, onFault }: RestHandlersDependencies,
): RestEndpoint {
  const { route } = ready;
  const readOnce = route.method === 'GET' ? rememberingReads(ready) : readAddress.bind(null, ready);
  const isKept = keptPolicies.has(route.cacheControl);
  // An answer from an older catalog is found no more, and falls out of the cache with time: players are named by it too.
  const ofRevision = isKept ? () => ` ${revision()}` : () => '';
  return {
    method: route.method,
    path: route.path,
    scope: scopeOf(schema, route),
    bucket: route.bucket ?? 'request',
    retryGuarded: route.retryGuarded ?? false,
    idempotent: route.idempotent ?? false,
    handle(input, context, once) {
      const read = readOnce(input);
      const key = `${context.principal.environment} ${route.path} ${read.key}${ofRevision()}`;
      const kept = isKept ? cache.get(key) : undefined;
      if (kept) {
        const freshness = freshnessOf(route, kept, clock.now());
        return respond(route, kept, { freshness }, read, input, context);
      }
      const run = (reservation?: Reservation) => {
        const own = reservation ? { ...context, reservation } : context;
        return runRoute(ready, read, own, { now: clock.now(), onFault }).then((fresh) => {
          const mayKeep = isKept && fresh.whole && fresh.kept.expiresAt > clock.now();
          if (mayKeep) cache.set(key, fresh.kept);
          return respond(route, fresh.kept, fresh.answered, read, input, own);
        });
      };
      return once ? once(run) : run();
    },
  };
}
