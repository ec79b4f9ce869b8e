import { setTimeout as sleep } from 'node:timers/promises';
import type { Deadline } from './deadline.ts';

/** Only other instances compete for a record, so few rounds are lost. */
const maximumAttempts = 30;
const longestPauseMs = 50;

/** Tries until no other writer was first; `attempt` answers undefined when one was. Rejects when that never ends. */
export type InRounds = <R>(
  id: string,
  deadline: Deadline,
  attempt: () => Promise<{ readonly result: R } | undefined>,
) => Promise<R>;

export const createRounds =
  (collection: string, random: () => number): InRounds =>
  async (id, deadline, attempt) => {
    for (let count = 1; count <= maximumAttempts; count += 1) {
      deadline.assertOpen();
      const done = await attempt();
      if (done !== undefined) return done.result;
      await sleep(random() * Math.min(longestPauseMs, 2 ** count));
    }
    throw new Error(
      `${collection} "${id}" was changed by others ${maximumAttempts} times in a row.`,
    );
  };
