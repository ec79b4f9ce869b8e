import { Problem, type Refusal } from '../lib/problem.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { GraphContext } from './context.ts';

export interface FieldLimit {
  readonly budget: BudgetName;
  /** The owner of the bucket; the caller's key family when left out (R4.5). */
  readonly keyOf?: (args: Record<string, unknown>) => string;
  /** Throws for wrong arguments, so that they take no token (R4.5). */
  readonly check?: (args: Record<string, unknown>, context: GraphContext) => void;
  /** Whether an earlier run of the same request took the token and created the resource (R1.15). */
  readonly isPaid?: (context: GraphContext) => Promise<boolean>;
  /** True where the field takes the token itself by `takeToken`, and gives it back when it fails. */
  readonly taken?: true;
}

/** Checks the arguments of a field, then takes a token of its endpoint bucket. Rejects with `rate_limited`. */
export async function chargeField(
  limit: FieldLimit,
  args: Record<string, unknown>,
  context: GraphContext,
): Promise<void> {
  limit.check?.(args, context);
  if (await limit.isPaid?.(context)) return;
  const { limiter, principal } = context;
  const refusal = await limiter.check(principal, limit.budget, limit.keyOf?.(args));
  if (refusal) throw operationLimited(refusal);
}

/** Takes a token of an endpoint bucket; returns the function that gives it back (R4.5a). Throws `rate_limited`. */
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
