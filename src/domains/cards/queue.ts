import { Problem } from '../../lib/problem.ts';
import { createFairQueue } from '../../lib/queues.ts';

/** How many cards are made at the same time, how many wait, and how many of those may be one caller's. */
const atOnce = 4;
const maxWaiting = 32;
const maxWaitingOfOne = 8;

/** Makes cards in turn: no caller has all the slots, and the caller with the fewest is next. */
export type CardQueue = <Result>(caller: string, make: () => Promise<Result>) => Promise<Result>;

export function createCardQueue(): CardQueue {
  const queue = createFairQueue<() => Promise<void>>(atOnce - 1);
  let busy = 0;

  function dispatch(): void {
    while (busy < atOnce) {
      const next = queue.take();
      if (next === undefined) return;
      busy += 1;
      void next.job().finally(() => {
        busy -= 1;
        queue.leave(next.lineage);
        dispatch();
      });
    }
  }

  return (caller, make) =>
    new Promise((resolve, reject) => {
      if (queue.waiting() >= maxWaiting || queue.waitingOf(caller) >= maxWaitingOfOne) {
        const message = 'Too many cards are being drawn at the moment; try again later.';
        reject(new Problem('upstream_unavailable', message));
        return;
      }
      queue.add(caller, () => make().then(resolve, reject));
      dispatch();
    });
}
