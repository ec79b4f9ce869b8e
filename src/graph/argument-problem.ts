import { ZodError } from 'zod';
import { type FaultCode, Problem } from '../lib/problem.ts';

/** Arguments and members of arguments whose faults have a code of their own (contract section 2). */
const codeOfArgument: Readonly<Record<string, FaultCode>> = {
  uid: 'invalid_uid',
  reportedUid: 'invalid_uid',
  reporterUid: 'invalid_uid',
  after: 'invalid_cursor',
};

/** The problem that a refused argument is; one that is refused for its format names its path and reason. */
export function argumentProblem(error: unknown): Error {
  if (!(error instanceof ZodError))
    return error instanceof Error ? error : new Error(String(error));
  const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first = { path: '', message: 'An argument is not valid.' }, ...others] = details;
  const code = codeOfArgument[first.path.split('.').at(-1) ?? ''];
  return code === undefined
    ? Problem.invalidAll([first, ...others])
    : new Problem(code, `${first.path}: ${first.message}`);
}
