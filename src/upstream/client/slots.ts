import { createFairQueue } from '../../lib/queues.ts';
import { UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';

/** All callers together may have this many times the waiting calls of one. */
const callersWaiting = 10;

/** Runs a bounded number of calls at once. The caller with the fewest under way is next, so that one caller's crowd holds up no other. */
export function createSlots({
  concurrency,
  queueLength,
}: Pick<UpstreamLimits, 'concurrency' | 'queueLength'>) {
  const turns = createFairQueue<() => void>(concurrency);
  let free = concurrency;

  function next(): void {
    while (free > 0) {
      const turn = turns.take();
      if (turn === undefined) return;
      free -= 1;
      turn.job();
    }
  }

  /** When all slots are taken, a caller that waits for nothing yet is still let in. */
  function isFull(caller: string): boolean {
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
