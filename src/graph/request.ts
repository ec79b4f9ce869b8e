import { type ExecutionResult, GraphQLError } from 'graphql';
import { jsonBytes, TooManyBytes } from '../lib/json-bytes.ts';
import type { Problem, Refusal } from '../lib/problem.ts';
import { costShown, type DocumentTokens, documentTokens } from '../limits/document-cost.ts';
import type { GraphContext } from './context.ts';
import { documentLimits, overLimit } from './document/limits.ts';
import type { Weight } from './document/weigh.ts';
import { extensionsOf, maskError, problemOf } from './errors.ts';

/** One GraphQL request: who asks, and what it came to cost. */
export interface GraphRequest {
  readonly context: GraphContext;
  /** Consumes the tokens of a document after the first, which was taken before (R4.10); rejects with a problem. */
  readonly charge: (tokens: DocumentTokens) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
  /** Where a code is explained to people (R2.4). */
  readonly documentationOf: (code: string) => string;
  /** Receives every limit that refused a field, which the headers name (R4.2). */
  readonly onRefusal: (refusal: Refusal) => void;
}

/** What is known of one request while it is answered. */
export interface RequestState {
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

/** The state for a second run: the tokens are consumed already, and the answer is not cached. */
export const withoutCharge = (state: RequestState): RequestState => ({
  ...state,
  watched: undefined,
  request: state.request && { ...state.request, charge: async () => undefined },
});

/** Consumes the tokens of an operation; answers the error when they are not there. */
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
    // A document of the archive alone has left the request bucket as it was.
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

/** Adds the address at which the code is explained (R2.4); the error was made for this answer alone. */
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

/** The result that `writeResult` would write, for Yoga to write. */
export const boundResult = (result: ExecutionResult, state: RequestState): ExecutionResult =>
  writeResult(result, state).result;

const answerTooLarge = (): GraphQLError =>
  overLimit(`The answer is too large: it has at most ${documentLimits.answerBytes} bytes.`);

/** Without `extensions.http`, which is between us and the transport. */
const bytesOf = ({ errors, ...rest }: ExecutionResult): Buffer =>
  jsonBytes(errors ? { errors: errors.map(errorJson), ...rest } : rest, {
    maxBytes: documentLimits.answerBytes,
  });

function errorJson(error: GraphQLError): unknown {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
