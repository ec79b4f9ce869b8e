import type { ExecutionResult, GraphQLError } from 'graphql';
import { jsonBytes, TooManyBytes } from '../lib/json-bytes.ts';
import { costShown } from '../limits/document-cost.ts';
import { documentLimits, overLimit } from './cost/document-limits.ts';
import { maskError, problemOf } from './errors.ts';
import type { State } from './request-state.ts';

/** A result with its errors masked and coded, and with its cost (R15.2). */
export function finished(result: ExecutionResult, state: State): ExecutionResult {
  const cost = costShown(state.cost, state.tokens);
  return { ...masked(result, state), extensions: { ...result.extensions, cost } };
}

/** A result with its errors masked; refusals are reported on the way. */
export function masked(result: ExecutionResult, state: State): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const refusal = problemOf(error)?.refusal;
    if (refusal) state.request?.onRefusal(refusal);
    return documented(
      maskError(error, (defect) => state.request?.onDefect(defect)),
      state,
    );
  });
  return { ...(errors && { errors }), ...('data' in result && { data: result.data }) };
}

/** An error that was made for one answer, with the address at which its code is explained (R2.4). */
function documented(error: GraphQLError, { request }: State): GraphQLError {
  const { code } = error.extensions;
  if (request && typeof code === 'string')
    error.extensions['documentation'] = request.documentationOf(code);
  return error;
}

/** A finished result with its bytes: its own, or those of the refusal that takes its place when they are too many (R4.10). */
export function boundedBytes(
  result: ExecutionResult,
  state: State,
): { readonly result: ExecutionResult; readonly body: Buffer } {
  try {
    return { result, body: bytesOf(result) };
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    const refusal = finished({ errors: [tooLarge()] }, state);
    return { result: refusal, body: bytesOf(refusal) };
  }
}

/** The same for a result that somebody else writes. */
export const bounded = (result: ExecutionResult, state: State): ExecutionResult =>
  boundedBytes(result, state).result;

const tooLarge = (): GraphQLError =>
  overLimit(`The answer is too large: it has at most ${documentLimits.answerBytes} bytes.`);

/** Without `extensions.http`, which is between us and the transport. */
const bytesOf = ({ errors, ...rest }: ExecutionResult): Buffer =>
  jsonBytes(errors ? { errors: errors.map(shown), ...rest } : rest, {
    maxBytes: documentLimits.answerBytes,
  });

function shown(error: GraphQLError): unknown {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
