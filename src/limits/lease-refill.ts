import type { Clock } from '../lib/clock.ts';
import { tolerance } from './bucket.ts';
import type { Decision } from './decision.ts';
import { forfeit, holds, isDry, isQuiet, type Lease, takeHeld } from './lease.ts';
import { refuse, spend, unlimited } from './lease-decisions.ts';
import type { SharedBuckets } from './shared-buckets.ts';

/** The way of tokens between one lease and its shared bucket. Nothing here rejects. */
export interface LeaseRefill {
  /** Takes tokens that the lease does not hold: asks the shared bucket, once for all who wait. */
  await(lease: Lease, tokens: number): Promise<Decision>;
  /** Asks for more in the background while what is held lasts. */
  prefetch(lease: Lease, now: number): void;
  /** Gives back what a lease still holds, when nobody waits for it. */
  giveBack(lease: Lease): void;
}

export function createLeaseRefill(shared: SharedBuckets, clock: Clock): LeaseRefill {
  function launch(lease: Lease, rest: number): Promise<boolean> {
    const { limit, leaseSize } = lease.budgetLeases;
    const want = Math.max(leaseSize, lease.waiting);
    lease.flight = shared.ask({ id: lease.id, limit, want, rest }).then((answer) => {
      lease.flight = undefined;
      if (answer === undefined) return false;
      lease.tokens = answer.state.tokens;
      lease.at = answer.state.at;
      lease.held = Math.min(lease.held + answer.granted, limit.capacity - lease.tokens);
      if (answer.granted < want) lease.dryAt = clock.now();
      if (lease.isDropped) giveBack(lease);
      return true;
    });
    return lease.flight;
  }

  /** Each round either ends or leases for everybody who waits by then; a short grant makes the lease dry. */
  async function awaitTokens(lease: Lease, tokens: number): Promise<Decision> {
    for (;;) {
      const isAnswered = await (lease.flight ?? launch(lease, takeHeld(lease)));
      if (!isAnswered) return unlimited(lease.budgetLeases);
      const now = clock.now();
      forfeit(lease, now);
      if (holds(lease, tokens)) return spend(lease, tokens, now);
      if (isDry(lease, now)) return refuse(lease, tokens, now);
    }
  }

  function giveBack(lease: Lease): void {
    if (!isQuiet(lease)) return;
    const now = clock.now();
    forfeit(lease, now);
    const rest = takeHeld(lease);
    if (rest <= tolerance || shared.isHanging(now)) return;
    void shared.ask({ id: lease.id, limit: lease.budgetLeases.limit, want: 0, rest });
  }

  return {
    async await(lease, tokens) {
      lease.waiting += tokens;
      try {
        return await awaitTokens(lease, tokens);
      } finally {
        lease.waiting -= tokens;
        if (lease.isDropped) giveBack(lease);
      }
    },
    prefetch(lease, now) {
      if (lease.flight !== undefined || isDry(lease, now) || shared.isHanging(now)) return;
      void launch(lease, 0);
    },
    giveBack,
  };
}
