import type { GraphQLError } from 'graphql';
import type { Clock } from '../../lib/clock.ts';
import { type HttpResponse, notModified } from '../../lib/http-response.ts';
import { hasScope } from '../../lib/principal.ts';
import type { Refusal } from '../../lib/problem.ts';
import type { GraphContext } from '../context.ts';
import type { Documents } from '../document/documents.ts';
import {
  type ClientOperation,
  type GraphHttp,
  responseTypeFor,
  toHttpResponse,
} from '../over-http.ts';
import {
  chargeOperation,
  finishResult,
  type GraphRequest,
  type RequestState,
  withoutCharge,
  writeResult,
} from '../request.ts';
import type { RunOperation } from '../yoga.ts';
import type { CachedGraphAnswer, GraphAnswerCache, GraphCacheEntry } from './answers.ts';
import type { CacheableOperation } from './cacheable.ts';
import type { Payment } from './dependencies.ts';
import { createWatchedContext } from './watched-context.ts';

interface CacheHandlerDependencies {
  readonly documents: Pick<Documents, 'cacheable'>;
  readonly clock: Clock;
  readonly answers: GraphAnswerCache;
  readonly runOperation: RunOperation;
}

interface CacheableRequest {
  readonly http: GraphHttp;
  readonly source: string;
  readonly operation: ClientOperation;
  readonly state: RequestState;
  readonly cacheable: CacheableOperation;
}

/**
 * Answers operations whose answers may be cached, from the cache or anew, for callers with the scopes and tokens (R17.6).
 * Undefined for other operations.
 */
export function createCacheHandler({
  documents,
  clock,
  answers,
  runOperation,
}: CacheHandlerDependencies) {
  function respond(http: GraphHttp, answer: CachedGraphAnswer): HttpResponse {
    const type = `${responseTypeFor(http.accept)}; charset=utf-8`;
    // Nothing in it is private, so its compressed length reveals nothing (R1.17).
    const { bytes: body, coded } = answer.body;
    const headers = { 'Content-Type': type, Vary: 'Authorization, Accept, Accept-Encoding' };
    // Other caches must not store answers of a POST.
    if (http.method !== 'GET')
      return { status: 200, headers: { ...headers, 'Cache-Control': 'no-store' }, body, coded };
    const ofGet = {
      ...headers,
      'Cache-Control': `private, max-age=${answers.maxAgeSeconds(answer)}`,
      ETag: answer.etag,
    };
    return notModified(http.ifNoneMatch, answer.etag)
      ? { status: 304, headers: ofGet, body: undefined }
      : { status: 200, headers: ofGet, body, coded };
  }

  /** Makes the answer, and caches it if it was requested before. */
  async function make(
    entry: GraphCacheEntry,
    { http, source, operation, state, cacheable }: CacheableRequest,
    request: GraphRequest,
  ): Promise<HttpResponse> {
    const isRequestedAgain = entry.isRequestedAgain();
    // The first GET needs the dependencies too, for max-age; and only answers that may be cached are compressed.
    if (!isRequestedAgain && http.method !== 'GET' && !http.takesCoded)
      return toHttpResponse(http, await runOperation(source, operation, state));
    const begunAt = clock.now();
    const finish = entry.begin(isRequestedAgain);
    const { context: watched, recorder } = createWatchedContext(
      request.context,
      begunAt,
      cacheable.isTimed,
    );
    const watchedState: RequestState = { ...state, watched };
    // Where Yoga puts it for resolvers.
    Object.assign(watched, { state: watchedState });
    const made = await runOperation(source, operation, watchedState);
    const { weight } = watchedState;
    const dependencies = made.result.errors ? undefined : recorder.dependencies();
    if (!dependencies || !weight || !('data' in made.result)) {
      entry.forgetRequests();
      return toHttpResponse(http, made);
    }
    return respond(http, finish({ bytes: made.body, weight, dependencies, begunAt }));
  }

  return async (
    http: GraphHttp,
    source: string,
    operation: ClientOperation,
    state: RequestState,
  ): Promise<HttpResponse | undefined> => {
    const { request } = state;
    const cacheable = request && documents.cacheable(source, operation.operationName);
    if (!cacheable) return undefined;
    const { principal } = request.context;
    const entry = answers.entry(cacheable, operation.variables, principal);
    if (!entry) return undefined;
    const cached = await entry.find();
    if (!cached?.scopes.every((scope) => hasScope(principal, scope)))
      return make(entry, { http, source, operation, state, cacheable }, request);
    const charge = await chargeCached(cached, state, request);
    if (charge.kind === 'paid') return respond(http, cached);
    if (charge.kind === 'refused')
      return toHttpResponse(
        http,
        writeResult(finishResult({ errors: [charge.error] }, state), state),
      );
    // A field is refused: the answer is made with its error, without a second charge.
    const charged = { ...withoutCharge(state), request: { ...request, ...charge.request } };
    return toHttpResponse(http, await runOperation(source, operation, charged));
  };
}

/** The outcome of the charge for a cached answer and its fields. */
type CachedCharge =
  | { readonly kind: 'paid' }
  | { readonly kind: 'refused'; readonly error: GraphQLError }
  | { readonly kind: 'field-refused'; readonly request: Pick<GraphRequest, 'charge' | 'context'> };

/** Consumes the same as a run of the operation (R4.10, R4.5, R4.8). */
async function chargeCached(
  { weight, payments, guarded }: Pick<CachedGraphAnswer, 'weight' | 'payments' | 'guarded'>,
  state: RequestState,
  { context }: GraphRequest,
): Promise<CachedCharge> {
  state.cost = weight.cost;
  const error = await chargeOperation(state, weight);
  if (error) return { kind: 'refused', error };
  const taken =
    payments.length === 0
      ? []
      : await Promise.all(payments.map((payment) => takeToken(context, payment)));
  if (taken.every(({ refused }) => !refused) && mayCallNow(context, guarded))
    return { kind: 'paid' };
  const own = { ...context, limiter: prepaidLimiter(context, taken) };
  return { kind: 'field-refused', request: { context: own, charge: async () => undefined } };
}

interface TakenToken extends Payment {
  readonly refused: Refusal | undefined;
}

const takeToken = async (
  { limiter, principal }: GraphContext,
  { budget, key }: Payment,
): Promise<TakenToken> => ({ budget, key, refused: await limiter.check(principal, budget, key) });

/** Whether the caller may call these paths now; the field reports the refusal itself. */
function mayCallNow({ retryGuard }: GraphContext, guarded: readonly string[]): boolean {
  try {
    for (const path of guarded) {
      retryGuard?.beforeCall(path);
      retryGuard?.afterSuccess(path);
    }
    return true;
  } catch {
    return false;
  }
}

/** A limiter that returns the decisions already made for fields. */
function prepaidLimiter(
  { limiter }: GraphContext,
  taken: readonly TakenToken[],
): GraphContext['limiter'] {
  const left = [...taken];
  return {
    ...limiter,
    check(caller, budget, key) {
      const index = left.findIndex((each) => each.budget === budget && each.key === key);
      const [found] = index < 0 ? [] : left.splice(index, 1);
      return found ? found.refused : limiter.check(caller, budget, key);
    },
  };
}
