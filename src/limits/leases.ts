import { networkOf } from '../lib/address.ts';
import { inTime, patienceMs as shortMs } from '../lib/patience.ts';
import { Problem } from '../lib/problem.ts';
import { tolerance } from './bucket.ts';
import type { BudgetName, Budgets } from './budgets.ts';
import { type Decision, inspected } from './decision.ts';
import { createFastRetryGuard, type FastRetryRules } from './fast-retry.ts';
import {
  allowanceWithoutStore,
  createLeaseTable,
  demandOf,
  type Flight,
  forfeit,
  holds,
  inspect,
  isDry,
  isQuiet,
  isStale,
  type Lease,
  type LeaseTableOptions,
  ownBucket,
  payDebt,
  recordOf,
  refuse,
  returnTokens,
  settleDebt,
  spend,
  spendAllowance,
} from './lease.ts';
import {
  createSharedBuckets,
  type LeaseAnswer,
  type LeaseRequest,
  type SharedBuckets,
  type SharedBucketsDependencies,
} from './shared-buckets.ts';

export type WithoutStore = 'allowed' | 'refused' | 'unavailable';

export interface LeasesDependencies extends SharedBucketsDependencies, LeaseTableOptions {
  readonly onWithoutStore?: ((budget: BudgetName, outcome: WithoutStore) => void) | undefined;
  /** Receives that the store is slow: once, until it answers in time again. */
  readonly onSlow?: ((waitedMs: number) => void) | undefined;
  /** After this time, callers are decided without the store (R4.9b). */
  readonly patienceMs?: number;
  readonly longPatienceMs?: number;
}

export type Leases = ReturnType<typeof createLeases>;

/** The buckets of all instances, spent from local leases of whole tokens. */
export function createLeases(dependencies: LeasesDependencies) {
  const { clock, isSole = false } = dependencies;
  const shared = createSharedBuckets(dependencies);
  const refill = createRefill(shared, dependencies);
  const table = createLeaseTable(dependencies, refill.giveBack);

  return {
    /**
     * Takes all of `tokens` or none: at once while the local lease lasts, otherwise when the store has answered. While the
     * store is away this instance decides alone, or rejects with `upstream_unavailable` (R4.9b).
     */
    take(key: string, budget: BudgetName, tokens = 1): Decision | Promise<Decision> {
      const now = clock.now();
      const lease = table.get(budget, key, now);
      lease.usedAt = now;
      if (lease.allowance === undefined) {
        forfeit(lease, now);
        if (holds(lease, tokens)) {
          const decision = spend(lease, tokens, now);
          if (lease.held < lease.low || (!isSole && isStale(lease, now)))
            refill.prefetch(lease, now);
          return decision;
        }
      }
      return refill.take(lease, tokens, now);
    },

    /** Returns tokens after a failure: here, or to the shared bucket when no lease is open. */
    giveBack(key: string, budget: BudgetName, tokens = 1) {
      const budgetLeases = table.of[budget];
      const lease = budgetLeases.leases.peek(key);
      if (lease !== undefined) return returnTokens(lease, tokens, clock.now());
      const record = recordOf(budgetLeases, key);
      const request = { ...record, limit: budgetLeases.limit, waiting: 0, rest: tokens };
      shared.ask(shared.request(request)).catch(() => undefined);
    },

    /** The state as this instance knows it; takes nothing and does not ask the store. */
    peek(key: string, budget: BudgetName): Decision {
      const { limit } = table.of[budget];
      const lease = table.peek(budget, key);
      return lease === undefined
        ? inspected(budget, limit, limit.capacity)
        : inspect(lease, clock.now());
    },

    /** Gives back the leases of keys unused for some seconds; to be called about once a second. */
    giveBackIdle(): void {
      const now = clock.now();
      // Tokens that cannot be given back yet are kept.
      table.dropIdle((lease) => !isQuiet(lease) || (holds(lease, 1) && shared.isAway(now)), now);
    },

    async close(): Promise<void> {
      table.clear();
      await shared.settled();
    },
  };
}

/** Gets tokens that a lease does not hold: from the store, or without it. */
function createRefill(shared: SharedBuckets, dependencies: LeasesDependencies) {
  const { clock, onWithoutStore } = dependencies;
  const { launch, isSlow, giveBack } = createQuestions(shared, dependencies);

  function takeWithoutStore(lease: Lease, tokens: number, now: number): Decision {
    const { budget, needsStore } = lease.budgetLeases;
    if (needsStore) {
      onWithoutStore?.(budget, 'unavailable');
      const fault = shared.lastFault();
      // A full disk is a problem of its own.
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

  /** Each round ends, or asks for all callers that wait by then; when too little is granted, the lease is dry. */
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

  /** Whether the store is away or slow: then no caller waits. A slow one is asked, which shows when it is in time again. */
  function isLate(lease: Lease, now: number): boolean {
    if (lease.flight ? lease.flight.isLate : shared.isAway(now)) return true;
    if (!isSlow()) return false;
    if (!lease.flight) launch(lease);
    return true;
  }

  return {
    /** Rejects when the budget needs the store, and that is away (R4.9b). */
    take(lease: Lease, tokens: number, now: number): Decision | Promise<Decision> {
      const { allowance, budgetLeases } = lease;
      if (allowance?.reason === 'first lease') {
        const decision = spendAllowance(lease, allowance, tokens, now);
        if (decision.allowed) return decision;
      }
      if (isDry(lease, now)) return refuse(lease, tokens, now);
      return budgetLeases.needsStore || !isLate(lease, now)
        ? wait(lease, tokens)
        : takeWithoutStore(lease, tokens, now);
    },
    prefetch(lease: Lease, now: number): void {
      if (lease.flight !== undefined || isDry(lease, now) || shared.isAway(now)) return;
      launch(lease);
    },
    giveBack,
  };
}

/** Undefined when the answer was to an earlier question, so that the store has to be asked again. */
function takeAnswered(lease: Lease, tokens: number, now: number): Decision | undefined {
  if (lease.allowance) return spendAllowance(lease, lease.allowance, tokens, now);
  forfeit(lease, now);
  if (holds(lease, tokens)) return spend(lease, tokens, now);
  return isDry(lease, now) ? refuse(lease, tokens, now) : undefined;
}

/** What leases ask of their shared buckets. Nothing here rejects. */
function createQuestions(
  shared: SharedBuckets,
  { clock, onSlow, patienceMs = shortMs, longPatienceMs = 5_000 }: LeasesDependencies,
) {
  let isSlow = false;

  /** Gives back what a lease still holds, less what was spent without asking, once no caller waits for it. */
  function giveBack(lease: Lease): void {
    if (!isQuiet(lease)) return;
    const now = clock.now();
    // The first lease of an address concerns this instance alone.
    if (lease.allowance?.reason === 'first lease' || shared.isAway(now)) return;
    const rest = takeRest(lease, now);
    if (Math.abs(rest) <= tolerance) return;
    const { key, budgetLeases } = lease;
    const { limit } = budgetLeases;
    const request = shared.request({ ...recordOf(budgetLeases, key), limit, waiting: 0, rest });
    // Until the store has answered, this question comes first.
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
    launch(lease: Lease): Flight {
      const now = clock.now();
      settleDebt(lease, now);
      const request = lease.unsettled ?? questionOf(lease, now);
      lease.unsettled = request;
      const waitMs = lease.budgetLeases.needsStore ? longPatienceMs : patienceMs;
      const onLate = (): boolean => {
        flight.isLate = true;
        shared.noteLate();
        if (!isSlow) onSlow?.(waitMs);
        isSlow = true;
        return false;
      };
      const answered = ask(lease, request).then((isAnswered) => {
        if (isAnswered && !flight.isLate) isSlow = false;
        return isAnswered;
      });
      const flight: Flight = { inTime: inTime(answered, waitMs, onLate), isLate: false };
      lease.flight = flight;
      return flight;
    },
    isSlow: () => isSlow,
    giveBack,
  };
}

/** Takes out of a lease what the shared bucket gets back: what is held, less what was spent without asking. */
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

export type AddressBuckets = ReturnType<typeof createAddressBuckets>;

/** One bucket per address (R4.7). An IPv6 network of /64 counts as one address. */
export const createAddressBuckets = (leases: Leases, budget: 'anonymous' | 'cards' | 'guest') => ({
  take: (ip: string, tokens = 1) => leases.take(networkOf(ip), budget, tokens),
  giveBack: (ip: string) => leases.giveBack(networkOf(ip), budget),
  peek: (ip: string) => leases.peek(networkOf(ip), budget),
});

export type GuestBuckets = ReturnType<typeof createGuestBuckets>;

/** The buckets of guests: one for each address, and one for the look-ups of all of them (R19.1a). */
function createGuestBuckets(leases: Leases) {
  const own = createAddressBuckets(leases, 'guest');
  return {
    own,
    lookingUp: {
      /** A token of both; one that the other refuses is given back. */
      async take(ip: string): Promise<Decision> {
        const decision = await own.take(ip);
        if (!decision.allowed) return decision;
        const common = await leases.take('all', 'guests');
        if (common.allowed) return decision;
        own.giveBack(ip);
        return common;
      },
    },
  };
}

export function openLimits(
  dependencies: Omit<LeasesDependencies, 'budgets'>,
  { budgets, fastRetry }: { readonly budgets: Budgets; readonly fastRetry: FastRetryRules },
) {
  const leases = createLeases({ ...dependencies, budgets });
  return {
    leases,
    retryGuard: createFastRetryGuard({ clock: dependencies.clock, rules: fastRetry }),
    /** The buckets of callers without a key, by address (R4.7). */
    anonymous: createAddressBuckets(leases, 'anonymous'),
    /** The same for cards that have to be drawn (R13.3). */
    cardBuckets: createAddressBuckets(leases, 'cards'),
    guestBuckets: createGuestBuckets(leases),
  };
}
