import { dayMs } from '../../lib/duration.ts';
import type { Activity, TrustState } from './state.ts';

/** Days after which half is left. Source: trust model, sections 2 and 4. */
const halfLifeDays = { confirmed: 365, pending: 30, credibility: 180 } as const;

/** What is left of a weight after so long; time that ran backwards gives nothing back. */
export const decayed = (
  weight: number,
  elapsedMs: number,
  of: keyof typeof halfLifeDays,
): number =>
  weight === 0 ? 0 : weight * 2 ** (-Math.max(0, elapsedMs) / (halfLifeDays[of] * dayMs));

/** 1970-01-01 was a Thursday; weeks begin on Monday, as ISO 8601 has them. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

const shiftWeeks = (weeks: number, by: number): number =>
  by >= 12 ? 0 : (weeks << Math.max(0, by)) & 0xfff;

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** In how many of the last twelve weeks the showcase changed, seen from `now`. */
export const activeWeeks = ({ weeks, week }: Activity, now: number): number =>
  bitCount(shiftWeeks(weeks, weekOf(now) - week));

/** Carries the decaying sums and the week map to `now`. */
export function rollTo(state: TrustState, now: number): TrustState {
  const elapsed = now - state.updatedAt;
  // A clock set back must not turn the map back: its bits would be shifted twice.
  const week = Math.max(weekOf(now), state.activity.week);
  return {
    ...state,
    confirmedWeight: decayed(state.confirmedWeight, elapsed, 'confirmed'),
    pendingWeight: decayed(state.pendingWeight, elapsed, 'pending'),
    updatedAt: Math.max(now, state.updatedAt),
    activity: {
      ...state.activity,
      weeks: shiftWeeks(state.activity.weeks, week - state.activity.week),
      week,
    },
  };
}
