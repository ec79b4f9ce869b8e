import type {
  AscensionRecord,
  LevelCostRecord,
  MaterialRecord,
} from '../../../src/games/catalog.ts';

/** 110003 is the item of the third weekly boss, 110502 that of the second other boss. */
const bossItems = { weekly: 110_000, other: 110_500 } as const;

/** The two bosses whose items an agent's core skill costs, by agent: no source has them. */
const coreBosses: Readonly<Record<number, readonly [weekly: number, other: number]>> = {
  1011: [1, 1],
  1021: [1, 2],
  1031: [1, 1],
  1041: [3, 5],
  1051: [7, 12],
  1061: [3, 2],
  1071: [4, 7],
  1081: [1, 3],
  1091: [5, 8],
  1101: [2, 4],
  1111: [2, 5],
  1121: [2, 4],
  1131: [3, 1],
  1141: [3, 3],
  1151: [1, 4],
  1161: [4, 2],
  1171: [4, 7],
  1181: [2, 5],
  1191: [1, 1],
  1201: [5, 8],
  1211: [3, 5],
  1221: [2, 5],
  1241: [2, 3],
  1251: [2, 3],
  1261: [1, 6],
  1271: [2, 6],
  1281: [3, 2],
  1291: [3, 1],
  1301: [4, 10],
  1311: [3, 8],
  1321: [4, 4],
  1331: [5, 8],
  1341: [8, 13],
  1351: [4, 7],
  1361: [1, 9],
  1371: [6, 10],
  1381: [2, 9],
  1391: [6, 10],
  1401: [5, 11],
  1411: [5, 11],
  1421: [6, 10],
  1431: [8, 13],
  1441: [7, 12],
  1451: [7, 12],
  1461: [6, 9],
  1471: [7, 10],
  1481: [6, 7],
  1491: [8, 14],
  1501: [8, 6],
  1511: [9, 13],
  1521: [6, 14],
  1531: [8, 14],
  1541: [9, 11],
  1551: [10, 15],
  1561: [10, 15],
  1571: [10, 15],
  1581: [10, 15],
  1591: [7, 12],
};

/** A cost as the game's tables have it: dennies, then how many of which tier of an item. */
type Cost = readonly [currency: number, ...items: (readonly [tier: number, count: number])[]];

const paid = ([currency, ...items]: Cost, itemOf: (tier: number) => number) => ({
  currency,
  materials: items.map(([tier, count]): MaterialRecord => ({ id: itemOf(tier), count })),
});

/** Chips of the element in three tiers; the last level costs a hamster cage pass too. */
const skillCosts: readonly Cost[] = [
  [2_000, [1, 2]],
  [3_000, [1, 3]],
  [6_000, [2, 2]],
  [9_000, [2, 3]],
  [12_000, [2, 4]],
  [18_000, [2, 6]],
  [45_000, [3, 5]],
  [67_500, [3, 8]],
  [90_000, [3, 10]],
  [112_500, [3, 12]],
  [135_000, [3, 15]],
];
const lastLevelItem: MaterialRecord = { id: 100_941, count: 1 };
const chipOfElement: Readonly<Record<string, number>> = {
  Physical: 0,
  Fire: 1,
  Ice: 2,
  Electric: 3,
  Ether: 5,
  Wind: 6,
  Lumiflux: 7,
};
/** 100113 is the first tier of the chip of Electric. */
const chipItems = 100_100;

/** The costs of a skill from level 2 to 12, by the agent's element; empty for an unknown one. */
export function skillLevelCosts(element: string | null): readonly LevelCostRecord[] {
  const chip = chipOfElement[element ?? ''];
  if (chip === undefined) return [];
  return skillCosts.map((cost, index) => {
    const { currency, materials } = paid(cost, (tier) => chipItems + 10 * tier + chip);
    const isLast = index === skillCosts.length - 1;
    return {
      level: index + 2,
      currency,
      materials: isLast ? [...materials, lastLevelItem] : materials,
    };
  });
}

/** Core skill A to F: dennies, and the items of the agent's two bosses; tier 2 is the weekly one. */
const coreCosts: readonly Cost[] = [
  [5_000],
  [12_000, [1, 2]],
  [28_000, [1, 4]],
  [60_000, [1, 9], [2, 2]],
  [100_000, [1, 15], [2, 3]],
  [200_000, [1, 30], [2, 4]],
];

/** The costs of core skill A to F; `level` 2 is A. Empty for an agent whose bosses are not known. */
export function coreLevelCosts(agentId: number): readonly LevelCostRecord[] {
  const bosses = coreBosses[agentId];
  if (bosses === undefined) return [];
  const [weekly, other] = bosses;
  const item = (tier: number): number =>
    tier === 1 ? bossItems.other + other : bossItems.weekly + weekly;
  return coreCosts.map((cost, index) => ({ level: index + 2, ...paid(cost, item) }));
}

/** Components of the specialty in three tiers, by the rarity of the engine. */
const engineCosts: Readonly<Record<number, readonly Cost[]>> = {
  3: [
    [7_200, [1, 2]],
    [16_800, [2, 7]],
    [36_000, [2, 12]],
    [60_000, [3, 6]],
    [120_000, [3, 12]],
  ],
  4: [
    [9_600, [1, 3]],
    [22_400, [2, 10]],
    [48_000, [2, 16]],
    [80_000, [3, 8]],
    [160_000, [3, 16]],
  ],
  5: [
    [12_000, [1, 4]],
    [28_000, [2, 12]],
    [60_000, [2, 20]],
    [100_000, [3, 10]],
    [200_000, [3, 20]],
  ],
};
const componentOfSpecialty: Readonly<Record<string, number>> = {
  Attack: 0,
  Stun: 1,
  Anomaly: 2,
  Support: 3,
  Defense: 4,
  Rupture: 5,
};
/** 101011 is the first tier of the component of Stun. */
const componentItems = 101_000;

/** The cost of each raise of a w-engine's level cap; empty for an unknown specialty. */
export function engineAscension(
  rarity: number,
  specialty: string | null,
): readonly AscensionRecord[] {
  const component = componentOfSpecialty[specialty ?? ''];
  const costs = engineCosts[rarity] ?? [];
  if (component === undefined) return [];
  return costs.map((cost, index) => ({
    phase: index + 1,
    levelCap: 10 * (index + 2),
    ...paid(cost, (tier) => componentItems + 10 * tier + component),
  }));
}
