import { dayMs } from '../../../lib/duration.ts';

export interface Activity {
  /** Characters shown with details at the last fetch. */
  readonly shown: number;
  /** One bit a week, the lowest for `week`: the showcase changed in it. */
  readonly weeks: number;
  /** Weeks since 1970, Monday to Sunday. */
  readonly week: number;
  readonly showcaseHash: string | null;
}

/** 1970-01-01 was a Thursday; weeks begin on Monday, as ISO 8601 has them. */
export const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

export const shiftWeeks = (weeks: number, by: number): number =>
  by >= 12 ? 0 : (weeks << Math.max(0, by)) & 0xfff;

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** In how many of the last twelve weeks the showcase changed, seen from `now`. */
export const activeWeeks = ({ weeks, week }: Activity, now: number): number =>
  bitCount(shiftWeeks(weeks, weekOf(now) - week));
