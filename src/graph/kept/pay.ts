import type { GraphQLError } from 'graphql';
import { hasScope, type Principal } from '../../lib/principal.ts';
import type { Refused } from '../../limits/decision.ts';
import type { GraphContext } from '../context.ts';
import { charge } from '../pipeline.ts';
import type { GraphRequest, State } from '../request-state.ts';
import type { Payment } from './answer-note.ts';
import type { KeptGraphAnswer } from './kept-answers.ts';

/** Whether the caller would be answered the same: it holds every scope that the fields asked for. */
export const mayHave = (
  principal: Principal,
  { scopes }: Pick<KeptGraphAnswer, 'scopes'>,
): boolean => scopes.every((scope) => hasScope(principal, scope));

/** Whether what a kept answer costs was there: its tokens, or what one of its fields takes besides. */
export type Paid =
  | { readonly kind: 'paid' }
  | { readonly kind: 'refused'; readonly error: GraphQLError }
  | { readonly kind: 'field-refused'; readonly request: Pick<GraphRequest, 'charge' | 'context'> };

/** Consumes what the same operation would consume if it were run (R4.10, R4.5, R4.8). */
export async function pay(
  { weight, payments, guarded }: Pick<KeptGraphAnswer, 'weight' | 'payments' | 'guarded'>,
  state: State,
  { context }: GraphRequest,
): Promise<Paid> {
  state.cost = weight.cost;
  const error = await charge(state, weight);
  if (error) return { kind: 'refused', error };
  const taken =
    payments.length === 0
      ? []
      : await Promise.all(payments.map((payment) => take(context, payment)));
  if (taken.every(({ refused }) => !refused) && isFree(context, guarded)) return { kind: 'paid' };
  const own = { ...context, limiter: prepaid(context, taken) };
  return { kind: 'field-refused', request: { context: own, charge: async () => undefined } };
}

interface Taken extends Payment {
  readonly refused: Refused | undefined;
}

const take = async (
  { limiter, principal }: GraphContext,
  { budget, key }: Payment,
): Promise<Taken> => ({ budget, key, refused: await limiter.check(principal, budget, key) });

/** Whether the caller may call these paths now; where it may not, the field that calls one says so itself. */
function isFree({ retryGuard }: GraphContext, guarded: readonly string[]): boolean {
  try {
    for (const path of guarded) {
      retryGuard?.beforeCall(path);
      retryGuard?.afterSuccess(path);
    }
    return true;
  } catch {
    return false;
  }
}

/** The limiter for fields whose tokens were asked for already: each is answered as it was then. */
function prepaid({ limiter }: GraphContext, taken: readonly Taken[]): GraphContext['limiter'] {
  const left = [...taken];
  return {
    ...limiter,
    check(caller, budget, key) {
      const index = left.findIndex((each) => each.budget === budget && each.key === key);
      const [found] = index < 0 ? [] : left.splice(index, 1);
      return found ? found.refused : limiter.check(caller, budget, key);
    },
  };
}
