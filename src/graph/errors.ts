import type { GraphQLErrorOptions } from 'graphql';
import { GraphQLError } from 'graphql';
import type { ProblemCode } from '../lib/problem.ts';
import { Problem } from '../lib/problem.ts';

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
 * What the caller may see of an error: problems with their code, faults of the document as they are, and anything
 * else as INTERNAL_ERROR with a fixed text; the latter is handed to `report` first (R15.2).
 */
export function maskError(error: unknown, report: (defect: unknown) => void): GraphQLError {
  const position: GraphQLErrorOptions =
    error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
  const problem = problemOf(error);
  if (problem !== undefined) {
    return new GraphQLError(problem.message, { ...position, extensions: extensionsOf(problem) });
  }
  if (error instanceof GraphQLError && error.originalError === undefined) return error;
  report(error instanceof GraphQLError ? (error.originalError ?? error) : error);
  return new GraphQLError('Something went wrong on our side.', {
    ...position,
    extensions: { code: 'INTERNAL_ERROR' },
  });
}
