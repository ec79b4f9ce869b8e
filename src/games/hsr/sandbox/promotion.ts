import { int, type Random } from '../../random.ts';

/** The highest level that a promotion allows. */
const levelCap = (promotion: number): number => 20 + 10 * promotion;

/** At a cap the next promotion may be done already. */
export function promotionFor(random: Random, level: number): number {
  const min = Math.max(0, Math.ceil((level - 20) / 10));
  return level === levelCap(min) && min < 6 ? min + int(random, 0, 1) : min;
}
