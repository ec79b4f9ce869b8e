/** The ascensions that fit a level, the least and the most. */
export interface Ascensions {
  readonly min: number;
  readonly max: number;
}

/**
 * By the highest level of each ascension, the first of which is `first`: at a cap the next one may be done already. Levels
 * beyond the last cap have the last ascension.
 */
export const ascensionsBy =
  (caps: readonly number[], first = 0) =>
  (level: number): Ascensions => {
    const last = caps.length - 1;
    const least = caps.findIndex((cap) => level <= cap);
    const most = caps.filter((cap) => cap <= level).length;
    return {
      min: first + (least === -1 ? last : least),
      max: first + Math.min(most, last),
    };
  };
