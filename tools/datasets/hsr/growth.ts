import type {
  AscensionRecord,
  LevelCostRecord,
  MaterialRecord,
} from '../../../src/games/catalog.ts';
import { costOf, levelStops } from '../dataset.ts';

/** The level that can be reached at each ascension, 0 to 6. */
const levelCaps = [20, 30, 40, 50, 60, 70, 80];
export const topLevel = 80;
export const checkpoints = levelStops(levelCaps);

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
 * The value at a level, in hundredths, which computations need. The noise of binary fractions is removed first: 162.855
 * is 162.86.
 */
export const grown = (base: number, add: number, level: number): number =>
  Math.round(Number(((base + add * (level - 1)) * 100).toPrecision(12))) / 100;

const credits = 2;

/** The cost of each level of a trace point, without the levels that cost nothing. */
export const levelCostsOf = (
  levels: Readonly<Record<string, { readonly MaterialList: readonly MaterialRecord[] }>>,
): LevelCostRecord[] =>
  Object.entries(levels)
    .filter(([, { MaterialList }]) => MaterialList.length > 0)
    .map(([level, { MaterialList }]) => ({
      level: Number(level),
      ...costOf(MaterialList, credits),
    }))
    .toSorted((one, other) => one.level - other.level);

type CostRows = Readonly<Record<string, { readonly PromotionCostList: readonly MaterialRecord[] }>>;

/** The ascensions of a character or a light cone (R7.4); none for one newer than the tables. */
export function ascensionOf(rows: CostRows | undefined, owner: string): AscensionRecord[] {
  if (rows === undefined) return [];
  return levelCaps.slice(1).map((levelCap, ascension) => ({
    phase: ascension + 1,
    levelCap,
    ...costOf(promotionRow(rows, ascension, owner).PromotionCostList, credits),
  }));
}
