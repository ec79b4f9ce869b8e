import { GraphQLError } from 'graphql';
import type { ProblemCode } from '../lib/problem.ts';
import { withoutKeys } from '../lib/redact.ts';

/** The code of a problem in the graph: that of contract section 2 in upper case (R15.2). */
export const graphCode = (code: ProblemCode): string => code.toUpperCase();

/** What has no path was found before anything was resolved; a variable's fault wraps that of its coercion. */
export const isRequestFault = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError &&
  error.path === undefined &&
  (error.originalError === undefined || error.originalError instanceof GraphQLError);

/** A fault of the request with one of our codes (R15.2); its status hangs on the media type, unless it has one (R15.3). */
export function requestFault(error: GraphQLError): GraphQLError {
  const { nodes = null, source = null, positions = null, extensions } = error;
  const message = withoutKeys(error.message);
  const { code, originalError, http, ...others } = extensions;
  if (code === 'BAD_REQUEST') return badRequest(message, http ?? {}, originalError !== undefined);
  const status = http ?? { status: 400, spec: true };
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    extensions: {
      ...others,
      http: status,
      code: ownCodes.has(code) ? code : faultOf(message),
    },
  });
}

const ownCodes: ReadonlySet<unknown> = new Set([
  'COST_LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_MISMATCH',
]);

const faultOf = (message: string): string =>
  message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED';

/** What Yoga says of whatever is wrong with a request over HTTP. */
function badRequest(
  message: string,
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> },
  isUnreadable: boolean,
): GraphQLError {
  const refused = status === 405 ? 'method_not_allowed' : 'validation_failed';
  const code = isUnreadable ? 'invalid_json' : refused;
  return new GraphQLError(message, {
    extensions: {
      http: { status, headers },
      code: graphCode(code),
      ...(code === 'validation_failed' && { details: [{ path: memberOf(message), message }] }),
    },
  });
}

/** The member that a message of Yoga is about; where it names none the document itself is missing. */
const memberOf = (message: string): string => /"([^"]+)"/.exec(message)?.[1] ?? 'query';
