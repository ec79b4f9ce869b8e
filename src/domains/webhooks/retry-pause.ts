import { hourMs, minuteMs } from '../../lib/duration.ts';

/** The pauses between attempts; the last one repeats until a day is over. */
const pausesMs = [
  5000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
] as const;

/** How long to wait after so many attempts; `random` is from 0 up to 1 and spreads the repeats. */
export function pauseAfter(attempts: number, random: number): number {
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? pausesMs[0];
  return pauseMs * (0.9 + 0.2 * random);
}
