import { bucketKeyOf, type LimitedCaller } from './bucket-key.ts';
import type { BudgetName } from './budgets.ts';
import type { Decision, Refused, Verdict } from './decision.ts';
import type { Leases } from './leases.ts';
import { callsBefore, parseField, rateLimiterOver } from './rate-limiter.ts';

/** Budgets of a thing, not of a caller: one bucket per environment and key, for all callers together (R4.5). */
const commonBudgets: ReadonlySet<BudgetName> = new Set(['trust_refresh']);

/** A token that was taken. */
export interface Token {
  readonly allowed: true;
  /** For what came to nothing: the token is there again, and the headers say so. */
  giveBack(): void;
}

/** The limits of single fields (R4.5). */
export interface FieldLimiter {
  /**
   * Takes one token; answers undefined when it was there, else the refusal. Rejects with `upstream_unavailable` when the
   * budget cannot be counted without the store, and that is away (R4.9b).
   * `key` divides the budget further, and must name the account for `trust_refresh` (`genshin:812345678`).
   */
  check(
    caller: LimitedCaller,
    budget: BudgetName,
    key?: string,
  ): Refused | undefined | Promise<Refused | undefined>;
  /** Takes one token of the caller's lineage that may be given back, for what counts only once it is done (R4.5a). Rejects as `check`. */
  take(caller: LimitedCaller, budget: BudgetName): Promise<Token | Refused>;
}

export interface FieldLimits extends FieldLimiter {
  /** The same limiter for one request: every decision is also put on the list, for the headers (R4.2). */
  noting(decisions: Verdict[]): FieldLimiter;
}

export function createFieldLimiter({
  leases,
}: {
  leases: Pick<Leases, 'take' | 'giveBack' | 'peek'>;
}): FieldLimits {
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

  function limiter(decisions?: Verdict[]): FieldLimiter {
    const refusalIn = (decision: Decision): Refused | undefined => {
      decisions?.push(decision);
      return decision.allowed ? undefined : decision;
    };
    return {
      async take(caller, budget) {
        const decision = await decide(caller, budget);
        const refusal = refusalIn(decision);
        return refusal ?? { allowed: true, giveBack: () => giveBack(caller, decision, decisions) };
      },
      check(caller, budget, key) {
        const decision = decide(caller, budget, key);
        return decision instanceof Promise ? decision.then(refusalIn) : refusalIn(decision);
      },
    };
  }

  function giveBack(caller: LimitedCaller, taken: Decision, decisions: Verdict[] = []): void {
    const key = bucketKeyOf(caller);
    leases.giveBack(key, taken.budget);
    const index = decisions.indexOf(taken);
    if (index >= 0) decisions[index] = leases.peek(key, taken.budget);
  }

  return { ...limiter(), noting: limiter };
}
