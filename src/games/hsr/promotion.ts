export const highestPromotion = 6;

/** The highest level that a promotion allows. */
export const levelCap = (promotion: number): number => 20 + 10 * promotion;

/** The first promotion that allows a level: at a cap the next one is not counted as done yet (R10.4a). */
export const lowestPromotion = (level: number): number =>
  Math.min(Math.max(0, Math.ceil((level - 20) / 10)), highestPromotion);
