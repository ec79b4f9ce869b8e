import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import { tolerance } from './bucket.ts';
import type { BudgetName } from './budgets.ts';
import type { Decision } from './decision.ts';
import {
  allowanceWithoutStore,
  demandOf,
  type Flight,
  forfeit,
  holds,
  isDry,
  isQuiet,
  type Lease,
  ownBucket,
  payDebt,
  recordOf,
  refuse,
  settleDebt,
  spend,
  spendAllowance,
} from './lease.ts';
import type { LeaseAnswer, LeaseRequest, SharedBuckets } from './shared-buckets.ts';
export type WithoutStore = 'allowed' | 'refused' | 'unavailable';

export interface LeaseRefillDependencies extends Patience {
  readonly clock: Clock;
  /** Receives what was decided without the store. */
  readonly onWithoutStore?: ((budget: BudgetName, outcome: WithoutStore) => void) | undefined;
}

/** Where tokens come from that a lease does not hold. */
export function createLeaseRefill(
  shared: SharedBuckets,
  { clock, onWithoutStore, ...patience }: LeaseRefillDependencies,
) {
  const { launch, giveBack } = createLeaseQuestions(shared, clock, patience);

  function takeWithoutStore(lease: Lease, tokens: number, now: number): Decision {
    const { budget, needsStore } = lease.budgetLeases;
    if (needsStore) {
      onWithoutStore?.(budget, 'unavailable');
      const fault = shared.lastFault();
      // A full disk says so itself.
      if (fault instanceof Problem) throw fault;
      const message =
        'The limit of this operation cannot be checked at the moment; try again later.';
      throw new Problem('upstream_unavailable', message);
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
    /** Takes tokens that the lease does not hold. Rejects when that needs the store, and it is away (R4.9b). */
    take(lease: Lease, tokens: number, now: number): Decision | Promise<Decision> {
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
    /** Asks for more in the background while what is held lasts. */
    prefetch(lease: Lease, now: number): void {
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

interface Patience {
  /** A store that takes longer is counted without (R4.9b). */
  readonly patienceMs?: number;
  /** The same for what cannot be counted without it. */
  readonly longPatienceMs?: number;
}

/** What leases ask of their shared buckets. Nothing here rejects. */
function createLeaseQuestions(
  shared: SharedBuckets,
  clock: Clock,
  { patienceMs = 250, longPatienceMs = 5_000 }: Patience,
) {
  /** Gives back what a lease still holds, and says what was spent without asking, when no caller waits for it. */
  function giveBack(lease: Lease): void {
    if (!isQuiet(lease)) return;
    const now = clock.now();
    // What the first lease of an address came to concerns this instance alone.
    if (lease.allowance?.reason === 'first lease' || shared.isAway(now)) return;
    const rest = takeRest(lease, now);
    if (Math.abs(rest) <= tolerance) return;
    const { key, budgetLeases } = lease;
    const { limit } = budgetLeases;
    const request = shared.request({ ...recordOf(budgetLeases, key), limit, waiting: 0, rest });
    // Until the store took it, it is what this lease has to say first.
    lease.unsettled = request;
    const forget = (): void => {
      if (lease.unsettled?.serial === request.serial) lease.unsettled = undefined;
    };
    shared.ask(request).then(forget, () => undefined);
  }

  function questionOf(lease: Lease, now: number): LeaseRequest {
    const { key, budgetLeases, debt } = lease;
    const spare = lease.held - lease.waiting;
    lease.debt = 0;
    return shared.request({
      ...recordOf(budgetLeases, key),
      limit: budgetLeases.limit,
      waiting: Math.max(0, Math.ceil(-spare - tolerance)),
      lease: { demand: demandOf(lease, now), held: Math.max(0, Math.ceil(spare - tolerance)) },
      rest: -debt,
    });
  }

  async function ask(lease: Lease, request: LeaseRequest): Promise<boolean> {
    try {
      const answer = await shared.ask(request);
      lease.flight = undefined;
      lease.unsettled = undefined;
      settle(lease, request, answer, clock.now());
      if (lease.isDropped) giveBack(lease);
      return true;
    } catch {
      lease.flight = undefined;
      return false;
    }
  }

  return {
    /** Asks for all callers that wait, and for a lease. */
    launch(lease: Lease): Flight {
      const now = clock.now();
      settleDebt(lease, now);
      const request = lease.unsettled ?? questionOf(lease, now);
      lease.unsettled = request;
      const waitMs = lease.budgetLeases.needsStore ? longPatienceMs : patienceMs;
      const onLate = (): void => {
        flight.isLate = true;
        shared.noteLate(waitMs);
      };
      const flight: Flight = { inTime: inTime(ask(lease, request), waitMs, onLate), isLate: false };
      lease.flight = flight;
      return flight;
    },
    giveBack,
  };
}

/** Takes out of a lease what its shared bucket has to know: what is held, less what was spent without asking. */
function takeRest(lease: Lease, now: number): number {
  const { capacity } = lease.budgetLeases.limit;
  forfeit(lease, now);
  payDebt(lease, now);
  const rest = lease.held - lease.debt + (lease.unsettled?.rest ?? 0);
  lease.tokens = Math.max(0, Math.min(capacity, lease.tokens + rest));
  lease.unsettled = undefined;
  lease.held = 0;
  lease.debt = 0;
  return rest;
}

function settle(lease: Lease, request: LeaseRequest, answer: LeaseAnswer, now: number): void {
  const { limit } = lease.budgetLeases;
  if (answer.isTaken) {
    lease.debt -= request.rest;
    lease.drawers = 1;
    if (lease.allowance?.limit !== limit) lease.allowance = ownBucket(lease, now);
    lease.dryAt = now;
    return;
  }
  lease.isAnswered = true;
  lease.allowance = undefined;
  lease.tokens = answer.state.tokens;
  lease.at = answer.state.at;
  lease.drawers = answer.drawers;
  const room = Math.max(lease.waiting, limit.capacity - lease.tokens);
  lease.held = Math.min(lease.held + answer.granted, room);
  payDebt(lease, now);
  lease.low = Math.floor(answer.granted / 4);
  if (answer.isShort) lease.dryAt = now;
}

/** Waits so long and no longer. A process that was busy looks at what arrived meanwhile before it calls that late. */
async function inTime(
  answered: Promise<boolean>,
  waitMs: number,
  onLate: () => void,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const impatience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      setImmediate(() => {
        if (!isOver) onLate();
        resolve(false);
      });
    }, waitMs);
  });
  const first = await Promise.race([answered, impatience]);
  isOver = true;
  clearTimeout(timer);
  return first;
}
