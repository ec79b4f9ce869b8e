import type { Plugin } from '@envelop/core';
import { type Store, useRateLimiter } from '@envelop/rate-limiter';
import type { Principal } from '../lib/principal.ts';
import type { Refusal } from '../lib/problem.ts';
import { type BudgetName, isBudgetName } from './budgets.ts';
import type { Decision } from './decision.ts';
import type { Leases } from './leases.ts';

/** All callers of an environment share one bucket for each key (R4.5). */
const commonBudgets: ReadonlySet<BudgetName> = new Set(['trust_refresh']);

/** A token that was taken. `giveBack` returns it after a failure, also in the headers. */
interface Token {
  readonly allowed: true;
  giveBack(): void;
}

export interface FieldLimiter {
  /**
   * Takes one token; answers the refusal, if any. Rejects with `upstream_unavailable` when the budget needs the store, and
   * that is away (R4.9b). `key` divides the budget further: for `trust_refresh` it is the account (`genshin:812345678`).
   */
  check(
    caller: LimitedCaller,
    budget: BudgetName,
    key?: string,
  ): Refusal | undefined | Promise<Refusal | undefined>;
  /** Takes one token that can be given back, for operations that count only when they succeed (R4.5a). Rejects as `check`. */
  take(caller: LimitedCaller, budget: BudgetName): Promise<Token | Refusal>;
}

/** For guests, whose pages are limited as a whole (R19.1a). */
export const noFieldLimits: FieldLimiter = {
  check: () => undefined,
  take: async () => ({ allowed: true, giveBack: () => undefined }),
};

export interface FieldLimits extends FieldLimiter {
  /** The same limiter for one request: every decision is also put on the list, for the headers (R4.2). */
  noting(decisions: Decision[]): FieldLimiter;
}

export function createFieldLimiter({ leases }: { leases: Leases }): FieldLimits {
  let taken: Decision | Promise<Decision> | undefined;
  const rateLimiter = rateLimiterOver({
    getForIdentity({ contextIdentity, fieldIdentity }) {
      const { budget, key } = parseField(fieldIdentity);
      taken = leases.take(key === '' ? contextIdentity : `${contextIdentity}:${key}`, budget);
      return taken instanceof Promise ? taken.then(callsBefore) : callsBefore(taken);
    },
    // The token is taken already.
    setForIdentity: () => undefined,
  });

  function decide(
    caller: LimitedCaller,
    budget: BudgetName,
    key = '',
  ): Decision | Promise<Decision> {
    const identity = commonBudgets.has(budget) ? caller.environment : bucketKeyOf(caller);
    const call = { args: { key }, context: { identity } };
    const verdict = rateLimiter(budget, call, { max: 1, identityArgs: ['key'] });
    // The library hands on a message only, but it asks its store before it returns: here is what that answered.
    const decision = taken;
    taken = undefined;
    if (decision === undefined) throw new Error('The rate limiter did not ask its store.');
    return verdict instanceof Promise ? verdict.then(() => decision) : decision;
  }

  function limiter(decisions?: Decision[]): FieldLimiter {
    const refusalIn = (decision: Decision): Refusal | undefined => {
      decisions?.push(decision);
      return decision.allowed ? undefined : decision;
    };
    return {
      async take(caller, budget) {
        const decision = await decide(caller, budget);
        const refusal = refusalIn(decision);
        return (
          refusal ?? {
            allowed: true,
            giveBack: () => giveBack(caller, budget, decision, decisions),
          }
        );
      },
      check(caller, budget, key) {
        const decision = decide(caller, budget, key);
        return decision instanceof Promise ? decision.then(refusalIn) : refusalIn(decision);
      },
    };
  }

  function giveBack(
    caller: LimitedCaller,
    budget: BudgetName,
    decision: Decision,
    decisions: Decision[] = [],
  ): void {
    const key = bucketKeyOf(caller);
    leases.giveBack(key, budget);
    const index = decisions.indexOf(decision);
    if (index >= 0) decisions[index] = leases.peek(key, budget);
  }

  return { ...limiter(), noting: limiter };
}

type RateLimiter =
  ReturnType<typeof useRateLimiter> extends Plugin<infer Context>
    ? Context extends { rateLimiterFn: infer Limiter }
      ? Limiter
      : never
    : never;

/** The library's limiter without its plugin: the plugin makes a new document for every request, so none could be cached. */
function rateLimiterOver(store: Store): RateLimiter {
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

/** Earlier calls as the library counts them, of `max: 1`: a refusal is a call that never expires. */
const callsBefore = ({ allowed }: Decision): readonly number[] =>
  allowed ? [] : [Number.POSITIVE_INFINITY];

/** The library joins field name and identity arguments by a colon. */
function parseField(fieldIdentity: string): { budget: BudgetName; key: string } {
  const colon = fieldIdentity.indexOf(':');
  const budget = fieldIdentity.slice(0, colon);
  if (!isBudgetName(budget)) throw new Error(`${fieldIdentity} names no budget.`);
  return { budget, key: fieldIdentity.slice(colon + 1) };
}

type LimitedCaller = Pick<Principal, 'environment' | 'lineageId'>;

/** The key of the buckets of one lineage (R4.1). */
export const bucketKeyOf = ({ environment, lineageId }: LimitedCaller): string =>
  `${environment}:${lineageId}`;
