import { int, type Random } from '../../random.ts';
import { levelCaps } from '../slots.ts';

/** Of an account that has played for a year or two; most characters are done. */
export const ascensions = [4, 5, 5, 6, 6, 6, 6, 6] as const;

/** A level that the ascension allows; usually the highest. */
export function pickLevel(random: Random, ascension: number): number {
  const cap = levelCaps[ascension] ?? 90;
  return random() < 0.7 ? cap : int(random, levelCaps[ascension - 1] ?? 1, cap);
}
