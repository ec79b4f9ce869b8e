import { GraphQLError } from 'graphql';
import { Problem, retryAfterOf } from '../lib/problem.ts';
import { graphCode, isRequestFault, requestFault } from './request-fault.ts';

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
