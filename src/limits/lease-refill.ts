import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import type { BudgetName } from './budgets.ts';
import type { Decision } from './decision.ts';
import { allowanceWithoutStore, forfeit, holds, isDry, type Lease } from './lease.ts';
import { refuse, spend, spendAllowance } from './lease-decisions.ts';
import { createLeaseQuestions, type LeaseQuestions, type Patience } from './lease-questions.ts';
import type { SharedBuckets } from './shared-buckets.ts';

export type WithoutStore = 'allowed' | 'refused' | 'unavailable';

export interface LeaseRefillDependencies extends Patience {
  readonly clock: Clock;
  /** Receives what was decided without the store. */
  readonly onWithoutStore?: ((budget: BudgetName, outcome: WithoutStore) => void) | undefined;
}

/** Where tokens come from that a lease does not hold. */
export interface LeaseRefill extends Pick<LeaseQuestions, 'giveBack'> {
  /** Takes tokens that the lease does not hold. Rejects when that needs the store, and it is away (R4.9b). */
  take(lease: Lease, tokens: number, now: number): Decision | Promise<Decision>;
  /** Asks for more in the background while what is held lasts. */
  prefetch(lease: Lease, now: number): void;
}

export function createLeaseRefill(
  shared: SharedBuckets,
  { clock, onWithoutStore, ...patience }: LeaseRefillDependencies,
): LeaseRefill {
  const { launch, giveBack } = createLeaseQuestions(shared, clock, patience);

  function takeWithoutStore(lease: Lease, tokens: number, now: number): Decision {
    const { budget, needsStore } = lease.budgetLeases;
    if (needsStore) {
      onWithoutStore?.(budget, 'unavailable');
      const fault = shared.lastFault();
      // A full disk says so itself.
      throw fault instanceof Problem ? fault : limitUnavailable();
    }
    const isAlone = lease.allowance?.reason === 'store away';
    const allowance = (isAlone && lease.allowance) || allowanceWithoutStore(lease, now);
    const decision = spendAllowance(lease, allowance, tokens, now);
    onWithoutStore?.(budget, decision.allowed ? 'allowed' : 'refused');
    return decision;
  }

  /** Each round either ends or leases for all callers that wait by then; a short grant makes the lease dry. */
  async function awaitTokens(lease: Lease, tokens: number): Promise<Decision> {
    for (;;) {
      const isAnswered = await (lease.flight ?? launch(lease)).inTime;
      const now = clock.now();
      const decision = isAnswered
        ? takeAnswered(lease, tokens, now)
        : takeWithoutStore(lease, tokens, now);
      if (decision) return decision;
    }
  }

  async function wait(lease: Lease, tokens: number): Promise<Decision> {
    lease.waiting += tokens;
    try {
      return await awaitTokens(lease, tokens);
    } finally {
      lease.waiting -= tokens;
      if (lease.isDropped) giveBack(lease);
    }
  }

  return {
    take(lease, tokens, now) {
      const { allowance, budgetLeases, flight } = lease;
      if (allowance?.reason === 'first lease') {
        const decision = spendAllowance(lease, allowance, tokens, now);
        if (decision.allowed) return decision;
      }
      if (isDry(lease, now)) return refuse(lease, tokens, now);
      const isAway = flight ? flight.isLate : shared.isAway(now);
      return isAway && !budgetLeases.needsStore
        ? takeWithoutStore(lease, tokens, now)
        : wait(lease, tokens);
    },
    prefetch(lease, now) {
      if (lease.flight !== undefined || isDry(lease, now) || shared.isAway(now)) return;
      launch(lease);
    },
    giveBack,
  };
}

/** Undefined where the answer was to an earlier question, and the store has to be asked again. */
function takeAnswered(lease: Lease, tokens: number, now: number): Decision | undefined {
  if (lease.allowance) return spendAllowance(lease, lease.allowance, tokens, now);
  forfeit(lease, now);
  if (holds(lease, tokens)) return spend(lease, tokens, now);
  return isDry(lease, now) ? refuse(lease, tokens, now) : undefined;
}

const limitUnavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The limit of this operation cannot be checked at the moment; try again later.',
  );
