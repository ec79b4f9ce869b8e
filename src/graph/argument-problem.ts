import type { GraphQLResolveInfo } from 'graphql';
import { ZodError } from 'zod';
import {
  detailsOf,
  type FaultCode,
  faultsBeside,
  Problem,
  type ProblemDetail,
} from '../lib/problem.ts';
import type { GraphContext } from './context.ts';
import type { FieldLimit } from './limit-plugin.ts';

type Arguments = Record<string, unknown>;

/** Throws for arguments that only the field understands. */
export type CheckArguments = (args: Arguments, context: GraphContext) => void;

/** Arguments and members of arguments whose faults have a code of their own (contract section 2). */
const codeOfArgument: Readonly<Record<string, FaultCode>> = {
  uid: 'invalid_uid',
  reportedUid: 'invalid_uid',
  reporterUid: 'invalid_uid',
  after: 'invalid_cursor',
};

/** The code that a fault has when it is the first. */
export const codeOfFault = ({ path }: ProblemDetail): FaultCode | undefined =>
  codeOfArgument[path.split('.').at(-1) ?? ''];

/** The problem that refused arguments are: with those that are refused for their format, all that the field refuses. */
export function argumentProblem(
  error: unknown,
  args: object,
  context: object,
  info: GraphQLResolveInfo,
): Error {
  if (!(error instanceof ZodError))
    return error instanceof Error ? error : new Error(String(error));
  const faults = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const further = furtherFaults(optionsOf(info), args as Arguments, context as GraphContext);
  const [first = { path: '', message: 'An argument is not valid.' }, ...others] = [
    ...faults,
    ...faultsBeside(faults, further),
  ];
  return Problem.invalidAll([first, ...others], codeOfFault(first));
}

/** What a field says of its arguments. */
export interface FieldChecks {
  readonly check?: CheckArguments;
  readonly limit?: FieldLimit;
}

/** What a field refuses of arguments beyond their formats. */
export const furtherFaults = (
  { check, limit }: FieldChecks,
  args: Arguments,
  context: GraphContext,
): readonly ProblemDetail[] => {
  const cursor = args['after'];
  const faults = [
    ...detailsOf(() => check?.(args, context)),
    ...detailsOf(() => typeof cursor === 'string' && context.cursors.check(cursor)),
  ];
  return [
    ...faults,
    ...faultsBeside(
      faults,
      detailsOf(() => limit?.check?.(args, context)),
    ),
  ];
};

function optionsOf({ parentType, fieldName }: GraphQLResolveInfo): FieldChecks {
  const { pothosOptions = {} } = parentType.getFields()[fieldName]?.extensions ?? {};
  return pothosOptions as FieldChecks;
}
