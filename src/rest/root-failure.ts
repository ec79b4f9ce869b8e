import { problemOf } from '../graph/errors.ts';
import { Problem } from '../lib/problem.ts';
import { snakeCase } from '../lib/text.ts';

/** What the caller called members that have several names here, by the first of them. */
export type MemberNames = Readonly<Record<string, string>>;

/** What /v1 calls arguments of every list. */
const restNames: Readonly<Record<string, string>> = { after: 'cursor', first: 'limit' };

/** Members whose own members have names that the caller made up: what follows them is said as it was sent. */
const namedByCaller: ReadonlySet<string> = new Set(['elementRes', 'stats', 'talents']);

/** The failure of a root field, in the names of /v1 and, where it has several, in those of the caller. */
export function rootFailure(error: unknown, names: MemberNames = {}): unknown {
  const problem = problemOf(error);
  if (!problem) return error ?? new Error('The document answered nothing.');
  return inNamesOfRest(problem, (path) => inNamesOfCaller(path, names));
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

function inNamesOfCaller(path: string, names: MemberNames): string {
  const steps = path.split('.');
  const last = steps.findIndex((step) => namedByCaller.has(step));
  const renamed = (given: string): string => {
    const step = snakeCase(restNames[given] ?? given);
    return Object.hasOwn(names, step) ? (names[step] ?? step) : step;
  };
  return steps.map((step, index) => (last < 0 || index <= last ? renamed(step) : step)).join('.');
}
