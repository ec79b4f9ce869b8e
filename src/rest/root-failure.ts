import { problemOf } from '../graph/errors.ts';
import { Problem } from '../lib/problem.ts';

/** What the caller called members that have several names here, by the first of them. */
export type MemberNames = Readonly<Record<string, string>>;

/** The failure of a root field, in the names of /v1 and, where it has several, in those of the caller. */
export function rootFailure(error: unknown, names: MemberNames = {}): unknown {
  const problem = problemOf(error);
  if (!problem) return error ?? new Error('The document answered nothing.');
  return inNamesOfRest(problem, (path) => inNamesOfCaller(snakeCase(path), names));
}

/** Arguments of the graph are members here, under the same name in small letters. */
function inNamesOfRest(problem: Problem, renamed: (path: string) => string): Problem {
  const { code, message, details = [] } = problem;
  const [first] = details;
  if (first === undefined || code === 'rate_limited') return problem;
  const renamedDetails = details.map((detail) => ({ ...detail, path: renamed(detail.path) }));
  const isNamed = message.startsWith(`${first.path}:`);
  const text = isNamed ? renamed(first.path) + message.slice(first.path.length) : message;
  return new Problem(code, text, { details: renamedDetails });
}

const inNamesOfCaller = (path: string, names: MemberNames): string =>
  path
    .split('.')
    .map((step) => (Object.hasOwn(names, step) ? (names[step] ?? step) : step))
    .join('.');

const snakeCase = (path: string): string =>
  path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
