import { isGuest } from '../../lib/principal.ts';
import { createFairQueue } from '../../lib/queues.ts';
import { UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';

/** All callers together may have 10 times the waiting calls of one. */
const callersWaiting = 10;

type SlotLimits = Pick<UpstreamLimits, 'concurrency' | 'queueLength'>;

/**
 * Runs a bounded number of calls at once. The caller with the fewest running calls is next, so that none blocks the others.
 * Guests come after all holders of keys, with at most half of the slots (R19.1a).
 */
export function createSlots({ concurrency, queueLength }: SlotLimits) {
  const turns = createFairQueue<() => void>(concurrency, {
    isLast: isGuest,
    max: Math.ceil(concurrency / 2),
  });
  let free = concurrency;

  function next(): void {
    while (free > 0) {
      const turn = turns.take();
      if (turn === undefined) return;
      free -= 1;
      turn.job();
    }
  }

  /** Even when all slots are taken, the first waiting call of a caller is accepted. */
  function isFull(caller: string): boolean {
    if (isGuest(caller)) return turns.waitingLast() >= queueLength;
    if (free > 0) return false;
    const own = turns.waitingOf(caller);
    return own >= queueLength || (own > 0 && turns.waiting() >= callersWaiting * queueLength);
  }

  return {
    /** Rejects with `overloaded` when too many calls of this caller, or of all, are waiting. */
    async run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
      if (isFull(caller)) throw new UpstreamFault('overloaded', 'Too many calls are waiting.');
      await new Promise<void>((resolve) => {
        turns.add(caller, resolve);
        next();
      });
      try {
        return await call();
      } finally {
        turns.leave(caller);
        free += 1;
        next();
      }
    },
  };
}
