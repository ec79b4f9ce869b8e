import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { BudgetName } from '../limits/budgets.ts';
import type { GraphContext } from './context.ts';
import { operationLimited } from './endpoint-token.ts';

export interface FieldLimit {
  readonly budget: BudgetName;
  /** What the bucket belongs to; left out, it belongs to the caller's lineage (R4.5). */
  readonly keyOf?: (args: Record<string, unknown>) => string;
  /** Throws for arguments that only the field understands: what is wrong takes no token (R4.5). */
  readonly check?: (args: Record<string, unknown>, context: GraphContext) => void;
  /** Whether an earlier run of the same request took its token already, and made what this one will find (R1.15). */
  readonly isPaid?: (context: GraphContext) => Promise<boolean>;
  /** True where the field takes the token itself, by `takeToken`: what came to nothing is given back. */
  readonly taken?: true;
}

/** Takes one token of the field's endpoint bucket before it resolves, after its arguments were checked (R4.5). */
export class LimitPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const limit = (field.pothosOptions as { limit?: FieldLimit }).limit;
    if (limit === undefined || limit.taken) return resolve;
    return async (parent, args, context, info) => {
      await charge(limit, args as Record<string, unknown>, context as GraphContext);
      return resolve(parent, args, context, info);
    };
  }
}

async function charge(
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

const pluginName = 'limit' as const;
SchemaBuilder.registerPlugin(pluginName, LimitPlugin);

export { pluginName as limitPlugin };
