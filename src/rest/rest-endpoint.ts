import type { GraphContext } from '../graph/context.ts';
import type { Conditions, HttpResponse } from '../lib/http-response.ts';
import type { Reservation } from '../lib/ids.ts';
import type { Needed } from '../lib/principal.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { RouteInput } from './route.ts';

/** A route ready to answer: what the server has to check before, and the rest. */
export interface RestEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The scope that stands on the field (R3.3); undefined for "any valid key". */
  readonly scope: Needed | undefined;
  readonly bucket: BudgetName;
  readonly retryGuarded: boolean;
  readonly idempotent: boolean;
  /** Throws or rejects with a `Problem`. Answers at once what is in the cache: that needs no context of the graph. */
  handle(
    input: RestInput,
    caller: RestCaller,
    context: () => GraphContext,
    once?: Once,
  ): HttpResponse | Promise<HttpResponse>;
}

/** What a kept answer has to know of who asks. */
export interface RestCaller extends Pick<GraphContext, 'principal' | 'requestId'> {
  /** Consumes all tokens of the request, the first of which is consumed already; rejects with a problem. */
  charge(context: GraphContext, tokens: number): Promise<void>;
}

/** Runs what a valid request asks for, or answers what it was answered before (R1.15). */
export type Once = (
  run: (reservation: Reservation) => HttpResponse | Promise<HttpResponse>,
) => Promise<HttpResponse>;

export interface RestInput extends RouteInput, Conditions {
  /** Path and query as they came. */
  readonly url: string;
}
