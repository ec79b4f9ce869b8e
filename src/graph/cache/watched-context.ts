import type { Principal } from '../../lib/principal.ts';
import type { GraphContext } from '../context.ts';
import { createDependencyRecorder, type DependencyRecorder } from './dependencies.ts';

/**
 * The context of a request whose answer may be cached. The answer is not cached once a field reads what belongs to its
 * caller: the key, its lineage, scopes or address. Nor is it once a field without a cache rule reads what is stored.
 */
export function createWatchedContext(context: GraphContext, now: number, isTimed: boolean) {
  const recorder = createDependencyRecorder(context.principal, now, isTimed);
  const { via, cursors } = context;
  const principal = tracePrincipal(context.principal, recorder);
  const limiter = createRecordingLimiter(context, recorder);
  const watched: GraphContext = {
    via,
    cursors,
    principal,
    limiter,
    watch: {
      recorder,
      declared: createDeclaredContext(context, recorder, { principal, limiter }),
    },
    get requestId() {
      return trace(recorder, context.requestId);
    },
    get ip() {
      return trace(recorder, context.ip);
    },
    get reservation() {
      return trace(recorder, context.reservation);
    },
    get services() {
      return trace(recorder, context.services);
    },
    get allowance() {
      return trace(recorder, context.allowance);
    },
    get retryGuard() {
      return trace(recorder, context.retryGuard);
    },
  };
  return { context: watched, recorder };
}

/** For fields with a cache rule: it says how long what they show holds. */
function createDeclaredContext(
  context: GraphContext,
  recorder: DependencyRecorder,
  ofCaller: Pick<GraphContext, 'principal' | 'limiter'>,
): GraphContext {
  const { via, cursors, services } = context;
  return {
    via,
    cursors,
    services,
    principal: ofCaller.principal,
    limiter: ofCaller.limiter,
    retryGuard: createRecordingGuard(context, recorder),
    // It is made when a provider is asked.
    get allowance() {
      return context.allowance;
    },
    get requestId() {
      return trace(recorder, context.requestId);
    },
    get ip() {
      return trace(recorder, context.ip);
    },
    get reservation() {
      return trace(recorder, context.reservation);
    },
  };
}

/** Keeps the answer out of the cache. */
function trace<Value>(recorder: DependencyRecorder, value: Value): Value {
  recorder.never();
  return value;
}

const tracePrincipal = (
  { environment, keyId, lineageId, scopes }: Principal,
  recorder: DependencyRecorder,
): Principal => ({
  environment,
  get keyId() {
    return trace(recorder, keyId);
  },
  get lineageId() {
    return trace(recorder, lineageId);
  },
  get scopes() {
    return trace(recorder, scopes);
  },
});

/** What a field takes from its bucket is taken again from each caller who gets the cached answer. */
const createRecordingLimiter = (
  { limiter, principal }: GraphContext,
  recorder: DependencyRecorder,
): GraphContext['limiter'] => ({
  check(_caller, budget, key) {
    recorder.paid({ budget, key });
    return limiter.check(principal, budget, key);
  },
  take(_caller, budget) {
    recorder.never();
    return limiter.take(principal, budget);
  },
});

function createRecordingGuard(
  { retryGuard }: GraphContext,
  recorder: DependencyRecorder,
): GraphContext['retryGuard'] {
  return (
    retryGuard && {
      ...retryGuard,
      beforeCall(path) {
        recorder.guards(path);
        retryGuard.beforeCall(path);
      },
    }
  );
}
