import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { Problem, type Refusal } from '../lib/problem.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { GraphContext } from './context.ts';

export interface FieldLimit {
  readonly budget: BudgetName;
  /** What the bucket belongs to; left out, it belongs to the caller's key family (R4.5). */
  readonly keyOf?: (args: Record<string, unknown>) => string;
  /** Throws for arguments that only the field understands: what is wrong takes no token (R4.5). */
  readonly check?: (args: Record<string, unknown>, context: GraphContext) => void;
  /** Whether an earlier run of the same request took the token, and made what this one will find (R1.15). */
  readonly isPaid?: (context: GraphContext) => Promise<boolean>;
  /** True where the field takes the token itself, by `takeToken`, and gives it back when nothing came of it. */
  readonly taken?: true;
}

/** Takes one token of the field's endpoint bucket before it resolves, after its arguments were checked (R4.5). */
class LimitPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const limit = (field.pothosOptions as { limit?: FieldLimit }).limit;
    if (limit === undefined || limit.taken) return resolve;
    return async (parent, args, context, info) => {
      await chargeField(limit, args as Record<string, unknown>, context as GraphContext);
      return resolve(parent, args, context, info);
    };
  }
}

async function chargeField(
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

export const limitPlugin = 'limit';
SchemaBuilder.registerPlugin(limitPlugin, LimitPlugin);

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      limit: LimitPlugin<Types>;
    }

    interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /** The endpoint bucket that one call of this field consumes of, behind both interfaces. */
      limit?: FieldLimit;
    }
  }
}

/** Takes a token of an endpoint bucket; answers the function that gives it back (R4.5a). Throws `rate_limited`. */
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
