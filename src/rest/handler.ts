import type { GraphQLSchema } from 'graphql';
import type { AnswerCache, AnswerSection } from '../answers/answer-cache.ts';
import { type FindNear, formatRecordHint, maxHints } from '../games/record-hints.ts';
import { createRecordingContext } from '../graph/cache/watched-context.ts';
import type { GraphContext } from '../graph/context.ts';
import { restView } from '../graph/document/rest-documents.ts';
import type { Clock } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Reservation } from '../lib/ids.ts';
import { detailsOf, faultsBeside, Problem, type ProblemDetail } from '../lib/problem.ts';
import { type Fault, invalid, maxFaults, problemOf, RefusedInput } from './input/faults.ts';
import { queryNames } from './input/reader.ts';
import {
  createAddressReader,
  type Read,
  type ReadyRoute,
  readAddress,
  readyRoute,
} from './ready-route.ts';
import { type CachedRestAnswer, freshnessOf, respond } from './respond.ts';
import {
  type AnyRoute,
  type CachePolicy,
  type Once,
  type ReadValues,
  type RestCaller,
  type RestInput,
  scopeOf,
} from './route.ts';
import { rootFailure, runRoute } from './runner.ts';

interface RestHandlersDependencies {
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** The name of the catalog that is served. */
  readonly revision: () => string;
  /** Finds the records that a name may mean where an id is expected. */
  readonly findNear: FindNear;
  /** Receives faults of nested fields, which are null in the answer. */
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

export type RestEndpoint = ReturnType<typeof restEndpoint>;

/** The /v1 interface: every path is a document, run against the same schema as /graphql (R15.1). */
export function createRestHandlers(
  dependencies: RestHandlersDependencies,
): readonly RestEndpoint[] {
  const view = restView(dependencies.schema);
  const knownNames = queryNames(dependencies.routes);
  const answers = dependencies.cache.section<CachedRestAnswer>('rest');
  return dependencies.routes.map((route) =>
    restEndpoint(readyRoute(view, route, knownNames), answers, dependencies),
  );
}

/** Policies of the answers that go into the answer cache. */
const cachedPolicies: ReadonlySet<CachePolicy> = new Set(['freshness', 'catalog', 'archive']);

/** For each path. */
const maxRememberedReads = 2000;

function restEndpoint(
  ready: ReadyRoute,
  answers: AnswerSection<CachedRestAnswer>,
  { schema, cache, clock, revision, findNear, onFault }: RestHandlersDependencies,
) {
  const { route } = ready;
  const readNow = (input: RestInput) => readAddress(ready, input);
  const readOnce =
    route.method === 'GET' ? createAddressReader(readNow, maxRememberedReads) : readNow;
  const readOrRefusal = (input: RestInput): Read | RefusedInput => {
    try {
      return readOnce(input);
    } catch (error) {
      if (error instanceof RefusedInput) return error;
      throw error;
    }
  };
  const isCached = cachedPolicies.has(route.cacheControl);
  const runAndCache = async (read: Read, context: GraphContext, key: string, mark: number) => {
    const now = clock.now();
    const own = isCached ? createRecordingContext(context, now) : { context };
    const fresh = await runRoute(ready, read, own, { now, onFault });
    if (isCached && fresh.isCacheable && fresh.answer.expiresAt > clock.now())
      answers.set(key, fresh.answer, fresh.mark ?? mark);
    return fresh;
  };
  // With another catalog no older answer is found: the names of players are from the catalog too.
  const ofRevision = isCached ? () => ` ${revision()}` : () => '';
  return {
    method: route.method,
    path: route.path,
    /** The scope of the field (R3.3); undefined for any valid key. */
    scope: scopeOf(schema, route),
    bucket: route.bucket ?? 'request',
    retryGuarded: route.retryGuarded ?? false,
    idempotent: route.idempotent ?? false,
    /** Throws or rejects with a `Problem`. A cached answer is returned at once, without a context of the graph. */
    handle(
      input: RestInput,
      caller: RestCaller,
      contextOf: () => GraphContext,
      once?: Once,
    ): HttpResponse | Promise<HttpResponse> {
      const found = readOrRefusal(input);
      if (found instanceof RefusedInput) return refusedInput(ready, found, contextOf(), findNear);
      const read: Read = found;
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
        // Taken before anything is read: a change from now on keeps the answer out of the cache.
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

/** Rejects with the faults that the schemas and the graph find (R2.1a), and the records that names may mean (R17.1c). */
async function refusedInput(
  { route, query }: ReadyRoute,
  { faults, values }: RefusedInput,
  context: GraphContext,
  findNear: FindNear,
): Promise<never> {
  const unread = new Set(faults.map(({ path }) => path));
  const further = async (): Promise<readonly ProblemDetail[]> => {
    if (values === undefined || faults.length >= maxFaults) return [];
    const variables = route.variables(values) as Record<string, unknown>;
    const { errors } = await query(false).query(undefined, { ...context, unread }, variables);
    const failure = rootFailure(errors?.[0], route.names?.(values));
    const found = failure instanceof Problem ? (failure.details ?? []) : [];
    return faultsBeside(faults, [...found, ...faultsBeside(found, cursorFaults(values, context))]);
  };
  const [first, ...others] = faults;
  const more = (await further()).map(({ path, message }) => invalid(path, message));
  throw await hinted([first, ...others, ...more], findNear);
}

/** Faults of a cursor, which the document may use below its root. */
function cursorFaults({ query }: ReadValues, { cursors }: GraphContext): readonly ProblemDetail[] {
  const { cursor } = query;
  const faults = detailsOf(() => typeof cursor === 'string' && cursors.check(cursor));
  return faults.map(({ message }) => ({ path: 'cursor', message }));
}

async function hinted(faults: readonly [Fault, ...Fault[]], findNear: FindNear): Promise<Problem> {
  const named = new Set(faults.filter(({ meant }) => meant).slice(0, maxHints));
  const [first, ...others] = faults;
  const withHintOf = async (fault: Fault) => (named.has(fault) ? withHint(fault, findNear) : fault);
  return problemOf([await withHintOf(first), ...(await Promise.all(others.map(withHintOf)))]);
}

async function withHint(fault: Fault, findNear: FindNear): Promise<Fault> {
  const { meant, message } = fault;
  if (!meant) return fault;
  return { ...fault, message: formatRecordHint(message, await findNear(meant), meant) ?? message };
}
