import type { Principal } from '../../lib/principal.ts';
import type { GraphContext } from '../context.ts';
import {
  type AnswerDependencies,
  createDependencyRecorder,
  type DependencyRecorder,
} from './dependencies.ts';

/**
 * The context of a request whose answer may be cached. A field that reads the caller's key, key family, scopes or address
 * keeps it out of the cache, and so does a field without a cache rule that reads stored data.
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

export interface RecordingContext {
  readonly context: GraphContext;
  /** What the answer depends on; undefined when it must not be cached. */
  readonly dependencies: () => AnswerDependencies | undefined;
}

/** A context for documents of our own, whose answers are the same for every caller: it notes what they depend on (R6.4). */
export function createRecordingContext(context: GraphContext, now: number): RecordingContext {
  const recorder = createDependencyRecorder(context.principal, now, false);
  const own = { ...context };
  Object.assign(own, { watch: { recorder, declared: own } });
  return { context: own, dependencies: () => recorder.dependencies() };
}

/** The context of fields with a cache rule, which notes how long their values are valid. */
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
    // Made when a provider is called.
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

/** Records the tokens of fields, which every caller of the cached answer pays again. */
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
