import type { Principal } from '../lib/principal.ts';
import type { Problem } from '../lib/problem.ts';
import type { Verdict } from '../limits/decision.ts';

/** One request on its way through the service. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly method: string;
  /** The path in its plainest spelling, without its query. */
  readonly path: string;
  /** `performance.now()` at the beginning. */
  readonly startedAt: number;
  readonly origin: string | undefined;
  readonly accept: string | undefined;
  /** What the limits said; the headers tell of the one that refused, else of the tightest (R4.2). */
  readonly decisions: Verdict[];
  principal: Principal | undefined;
  /** What is answered unless the body shows that the request draws on another bucket than the one that refused it. */
  owed: Problem | undefined;
  /** The pattern of the path, for logs and metrics. */
  route: string;
  errorForm: ErrorForm;
  /** R4.8: whether a 503 of this request is remembered. */
  retryGuarded: boolean;
  /** What every answer of this path says besides, whatever becomes of the request (R14.1). */
  headers: Readonly<Record<string, string>> | undefined;
}

/** How a failure is written: the documented envelope (R1.14 on request), or GraphQL's (R15.3). */
export type ErrorForm = 'envelope' | 'graphql';

/** The same with a principal: a handler behind a key is not called without one. */
export function principalOf({ principal }: RequestContext): Principal {
  if (principal === undefined) throw new Error('This endpoint was called without a key.');
  return principal;
}
