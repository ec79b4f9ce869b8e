import { type GraphQLSchema, Kind } from 'graphql';
import { restView } from '../graph/compile/rest-schema.ts';
import type { GraphContext } from '../graph/context.ts';
import type { Clock } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { createLru } from '../lib/lru.ts';
import type { Scope } from '../lib/principal.ts';
import type { Reservation } from '../lib/reservation.ts';
import type { BudgetName } from '../limits/budgets.ts';
import { answerHeaders, answerTail, firstPage, links, notModified } from './answer.ts';
import type { AnswerCache, KeptAnswer } from './answer-cache.ts';
import { queryNames } from './input/reader.ts';
import type { Answered, AnyRoute, Freshness, Route, RouteInput } from './route.ts';
import { type Read, type ReadyRoute, readInput, readyRoute, runRoute } from './runner.ts';

/** A route ready to answer: what the server has to check before, and the rest. */
export interface RestEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The scope that stands on the field (R3.3); undefined for "any valid key". */
  readonly scope: Scope | undefined;
  readonly bucket: BudgetName;
  readonly retryGuarded: boolean;
  readonly idempotent: boolean;
  /** Throws or rejects with a `Problem`. Answers at once what is in the cache. */
  handle(
    input: RestInput,
    context: GraphContext,
    once?: Once,
  ): HttpResponse | Promise<HttpResponse>;
}

/** Runs what a valid request asks for, or answers what it was answered before (R1.15). */
export type Once = (
  run: (reservation: Reservation) => HttpResponse | Promise<HttpResponse>,
) => Promise<HttpResponse>;

export interface RestInput extends RouteInput {
  /** Path and query as they came. */
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
}

export interface RestHandlersDependencies {
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Names the catalog that is served: another one has another name. */
  readonly revision: () => string;
  /** Told of faults beside the answer: a nested field that failed alone. */
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

function restEndpoint(
  ready: ReadyRoute,
  { schema, cache, clock, revision, onFault }: RestHandlersDependencies,
): RestEndpoint {
  const { route } = ready;
  const readOnce = route.method === 'GET' ? rememberingReads(ready) : readAddress.bind(null, ready);
  const isKept = route.cacheControl === 'freshness' || route.cacheControl === 'catalog';
  // An answer from an older catalog is found no more, and falls out of the cache with time.
  const ofRevision = route.cacheControl === 'catalog' ? () => ` ${revision()}` : () => '';
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

const longestRemembered = 256;

interface ReadRequest extends Read {
  /** The address of the first page of a list; empty for what has no pages. */
  readonly firstPage: string;
}

const readAddress = (ready: ReadyRoute, input: RestInput): ReadRequest => ({
  ...readInput(ready, input),
  firstPage: ready.isPaged ? firstPage(input.url) : '',
});

/** What a GET asks is in its address alone: the same address is read once. */
function rememberingReads(ready: ReadyRoute): (input: RestInput) => ReadRequest {
  const reads = createLru<ReadRequest>(2000);
  return (input) => {
    const known = reads.get(input.url);
    if (known) return known;
    const read = readAddress(ready, input);
    if (input.url.length <= longestRemembered) reads.set(input.url, read);
    return read;
  };
}

/** The answer around data that is serialised already; 304 when the caller has it (R1.11). */
function respond(
  route: Route<unknown, unknown>,
  kept: KeptAnswer,
  { freshness, status = 200, location }: Pick<Answered, 'freshness' | 'status' | 'location'>,
  read: ReadRequest,
  { ifNoneMatch }: RestInput,
  { requestId }: GraphContext,
): HttpResponse {
  const { list } = kept;
  const headers = answerHeaders(route.cacheControl, kept, freshness);
  if (list) headers['Link'] = links(read.firstPage, list.cursorNext);
  if (route.method === 'GET') {
    headers['ETag'] = kept.etag;
    if (notModified(ifNoneMatch, kept.etag)) return { status: 304, headers, body: undefined };
  }
  if (location !== undefined) headers['Location'] = location;
  if (status === 204) {
    delete headers['Content-Type'];
    return { status, headers, body: undefined };
  }
  if (list) return { status, headers, body: kept.start };
  const meta = kept.meta?.({ requestId, cache: 'miss', ttlSeconds: 0, ...freshness });
  return { status, headers, body: kept.start, tail: answerTail(meta) };
}

const freshnessOf = (
  { cacheControl }: Pick<Route<unknown, unknown>, 'cacheControl'>,
  { expiresAt, ttlSeconds }: KeptAnswer,
  now: number,
): Freshness => ({
  cache: 'hit',
  ttlSeconds: cacheControl === 'catalog' ? ttlSeconds : Math.floor((expiresAt - now) / 1000),
});

/** R3.3 stands on the field; the server asks for it before it reads the body (R1.10). */
function scopeOf(
  schema: GraphQLSchema,
  { document, path }: Route<unknown, unknown>,
): Scope | undefined {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${path} has no operation.`);
  const selection = operation.selectionSet.selections[0];
  const root = schema.getRootType(operation.operation);
  const field =
    selection?.kind === Kind.FIELD ? root?.getFields()[selection.name.value] : undefined;
  const options = field?.extensions['pothosOptions'] as
    | { authScopes?: { scope?: Scope } }
    | undefined;
  return options?.authScopes?.scope;
}
