import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { ZodError } from 'zod';
import {
  detailsOf,
  type FaultCode,
  faultsBeside,
  Problem,
  type ProblemDetail,
} from '../lib/problem.ts';
import type { GraphContext } from './context.ts';
import { chargeField, type FieldLimit } from './field-limit.ts';

type Arguments = Record<string, unknown>;

/** The options of a field about its arguments. */
interface FieldChecks {
  readonly check?: (args: Arguments, context: GraphContext) => void;
  readonly limit?: FieldLimit;
}

/**
 * Takes the token of a field before it resolves (R4.5). In a refused request, root fields do not resolve and only report
 * further faults (R2.1a).
 */
export class ArgumentsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const checks = pothosOptions as unknown as FieldChecks;
    const limit = checks.limit?.taken ? undefined : checks.limit;
    const isRoot = kind === 'Query' || kind === 'Mutation';
    if (!isRoot && !limit) return resolve;
    return (parent, args, context, info) => {
      const own = context as GraphContext;
      if (isRoot && own.unread) throw refusalOf(checks, args, own);
      if (!limit) return resolve(parent, args, context, info);
      const charged = chargeField(limit, args as Arguments, own);
      return charged.then(() => resolve(parent, args, context, info));
    };
  }
}

function refusalOf(options: FieldChecks, args: object, context: GraphContext): Problem {
  const [first, ...others] = furtherFaults(options, args as Arguments, context);
  if (first) return Problem.invalidAll([first, ...others], codeOfFault(first));
  return new Problem('validation_failed', 'The request was refused before.');
}

export const argumentsPlugin = 'arguments';
SchemaBuilder.registerPlugin(argumentsPlugin, ArgumentsPlugin);

/** Arguments whose faults have their own code (contract section 2). */
const codeOfArgument: Readonly<Record<string, FaultCode>> = {
  uid: 'invalid_uid',
  reportedUid: 'invalid_uid',
  reporterUid: 'invalid_uid',
  after: 'invalid_cursor',
};

/** The code of the error when this fault is the first. */
const codeOfFault = ({ path }: ProblemDetail): FaultCode | undefined =>
  codeOfArgument[path.split('.').at(-1) ?? ''];

/** The problem of wrong arguments: the faults of their formats, and all others that the field finds. */
export function argumentProblem(
  error: unknown,
  args: object,
  context: object,
  info: GraphQLResolveInfo,
): Error {
  if (!(error instanceof ZodError))
    return error instanceof Error ? error : new Error(String(error));
  const faults = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const further = furtherFaults(checksOf(info), args as Arguments, context as GraphContext);
  const [first = { path: '', message: 'An argument is not valid.' }, ...others] = [
    ...faults,
    ...faultsBeside(faults, further),
  ];
  return Problem.invalidAll([first, ...others], codeOfFault(first));
}

/** The faults that a field finds beyond formats. */
function furtherFaults(
  { check, limit }: FieldChecks,
  args: Arguments,
  context: GraphContext,
): readonly ProblemDetail[] {
  const cursor = args['after'];
  const faults = [
    ...detailsOf(() => check?.(args, context)),
    ...detailsOf(() => typeof cursor === 'string' && context.cursors.check(cursor)),
  ];
  const ofLimit = detailsOf(() => limit?.check?.(args, context));
  return [...faults, ...faultsBeside(faults, ofLimit)];
}

function checksOf({ parentType, fieldName }: GraphQLResolveInfo): FieldChecks {
  const { pothosOptions = {} } = parentType.getFields()[fieldName]?.extensions ?? {};
  return pothosOptions as FieldChecks;
}
