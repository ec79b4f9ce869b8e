import type { Plugin } from '@envelop/core';
import type { Store } from '@envelop/rate-limiter';
import { useRateLimiter } from '@envelop/rate-limiter';
import type { Principal } from '../lib/principal.ts';
import type { BudgetName } from './budgets.ts';
import { isBudgetName } from './budgets.ts';
import type { Decision, Refused } from './decision.ts';
import type { Leases } from './leases.ts';

export type LimitedCaller = Pick<Principal, 'environment' | 'lineageId'>;

/** The key of the buckets of one lineage (R4.1). */
export const bucketKeyOf = ({ environment, lineageId }: LimitedCaller): string =>
  `${environment}:${lineageId}`;

/** Budgets of a thing, not of a caller: one bucket per environment and key, whoever asks (R4.5). */
const commonBudgets: ReadonlySet<BudgetName> = new Set(['trust_refresh']);

/** The limits of single fields (R4.5). */
export interface FieldLimiter {
  /**
   * Takes one token; answers undefined when it was there, else the refusal. Never rejects.
   * `key` parts the budget further, and must name the account for `trust_refresh` (`genshin:812345678`).
   */
  check(
    caller: LimitedCaller,
    budget: BudgetName,
    key?: string,
  ): Refused | undefined | Promise<Refused | undefined>;
}

export interface FieldLimits extends FieldLimiter {
  /** The same limiter for one request: every decision is also put on the list, for the headers (R4.2). */
  noting(decisions: Decision[]): FieldLimiter;
}

export function createFieldLimiter({ leases }: { leases: Pick<Leases, 'take'> }): FieldLimits {
  let taken: Decision | Promise<Decision> | undefined;
  const rateLimiter = rateLimiterOver({
    getForIdentity({ contextIdentity, fieldIdentity }) {
      const { budget, key } = parseField(fieldIdentity);
      taken = leases.take(key === '' ? contextIdentity : `${contextIdentity}:${key}`, budget);
      return taken instanceof Promise ? taken.then(callsBefore) : callsBefore(taken);
    },
    // The token is taken already, and nothing else is to be remembered.
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

  function limiter(note: (decision: Decision) => void): FieldLimiter {
    const refusalIn = (decision: Decision): Refused | undefined => {
      note(decision);
      return decision.allowed ? undefined : decision;
    };
    return {
      check(caller, budget, key) {
        const decision = decide(caller, budget, key);
        return decision instanceof Promise ? decision.then(refusalIn) : refusalIn(decision);
      },
    };
  }

  return {
    ...limiter(() => undefined),
    noting: (decisions) => limiter((decision) => decisions.push(decision)),
  };
}

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

/** The calls that the library believes were made, of `max: 1`: a refusal is one that never lapses. */
const callsBefore = ({ allowed }: Decision): readonly number[] =>
  allowed ? [] : [Number.POSITIVE_INFINITY];

/** The library joins field name and identity arguments by a colon. */
function parseField(fieldIdentity: string): { budget: BudgetName; key: string } {
  const colon = fieldIdentity.indexOf(':');
  const budget = fieldIdentity.slice(0, colon);
  if (!isBudgetName(budget)) throw new Error(`${fieldIdentity} names no budget.`);
  return { budget, key: fieldIdentity.slice(colon + 1) };
}
