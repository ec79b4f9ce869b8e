/** The level that can be reached at each ascension, 0 to 6. */
const levelCaps = [20, 30, 40, 50, 60, 70, 80] as const;

export const topLevel = 80;

export const levelCap = (ascension: number): number => levelCaps[ascension] ?? topLevel;

interface Checkpoint {
  readonly level: number;
  readonly ascension: number;
}

/** Level 1, and before and after each ascension (R7.5). */
export const checkpoints: readonly Checkpoint[] = [
  { level: 1, ascension: 0 },
  ...levelCaps.flatMap((level, ascension): Checkpoint[] => {
    const before = { level, ascension };
    return level === topLevel ? [before] : [before, { level, ascension: ascension + 1 }];
  }),
];

/** The row of an ascension; throws where the source has none. */
export function promotionRow<Row>(
  rows: Readonly<Record<string, Row>>,
  ascension: number,
  owner: string,
): Row {
  const row = rows[ascension];
  if (row === undefined) throw new Error(`Promotion ${ascension} of ${owner} is missing.`);
  return row;
}

/**
 * The tables count from level 1. Hundredths are kept: what computes with it needs more than the game shows. The noise
 * of binary fractions is taken off before it is rounded: 162.855 is 162.86.
 */
export const grown = (base: number, add: number, level: number): number =>
  Math.round(Number(((base + add * (level - 1)) * 100).toPrecision(12))) / 100;
