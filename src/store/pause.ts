import { setTimeout as sleep } from 'node:timers/promises';

const longestPauseMs = 100;

/** Rests after a step of background work as long as it took, so that requests have half of the time at least. */
export const pauseAfter = async (stepMs: number): Promise<void> => {
  await sleep(Math.min(longestPauseMs, stepMs), undefined, { ref: false });
};
