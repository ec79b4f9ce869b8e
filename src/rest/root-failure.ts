import { problemOf } from '../graph/errors.ts';
import { Problem } from '../lib/problem.ts';

/** The failure of a root field, in the names of /v1. */
export function rootFailure(error: unknown): unknown {
  const problem = problemOf(error);
  return problem ? inNamesOfRest(problem) : (error ?? new Error('The document answered nothing.'));
}

/** Arguments of the graph are members here, under the same name in small letters. */
function inNamesOfRest(problem: Problem): Problem {
  const { code, message, details = [] } = problem;
  const [first] = details;
  if (first === undefined || code === 'rate_limited') return problem;
  const renamed = details.map((detail) => ({ ...detail, path: snakeCase(detail.path) }));
  const isNamed = message.startsWith(`${first.path}:`);
  const text = isNamed ? snakeCase(first.path) + message.slice(first.path.length) : message;
  return new Problem(code, text, { details: renamed });
}

const snakeCase = (path: string): string =>
  path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
