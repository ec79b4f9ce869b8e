import { Problem } from '../../lib/problem.ts';
import { createFairQueue } from '../../lib/queues.ts';

/** Cards that are made at the same time, those that wait, and how many of them one caller may have waiting. */
const atOnce = 4;
const maxWaiting = 32;
const maxWaitingOfOne = 8;

/** Makes cards by turns: no caller has all the slots, and the one with the fewest is next. */
export type CardLine = <Result>(caller: string, make: () => Promise<Result>) => Promise<Result>;

export function createCardLine(): CardLine {
  const turns = createFairQueue<() => Promise<void>>(atOnce - 1);
  let busy = 0;

  function dispatch(): void {
    while (busy < atOnce) {
      const turn = turns.take();
      if (turn === undefined) return;
      busy += 1;
      void turn.job().finally(() => {
        busy -= 1;
        turns.leave(turn.lineage);
        dispatch();
      });
    }
  }

  return (caller, make) =>
    new Promise((resolve, reject) => {
      if (turns.waiting() >= maxWaiting || turns.waitingOf(caller) >= maxWaitingOfOne) {
        const message = 'Too many cards are being drawn at the moment; try again later.';
        reject(new Problem('upstream_unavailable', message));
        return;
      }
      turns.add(caller, () => make().then(resolve, reject));
      dispatch();
    });
}
