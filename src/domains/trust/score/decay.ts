import { dayMs } from '../../../lib/duration.ts';
import type { TrustState } from '../state.ts';
import { shiftWeeks, weekOf } from './weeks.ts';

/** Days after which half is left. Source: trust model, sections 2 and 4. */
const halfLifeDays = { confirmed: 365, pending: 30, credibility: 180 } as const;

/** What is left of a weight after so long; time that ran backwards gives nothing back. */
export const decayed = (
  weight: number,
  elapsedMs: number,
  of: keyof typeof halfLifeDays,
): number =>
  weight === 0 ? 0 : weight * 2 ** (-Math.max(0, elapsedMs) / (halfLifeDays[of] * dayMs));

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
