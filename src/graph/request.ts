import { type ExecutionResult, GraphQLError } from 'graphql';
import { jsonBytes, TooManyBytes } from '../lib/json-bytes.ts';
import type { Problem, Refusal } from '../lib/problem.ts';
import { costShown, type DocumentTokens, documentTokens } from '../limits/document-cost.ts';
import type { GraphContext } from './context.ts';
import { documentLimits, overLimit } from './document/limits.ts';
import type { Weight } from './document/weigh.ts';
import { extensionsOf, maskError, problemOf } from './errors.ts';

/** A GraphQL request. */
export interface GraphRequest {
  readonly context: GraphContext;
  /** Consumes the tokens of a document after the first (R4.10); rejects with a problem. */
  readonly charge: (tokens: DocumentTokens) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
  /** The address of the page about a code (R2.4). */
  readonly documentationOf: (code: string) => string;
  /** Receives every limit that refused a field, for the headers (R4.2). */
  readonly onRefusal: (refusal: Refusal) => void;
}

/** The state of a request while it is answered. */
export interface RequestState {
  readonly request: GraphRequest | undefined;
  /** Whether the result goes to `jsonBytes`, which can write serialized values. */
  readonly serializes: boolean;
  /** Whether the caller accepts a stream of events. */
  readonly mayStream: boolean;
  /** Replaces the context of Yoga. */
  readonly watched?: GraphContext | undefined;
  cost: number;
  tokens: number;
  /** The weight of its operation, once known. */
  weight?: Weight;
  /** Set once the operation is known to be a subscription. */
  isSubscription?: boolean;
  /** Why a stream was not opened. */
  refused?: Problem | undefined;
}

/** The state of a second run, which takes no tokens and is not cached. */
export const withoutCharge = (state: RequestState): RequestState => ({
  ...state,
  watched: undefined,
  request: state.request && { ...state.request, charge: async () => undefined },
});

/** Consumes the tokens of an operation; returns the error when they are missing. */
export async function chargeOperation(
  state: RequestState,
  { rootFields, archiveFields, cost }: Pick<Weight, 'rootFields' | 'archiveFields' | 'cost'>,
): Promise<GraphQLError | undefined> {
  const tokens = documentTokens(rootFields, cost);
  // The first token was taken from the request bucket when the caller was authenticated.
  if (tokens <= 1 && archiveFields === 0) return undefined;
  const isOfArchive = archiveFields > 0 && rootFields === archiveFields;
  const archive = isOfArchive ? tokens : archiveFields;
  try {
    await state.request?.charge({ request: tokens - archive, archive });
    state.tokens = tokens;
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    // A document that uses only the archive gives its token of the request bucket back.
    if (isOfArchive) state.tokens = 0;
    if (state.isSubscription) state.refused = problem;
    const extensions = { ...extensionsOf(problem), http: { status: 429 } };
    return new GraphQLError(problem.message, { extensions });
  }
}

/** A result with its errors masked and coded, and with its cost (R15.2). */
export function finishResult(result: ExecutionResult, state: RequestState): ExecutionResult {
  const cost = costShown(state.cost, state.tokens);
  return { ...maskResult(result, state), extensions: { ...result.extensions, cost } };
}

/** A result with its errors masked; refusals are reported on the way. */
export function maskResult(result: ExecutionResult, state: RequestState): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const refusal = problemOf(error)?.refusal;
    if (refusal) state.request?.onRefusal(refusal);
    return withDocumentation(
      maskError(error, (defect) => state.request?.onDefect(defect)),
      state,
    );
  });
  return { ...(errors && { errors }), ...('data' in result && { data: result.data }) };
}

/** Adds the address of the page about the code (R2.4). */
function withDocumentation(error: GraphQLError, { request }: RequestState): GraphQLError {
  const { code } = error.extensions;
  if (request && typeof code === 'string')
    error.extensions['documentation'] = request.documentationOf(code);
  return error;
}

/** A finished result with its bytes; a result of too many bytes is replaced by a refusal (R4.10). */
export function writeResult(
  result: ExecutionResult,
  state: RequestState,
): { readonly result: ExecutionResult; readonly body: Buffer } {
  try {
    return { result, body: bytesOf(result) };
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    const refusal = finishResult({ errors: [answerTooLarge()] }, state);
    return { result: refusal, body: bytesOf(refusal) };
  }
}

/** The result of `writeResult`, for Yoga to write. */
export const boundResult = (result: ExecutionResult, state: RequestState): ExecutionResult =>
  writeResult(result, state).result;

const answerTooLarge = (): GraphQLError =>
  overLimit(`The answer is too large: it has at most ${documentLimits.answerBytes} bytes.`);

/** Without `extensions.http`, which is for the transport. */
const bytesOf = ({ errors, ...rest }: ExecutionResult): Buffer =>
  jsonBytes(errors ? { errors: errors.map(errorJson), ...rest } : rest, {
    maxBytes: documentLimits.answerBytes,
  });

function errorJson(error: GraphQLError): unknown {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
