import type { AscensionRecord, LevelCostRecord } from '../../../src/games/catalog.ts';
import { levelCap, promotionRow } from './catalog-growth.ts';

const credits = 2;
const lastAscension = 6;

interface Cost {
  readonly ItemID: number;
  readonly ItemNum: number;
}

/** Credits apart from what else is paid. */
const costOf = (costs: readonly Cost[]): Omit<LevelCostRecord, 'level'> => ({
  currency: costs.find(({ ItemID }) => ItemID === credits)?.ItemNum ?? 0,
  materials: costs
    .filter(({ ItemID }) => ItemID !== credits)
    .map(({ ItemID, ItemNum }) => ({ id: ItemID, count: ItemNum })),
});

/** What each level of a trace point costs; nothing for levels that are there from the start. */
export const levelCostsOf = (
  levels: Readonly<Record<string, { readonly MaterialList: readonly Cost[] }>>,
): LevelCostRecord[] =>
  Object.entries(levels)
    .filter(([, { MaterialList }]) => MaterialList.length > 0)
    .map(([level, { MaterialList }]) => ({ level: Number(level), ...costOf(MaterialList) }))
    .toSorted((one, other) => one.level - other.level);

type CostRows = Readonly<Record<string, { readonly PromotionCostList: readonly Cost[] }>>;

/** R7.4, of characters and light cones. Empty for what is newer than the tables of costs. */
export function ascensionOf(rows: CostRows | undefined, owner: string): AscensionRecord[] {
  if (rows === undefined) return [];
  return Array.from({ length: lastAscension }, (_phase, ascension) => ({
    phase: ascension + 1,
    levelCap: levelCap(ascension + 1),
    ...costOf(promotionRow(rows, ascension, owner).PromotionCostList),
  }));
}
