import type { Problem, Refusal } from '../lib/problem.ts';
import type { DocumentTokens } from '../limits/document-cost.ts';
import type { GraphContext } from './context.ts';
import type { Weight } from './cost/weigh.ts';

/** One GraphQL request: who asks, and what it came to cost. */
export interface GraphRequest {
  readonly context: GraphContext;
  /** Consumes the tokens of a document, of which its caller's first one is there already (R4.10); rejects with a problem. */
  readonly charge: (tokens: DocumentTokens) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
  /** Where a code is explained to people (R2.4). */
  readonly documentationOf: (code: string) => string;
  /** Receives every limit that refused a field, which the headers name (R4.2). */
  readonly onRefusal: (refusal: Refusal) => void;
}

/** What is known of one request on its way. */
export interface State {
  readonly request: GraphRequest | undefined;
  /** Whether the result goes to `jsonBytes`, which writes what is serialized directly. */
  readonly serializes: boolean;
  /** Whether the caller takes a stream of events. */
  readonly mayStream: boolean;
  /** In place of the context that Yoga would make. */
  readonly watched?: GraphContext | undefined;
  cost: number;
  tokens: number;
  /** What its operation weighs, once that is known. */
  weight?: Weight;
  /** Set once the operation turned out to be a subscription. */
  isSubscription?: boolean;
  /** Why a stream was not opened. */
  refused?: Problem | undefined;
}

/** The same for a second run: its tokens are consumed, and what comes of it is not kept. */
export const paidAlready = (state: State): State => ({
  ...state,
  watched: undefined,
  request: state.request && { ...state.request, charge: async () => undefined },
});
