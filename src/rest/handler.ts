import type { GraphQLSchema } from 'graphql';
import type { AnswerCache, AnswerSection } from '../answers/answer-cache.ts';
import type { FindNear } from '../games/record-hints.ts';
import type { GraphContext } from '../graph/context.ts';
import { restView } from '../graph/document/rest-documents.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reservation } from '../lib/ids.ts';
import { RefusedInput } from './input/faults.ts';
import { queryNames } from './input/reader.ts';
import {
  type Read,
  type ReadRequest,
  type ReadyRoute,
  readAddress,
  readyRoute,
  rememberingReads,
} from './ready-route.ts';
import { refusedInput } from './refused-input.ts';
import { type CachedRestAnswer, freshnessOf, respond } from './respond.ts';
import type { RestEndpoint, RestInput } from './rest-endpoint.ts';
import { type AnyRoute, type CachePolicy, type Route, scopeOf } from './route.ts';
import { createRecordingContext, type Fresh, runRoute } from './runner.ts';

interface RestHandlersDependencies {
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Names the catalog that is served: another one has another name. */
  readonly revision: () => string;
  /** Finds the records that a name sent in the stead of an id may mean. */
  readonly findNear: FindNear;
  /** Receives faults beside the answer: a nested field that failed alone. */
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** The /v1 interface: every path is a document, run against the same schema as /graphql (R15.1). */
export function createRestHandlers(
  dependencies: RestHandlersDependencies,
): readonly RestEndpoint[] {
  const view = restView(dependencies.schema);
  const knownNames = queryNames(dependencies.routes);
  const answers = dependencies.cache.section<CachedRestAnswer>('rest');
  return dependencies.routes.map((definition) => {
    const route = definition as unknown as Route<unknown, unknown>;
    return restEndpoint(readyRoute(view, route, knownNames), { ...dependencies, answers });
  });
}

/** Policies of the answers that go into the answer cache. */
const cachedPolicies: ReadonlySet<CachePolicy> = new Set(['freshness', 'catalog', 'archive']);

interface RestEndpointDependencies extends RestHandlersDependencies {
  readonly answers: AnswerSection<CachedRestAnswer>;
}

/** Runs a route, and caches its answer where that is allowed. */
const createRunner =
  (ready: ReadyRoute, isCached: boolean, dependencies: RestEndpointDependencies) =>
  async (read: Read, context: GraphContext, key: string, mark: number): Promise<Fresh> => {
    const { answers, clock, onFault } = dependencies;
    const now = clock.now();
    const own = isCached ? createRecordingContext(context, now) : { context };
    const fresh = await runRoute(ready, read, own, { now, onFault });
    if (isCached && fresh.isCacheable && fresh.answer.expiresAt > clock.now())
      answers.set(key, fresh.answer, mark);
    return fresh;
  };

function restEndpoint(ready: ReadyRoute, dependencies: RestEndpointDependencies): RestEndpoint {
  const { schema, cache, answers, clock, revision, findNear } = dependencies;
  const { route } = ready;
  const readOnce = route.method === 'GET' ? rememberingReads(ready) : readAddress.bind(null, ready);
  const readOrRefusal = (input: RestInput): ReadRequest | RefusedInput => {
    try {
      return readOnce(input);
    } catch (error) {
      if (error instanceof RefusedInput) return error;
      throw error;
    }
  };
  const isCached = cachedPolicies.has(route.cacheControl);
  const runAndCache = createRunner(ready, isCached, dependencies);
  // An answer from an older catalog is found no more, and falls out of the cache with time: players are named by it too.
  const ofRevision = isCached ? () => ` ${revision()}` : () => '';
  return {
    method: route.method,
    path: route.path,
    scope: scopeOf(schema, route),
    bucket: route.bucket ?? 'request',
    retryGuarded: route.retryGuarded ?? false,
    idempotent: route.idempotent ?? false,
    handle(input, caller, contextOf, once) {
      const found = readOrRefusal(input);
      if (found instanceof RefusedInput) return refusedInput(ready, found, contextOf(), findNear);
      const read: ReadRequest = found;
      const key = `${caller.principal.environment} ${route.path} ${read.key}${ofRevision()}`;
      const cached = isCached ? answers.find(key) : undefined;
      if (cached instanceof Promise)
        return cached.then((answer) => (answer ? again(answer) : make()));
      return cached ? again(cached) : make();

      function again(answer: CachedRestAnswer) {
        const freshness = freshnessOf(route, answer, clock.now());
        return respond(route, answer, { freshness }, read, input, caller);
      }

      function make() {
        const context = contextOf();
        // A score that changes while the answer is made may be missing in it.
        const mark = cache.mark();
        const run = async (reservation?: Reservation) => {
          const own = reservation ? { ...context, reservation } : context;
          const tokens = route.tokens?.(read.variables) ?? 1;
          if (tokens > 1) await caller.charge(own, tokens);
          const { answer, answered } = await runAndCache(read, own, key, mark);
          return respond(route, answer, answered, read, input, caller);
        };
        return once ? once(run) : run();
      }
    },
  };
}
