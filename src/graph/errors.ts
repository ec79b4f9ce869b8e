import { GraphQLError } from 'graphql';
import { Problem, type ProblemCode, retryAfterOf } from '../lib/problem.ts';
import { withoutKeys } from '../lib/redact.ts';

/** The problem behind an error of an execution, or undefined when it is a defect. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const inner = error instanceof GraphQLError ? error.originalError : undefined;
  return inner instanceof Problem ? inner : undefined;
}

export function extensionsOf(problem: Problem): Record<string, unknown> {
  const retryAfterSeconds = retryAfterOf(problem);
  return {
    code: graphCode(problem.code),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(problem.details !== undefined && { details: problem.details }),
  };
}

/**
 * The error that the caller sees: problems with their code, faults of the request unchanged. Anything else is reported and
 * becomes INTERNAL_ERROR with a fixed text (R15.2).
 */
export function maskError(error: unknown, report: (defect: unknown) => void): GraphQLError {
  const problem = problemOf(error);
  if (problem !== undefined) return replaceError(error, problem.message, extensionsOf(problem));
  if (isRequestFault(error)) return maskRequestFault(error);
  report(error instanceof GraphQLError ? (error.originalError ?? error) : error);
  return replaceError(error, 'Something went wrong on our side.', { code: 'INTERNAL_ERROR' });
}

/** Replaces an error at its place: errors of compiled documents have locations without nodes. */
function replaceError(
  at: unknown,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  if (!(at instanceof GraphQLError)) return new GraphQLError(message, { extensions });
  const { nodes = null, path = null, locations } = at;
  const error = new GraphQLError(message, { nodes, path, extensions });
  return locations ? Object.assign(error, { locations }) : error;
}

/** The code of a problem in the graph: that of contract section 2 in upper case (R15.2). */
const graphCode = (code: ProblemCode): string => code.toUpperCase();

/** Errors without a path were found before anything resolved; that of a variable wraps its coercion error. */
const isRequestFault = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError &&
  error.path === undefined &&
  (error.originalError === undefined || error.originalError instanceof GraphQLError);

/** Gives a fault of the request one of our codes (R15.2). Without a status of its own, the media type decides it (R15.3). */
function maskRequestFault(error: GraphQLError): GraphQLError {
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
      code: ownCodes.has(code) ? code : faultCode(message),
    },
  });
}

const ownCodes: ReadonlySet<unknown> = new Set([
  'COST_LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_MISMATCH',
]);

const faultCode = (message: string): string =>
  message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED';

/** Yoga's error for a wrong HTTP request. */
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

/** The member in a message of Yoga; `query` where it names none, since then the document is missing. */
const memberOf = (message: string): string => /"([^"]+)"/.exec(message)?.[1] ?? 'query';
