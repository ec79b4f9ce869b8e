import type { Plugin } from '@envelop/core';
import { type Store, useRateLimiter } from '@envelop/rate-limiter';
import { type BudgetName, isBudgetName } from './budgets.ts';
import type { Decision } from './decision.ts';

type RateLimiter =
  ReturnType<typeof useRateLimiter> extends Plugin<infer Context>
    ? Context extends { rateLimiterFn: infer Limiter }
      ? Limiter
      : never
    : never;

/**
 * The library's limiter without its plugin: the plugin would make a new document for every request,
 * and the compiled documents would be lost.
 */
export function rateLimiterOver(store: Store): RateLimiter {
  let limiter: RateLimiter | undefined;
  const plugin = useRateLimiter({
    identifyFn: (context) => (context as { identity: string }).identity,
    store,
  });
  void plugin.onContextBuilding?.({
    context: { rateLimiterFn: () => undefined },
    extendContext: ({ rateLimiterFn }) => {
      limiter = rateLimiterFn;
    },
    breakContextBuilding: () => undefined,
  });
  if (limiter === undefined) throw new Error('The rate limiter plugin offered no limiter.');
  return limiter;
}

/** The calls that the library believes were made, of `max: 1`: a refusal is one that never lapses. */
export const callsBefore = ({ allowed }: Decision): readonly number[] =>
  allowed ? [] : [Number.POSITIVE_INFINITY];

/** The library joins field name and identity arguments by a colon. */
export function parseField(fieldIdentity: string): { budget: BudgetName; key: string } {
  const colon = fieldIdentity.indexOf(':');
  const budget = fieldIdentity.slice(0, colon);
  if (!isBudgetName(budget)) throw new Error(`${fieldIdentity} names no budget.`);
  return { budget, key: fieldIdentity.slice(colon + 1) };
}
