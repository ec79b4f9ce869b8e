import { createRolls } from '../builds/score/rolls.ts';
import { type CatalogPack, recordName } from '../catalog-pack.ts';
import type { PresentOptions } from '../game.ts';
import type { GearItem, GearStat } from '../gear.ts';
import type { ShownDisc, ShownWEngine } from './showcase.ts';
import { propertyOf, type WEngineFacts, type ZzzData, zzzData } from './tables.ts';

export const slotNumbers: readonly number[] = [1, 2, 3, 4, 5, 6];
export const slotKey = (slot: number): string => `slot_${slot}`;

/** The main stats a disc may have, as property ids by slot. */
export const mainStatPools: Readonly<Record<number, readonly number[]>> = {
  1: [11103],
  2: [12103],
  3: [13103],
  4: [11102, 12102, 13102, 20103, 21103, 31203],
  5: [11102, 12102, 13102, 23103, 31503, 31603, 31703, 31803, 31903, 32303],
  6: [11102, 12102, 13102, 12202, 30502, 31402],
};

/** Main stat values at level 0 by property, for rarity B, which no source publishes, A and S. */
export const mainStatValues: Readonly<Record<number, readonly [number, number, number]>> = {
  11102: [250, 500, 750],
  11103: [183, 367, 550],
  12102: [250, 500, 750],
  12103: [26, 53, 79],
  12202: [150, 300, 450],
  13102: [400, 800, 1200],
  13103: [15, 31, 46],
  20103: [200, 400, 600],
  21103: [400, 800, 1200],
  23103: [200, 400, 600],
  30502: [500, 1000, 1500],
  31203: [8, 15, 23],
  31402: [250, 500, 750],
  31503: [250, 500, 750],
  31603: [250, 500, 750],
  31703: [250, 500, 750],
  31803: [250, 500, 750],
  31903: [250, 500, 750],
  32303: [250, 500, 750],
};

/** The value of a main stat at level 0, by rarity 3 to 5; undefined for a stat that discs do not have. */
export const mainStatStart = (property: number, rarity: number): number | undefined =>
  mainStatValues[property]?.[rarity - 3];

/** The sub stats of discs, with the value of one roll for rarity A and S. */
export const subStatValues: Readonly<Record<number, readonly [number, number]>> = {
  11102: [200, 300],
  11103: [75, 112],
  12102: [200, 300],
  12103: [13, 19],
  13102: [320, 480],
  13103: [10, 15],
  20103: [160, 240],
  21103: [320, 480],
  23203: [6, 9],
  31203: [6, 9],
};

/** Levels between two upgrades of sub stats. */
export const levelsPerUpgrade = 3;

/** Reads the id of a disc: 31041 is set 31000, rarity S (4), slot 1. */
export function discKind(id: number): { readonly setId: number; readonly rarity: number } {
  const rank = Math.floor(id / 10) % 10;
  // An unknown rank is read as the highest, the only one that reaches level 15.
  return { setId: Math.floor(id / 100) * 100, rarity: rank >= 2 && rank <= 4 ? rank + 1 : 5 };
}

type Property = readonly [property: number, value: number];

/** Raises a value by ten-thousandths. The product is exact, so the result is rounded as in the game. */
const raiseBy = (value: number, rate: number): number =>
  Math.floor((value * (10_000 + rate)) / 10_000);

/** The rate at a level; above the curve's end the last one. */
const rateAt = (curve: readonly number[] | undefined, level: number): number =>
  curve?.[Math.min(level, curve.length - 1)] ?? 0;

/** A main stat at a level, in the game's own units, from its value at level 0. */
export const raiseMainStat = (
  { tables }: ZzzData,
  { rarity, level, value }: { rarity: number; level: number; value: number },
): number => raiseBy(value, rateAt(tables.discLevels[rarity], level));

/** The main stat at the disc's level, in the game's own units. */
export const mainValue = (data: ZzzData, { id, level, main }: ShownDisc): number =>
  raiseMainStat(data, { rarity: discKind(id).rarity, level, value: main.value });

/** Main and secondary stat at the engine's level and modification, in the game's own units. */
export function wEngineProps(
  { tables }: ZzzData,
  facts: WEngineFacts,
  engine: Pick<ShownWEngine, 'level' | 'modification'>,
): [Property, Property] {
  const stars = tables.wEngineStars[facts.rarity] ?? [];
  const [star, random] = stars[Math.min(engine.modification, stars.length - 1)] ?? [0, 0];
  const level = rateAt(tables.wEngineLevels[facts.rarity], engine.level);
  const [main, mainBase] = facts.main;
  const [secondary, secondaryBase] = facts.secondary;
  return [
    [main, raiseBy(mainBase, level + star)],
    [secondary, raiseBy(secondaryBase, random)],
  ];
}

/** A value of the game as it is shown. */
function gearStat(data: ZzzData, property: number, value: number): GearStat {
  const [stat, divisor] = propertyOf(data, property);
  return { stat, value: value / divisor };
}

/** A disc in the shared shape (R6.7), with the name of its set. */
export function presentDisc(
  data: ZzzData,
  disc: ShownDisc,
  { language, cdnUrl }: PresentOptions,
): GearItem {
  const { setId, rarity } = discKind(disc.id);
  const set = data.tables.sets[setId];
  const name = recordName(data.pack.sets, setId, language);
  const item = {
    id: disc.id,
    slot: slotKey(disc.slot),
    set: { id: setId, name },
    name,
    rarity,
    level: disc.level,
    mainStat: gearStat(data, disc.main.property, mainValue(data, disc)),
    subStats: disc.subs.map(({ property, value, rolls }) => ({
      ...gearStat(data, property, value * rolls),
      rolls,
    })),
    iconUrl: set === undefined ? '' : `${cdnUrl}${set.icon}`,
  };
  return discRolls.withRolls(item, data.pack);
}

/** The columns of the values by rarity, A and S; no source has those of B. */
const columns: readonly (readonly [rarity: number, column: 0 | 1])[] = [
  [4, 0],
  [5, 1],
];

/** All rolls add the same. */
function readTiers(pack: CatalogPack): ReadonlyMap<string, readonly number[]> {
  const { properties } = zzzData(pack).tables;
  const tiers = new Map<string, readonly number[]>();
  for (const [property, values] of Object.entries(subStatValues)) {
    const [stat, divisor] = properties[property] ?? [property, 1];
    for (const [rarity, column] of columns) {
      tiers.set(`${rarity}:${stat}`, [values[column] / divisor]);
    }
  }
  return tiers;
}

/** Values are shown as they are summed, without what binary fractions add. */
export const discRolls = createRolls(readTiers, (_stat, sum) => Math.round(sum * 1000) / 1000);
