import { type FindNear, maxHints, nearHint } from '../games/record-hints.ts';
import type { GraphContext } from '../graph/context.ts';
import { detailsOf, faultsBeside, Problem, type ProblemDetail } from '../lib/problem.ts';
import { type Fault, invalid, maxFaults, problemOf, type RefusedInput } from './input/faults.ts';
import type { ReadyRoute } from './ready-route.ts';
import type { ReadValues } from './route.ts';
import { rootFailure } from './runner.ts';

/**
 * Rejects with the problem that a refused request is: after what its schemas find what the graph finds wrong with the rest of it
 * (R2.1a), and where a name stands for an id the records that it may mean (R17.1c).
 */
export async function refusedInput(
  { route, query }: ReadyRoute,
  { faults, values }: RefusedInput,
  context: GraphContext,
  findNear: FindNear,
): Promise<never> {
  const unread = new Set(faults.map(({ path }) => path));
  const further = async (): Promise<readonly ProblemDetail[]> => {
    if (values === undefined || faults.length >= maxFaults) return [];
    const variables = route.variables(values) as Record<string, unknown>;
    const { errors } = await query(false).query(undefined, { ...context, unread }, variables);
    const failure = rootFailure(errors?.[0], route.names?.(values));
    const found = failure instanceof Problem ? (failure.details ?? []) : [];
    return faultsBeside(faults, [...found, ...faultsBeside(found, cursorFaults(values, context))]);
  };
  const [first, ...others] = faults;
  const more = (await further()).map(({ path, message }) => invalid(path, message));
  throw await hinted([first, ...others, ...more], findNear);
}

/** A cursor that may be asked below the root of the document. */
function cursorFaults({ query }: ReadValues, { cursors }: GraphContext): readonly ProblemDetail[] {
  const { cursor } = query;
  const faults = detailsOf(() => typeof cursor === 'string' && cursors.check(cursor));
  return faults.map(({ message }) => ({ path: 'cursor', message }));
}

async function hinted(faults: readonly [Fault, ...Fault[]], findNear: FindNear): Promise<Problem> {
  const named = new Set(faults.filter(({ meant }) => meant).slice(0, maxHints));
  const [first, ...others] = faults;
  const withHintOf = async (fault: Fault) => (named.has(fault) ? withHint(fault, findNear) : fault);
  return problemOf([await withHintOf(first), ...(await Promise.all(others.map(withHintOf)))]);
}

async function withHint(fault: Fault, findNear: FindNear): Promise<Fault> {
  const { meant, message } = fault;
  if (!meant) return fault;
  return { ...fault, message: nearHint(message, await findNear(meant), meant) ?? message };
}
