import type { Principal } from '../lib/principal.ts';
import type { Problem } from '../lib/problem.ts';
import type { Verdict } from '../limits/decision.ts';

/** One request on its way through the service. */
export interface RequestContext {
  readonly requestId: string;
  /** What it came over: the same for all requests of one connection. */
  readonly connection: object;
  readonly ip: string;
  readonly method: string;
  /** The path in its plainest spelling, without its query. */
  readonly path: string;
  /** `performance.now()` at the beginning. */
  readonly startedAt: number;
  readonly origin: string | undefined;
  readonly accept: string | undefined;
  /** The decisions of the limits; the headers show the one that refused, else the tightest (R4.2). */
  readonly decisions: Verdict[];
  principal: Principal | undefined;
  /** The refusal that is answered unless the body shows that the request consumes another bucket. */
  owed: Problem | undefined;
  /** What the request took of its bucket so far. */
  tokensCharged: number;
  /** The pattern of the path, for logs and metrics. */
  route: string;
  errorForm: ErrorForm;
  /** Whether a 503 of this request is remembered (R4.8). */
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
