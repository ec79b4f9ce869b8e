import { GraphQLError } from 'graphql';
import { Problem, type ProblemCode } from '../lib/problem.ts';

/** The problem behind an error of an execution, or undefined when it is a defect. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const inner = error instanceof GraphQLError ? error.originalError : undefined;
  return inner instanceof Problem ? inner : undefined;
}

/** R15.2: the codes of contract section 2 in upper case. */
const graphCode = (code: ProblemCode): string => code.toUpperCase();

export function extensionsOf(problem: Problem): Record<string, unknown> {
  return {
    code: graphCode(problem.code),
    ...(problem.retryAfterSeconds !== undefined && {
      retry_after_seconds: problem.retryAfterSeconds,
    }),
    ...(problem.details !== undefined && { details: problem.details }),
  };
}

/**
 * What the caller may see of an error: problems with their code, faults of the request as they are, and anything
 * else as INTERNAL_ERROR with a fixed text; the latter is handed to `report` first (R15.2).
 */
export function maskError(error: unknown, report: (defect: unknown) => void): GraphQLError {
  const problem = problemOf(error);
  if (problem !== undefined) return placed(error, problem.message, extensionsOf(problem));
  if (isRequestFault(error)) return requestFault(error);
  report(error instanceof GraphQLError ? (error.originalError ?? error) : error);
  return placed(error, 'Something went wrong on our side.', { code: 'INTERNAL_ERROR' });
}

/** An error in the place of another: compiled documents give locations without the nodes that have them. */
function placed(at: unknown, message: string, extensions: Record<string, unknown>): GraphQLError {
  if (!(at instanceof GraphQLError)) return new GraphQLError(message, { extensions });
  const { nodes = null, path = null, locations } = at;
  const error = new GraphQLError(message, { nodes, path, extensions });
  return locations ? Object.assign(error, { locations }) : error;
}

/** What has no path was found before anything was resolved; a variable's fault wraps that of its coercion. */
const isRequestFault = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError &&
  error.path === undefined &&
  (error.originalError === undefined || error.originalError instanceof GraphQLError);

/** R15.2: its code is one of ours; R15.3: its status hangs on the media type, unless it says one. */
function requestFault(error: GraphQLError): GraphQLError {
  const { message, nodes = null, source = null, positions = null, extensions } = error;
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

const ownCodes: ReadonlySet<unknown> = new Set(['COST_LIMIT_EXCEEDED', 'RATE_LIMITED']);

const faultOf = (message: string): string =>
  message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED';

/** What Yoga says of whatever is wrong with a request over HTTP. */
function badRequest(
  message: string,
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> },
  isUnreadable: boolean,
): GraphQLError {
  const refused = status === 405 ? 'method_not_allowed' : 'validation_failed';
  const code = graphCode(isUnreadable ? 'invalid_json' : refused);
  return new GraphQLError(message, { extensions: { http: { status, headers }, code } });
}
