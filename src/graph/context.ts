import { RequestCache } from '@pothos/plugin-scope-auth';
import type { Reservation } from '../lib/ids.ts';
import type { Principal } from '../lib/principal.ts';
import type { FieldLimiter } from '../limits/field-limiter.ts';
import type { ProviderAllowance } from '../limits/provider-allowance.ts';
import type { Services } from '../services.ts';
import type { DependencyRecorder } from './cache/dependencies.ts';
import type { Cursors } from './cursor.ts';

/** The caller of one request, never shared with another (R15.8). */
export interface Caller {
  readonly requestId: string;
  /** The client's address after `TRUST_PROXY` (R3.8). */
  readonly ip: string;
  readonly principal: Principal;
  readonly via: 'rest' | 'graphql';
}

/** R4.8 for one caller. `path` is that of the same request on /v1, so that both interfaces count together. */
export interface CallGuard {
  /** Throws while the caller is throttled, and counts calls that come too soon after a 503. */
  beforeCall(path: string): void;
  after503(path: string): void;
  afterSuccess(path: string): void;
}

/** For a request whose answer may be cached (R17.6). */
export interface Watch {
  readonly recorder: DependencyRecorder;
  /** The context of fields with a cache rule. */
  readonly declared: GraphContext;
}

export interface GraphContext extends Caller {
  readonly services: Services;
  readonly limiter: FieldLimiter;
  /** The provider requests that this request may make (R4.10a). */
  readonly allowance: ProviderAllowance;
  readonly cursors: Cursors;
  /** R4.8, for fields that call a provider; undefined on /v1, where the server checks it. */
  readonly retryGuard: CallGuard | undefined;
  /** For a request of /v1 with an Idempotency-Key (R1.15). */
  readonly reservation?: Reservation | undefined;
  /** For a refused request of /v1: the paths of stand-ins for wrong values. Root fields only report further faults. */
  readonly unread?: ReadonlySet<string> | undefined;
  /** Present while the answer may be cached. */
  readonly watch?: Watch | undefined;
}

/**
 * Call it when nothing resolves for this request any more. scope-auth caches by request in a WeakMap, whose values V8 keeps
 * until a full collection: without this they would all move to old space.
 */
export const releaseContext = (context: object): void => RequestCache.clearForContext(context);
