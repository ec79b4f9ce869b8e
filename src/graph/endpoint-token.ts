import { Problem, type Refusal } from '../lib/problem.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { GraphContext } from './context.ts';

/**
 * Takes a token of an endpoint bucket of the caller for what counts only when something comes of it; answers how to give
 * it back (R4.5a). Throws `rate_limited`.
 */
export async function takeToken(
  { limiter, principal }: Pick<GraphContext, 'limiter' | 'principal'>,
  budget: BudgetName,
): Promise<() => void> {
  const token = await limiter.take(principal, budget);
  if (!token.allowed) throw operationLimited(token);
  return token.giveBack;
}

/** The refusal of a field whose bucket is empty. */
export const operationLimited = (refusal: Refusal): Problem =>
  Problem.rateLimited(
    `This operation's limit is reached; retry in ${refusal.retryAfterSeconds} seconds.`,
    refusal,
  );
