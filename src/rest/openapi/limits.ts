import type { GraphQLSchema } from 'graphql';
import type { Needed, Scope } from '../../lib/principal.ts';
import type { BudgetName, Budgets } from '../../limits/budgets.ts';
import { endpointBudgetOf, type Route } from '../route.ts';

/** A bucket that a request takes a token of. */
interface ShownLimit {
  readonly bucket: BudgetName;
  readonly capacity: number;
  readonly refill_per_hour: number;
}

/** The buckets that a request of a route consumes, that of requests first. */
export function limitsOf(
  schema: GraphQLSchema,
  route: Route<unknown, unknown>,
  budgets: Budgets,
): readonly ShownLimit[] {
  const endpoint = endpointBudgetOf(schema, route);
  const names = new Set([route.bucket ?? 'request', ...(endpoint ? [endpoint] : [])]);
  return [...names].map((bucket) => ({
    bucket,
    capacity: budgets[bucket].capacity,
    refill_per_hour: Math.round(budgets[bucket].refillPerMinute * 60),
  }));
}

/** Limits in words. */
export const limitProse = (limits: readonly ShownLimit[]): string =>
  `Takes a token of ${limits.map(inWords).join(' and one of ')}.`;

const inWords = ({ bucket, capacity, refill_per_hour: refill }: ShownLimit): string =>
  refill % 60 === 0
    ? `the bucket \`${bucket}\` (${capacity}, refilled ${refill / 60} a minute)`
    : `the bucket \`${bucket}\` (${capacity}, refilled ${refill} an hour)`;

/** The scope in words. */
export function scopeProse(needed: Needed | undefined): string {
  const scopes = scopesOf(needed);
  if (scopes.length === 0) return 'Any valid key will do.';
  return `Needs a key with the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`;
}

/** The scopes of which a key has to have one; none where any valid key will do. */
export const scopesOf = (needed: Needed | undefined): readonly Scope[] =>
  needed === undefined ? [] : [needed].flat();
