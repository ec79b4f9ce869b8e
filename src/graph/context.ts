import { RequestCache } from '@pothos/plugin-scope-auth';
import type { Reservation } from '../lib/ids.ts';
import type { Principal } from '../lib/principal.ts';
import type { FieldLimiter } from '../limits/field-limiter.ts';
import type { ProviderAllowance } from '../limits/provider-allowance.ts';
import type { Services } from '../services.ts';
import type { DependencyRecorder } from './cache/dependencies.ts';
import type { Cursors } from './cursor.ts';

/** Who asks, through which interface; made once per request and never shared between two (R15.8). */
export interface Caller {
  readonly requestId: string;
  /** The client's address after `TRUST_PROXY` (R3.8). */
  readonly ip: string;
  readonly principal: Principal;
  readonly via: 'rest' | 'graphql';
}

/** R4.8 for one caller: `path` is that of the same request on /v1, so that both interfaces count together. */
export interface CallGuard {
  /** Throws while the caller is throttled, and counts a call that comes too soon after a 503 to it. */
  beforeCall(path: string): void;
  after503(path: string): void;
  afterSuccess(path: string): void;
}

/** Of a request whose answer may be cached (R17.6). */
export interface Watch {
  readonly recorder: DependencyRecorder;
  /** The context of fields with a cache rule. */
  readonly declared: GraphContext;
}

export interface GraphContext extends Caller {
  readonly services: Services;
  readonly limiter: FieldLimiter;
  /** The requests to providers that this request is good for (R4.10a). */
  readonly allowance: ProviderAllowance;
  readonly cursors: Cursors;
  /** R4.8, for fields that ask a provider; undefined where the server looks after it. */
  readonly retryGuard: CallGuard | undefined;
  /** Of a request with an Idempotency-Key, which only /v1 knows (R1.15). */
  readonly reservation?: Reservation | undefined;
  /**
   * Of a request of /v1 that is refused already: the paths at which values stand in for wrong ones. Nothing is resolved
   * for it; it is asked what else is wrong.
   */
  readonly unread?: ReadonlySet<string> | undefined;
  /** Present while the answer may be cached. */
  readonly watch?: Watch | undefined;
}

/**
 * To be called when nothing resolves for this request any more. scope-auth holds its cache of the request in a WeakMap;
 * V8 counts such values as alive until its next full collection, so that they would all move to old space before it.
 */
export const releaseContext = (context: object): void => RequestCache.clearForContext(context);
