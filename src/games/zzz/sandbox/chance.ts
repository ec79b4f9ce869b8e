import { int, type Random } from '../../random.ts';

export const ids = (records: object): readonly number[] => Object.keys(records).map(Number);

/** How often a level cap of ten was raised, for a level that may stand at the cap or just above it. */
export const raises = (random: Random, level: number): number =>
  Math.min(5, int(random, Math.max(0, Math.ceil(level / 10) - 1), Math.floor(level / 10)));

/** As large as allowed in three cases of four. */
export const mostly = (random: Random, min: number, max: number): number =>
  random() < 0.75 ? max : int(random, min, max);
