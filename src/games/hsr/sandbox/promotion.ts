import { int, type Random } from '../../random.ts';
import { highestPromotion, levelCap, lowestPromotion } from '../promotion.ts';

/** At a cap the next promotion may be done already. */
export function promotionFor(random: Random, level: number): number {
  const min = lowestPromotion(level);
  return level === levelCap(min) && min < highestPromotion ? min + int(random, 0, 1) : min;
}
