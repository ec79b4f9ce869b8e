import type { CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import {
  lowestMainStatValues,
  mainStatPools,
  mainStatValues,
  slotName,
  slotNumbers,
  subStatValues,
} from '../../../src/games/zzz/gear.ts';
import { type CatalogTables, statOf, type Tables } from './source.ts';
import { storeNames } from './text.ts';

/** The value after an increase in ten-thousandths. The product is exact, so the game's own rounding is met. */
export const raised = (value: number, rate: number): number =>
  Math.floor((value * (10_000 + rate)) / 10_000);

/** The main stat values at level 0, in the game's own units. */
const bases: readonly (readonly [
  rarity: number,
  base: (property: number) => number | undefined,
])[] = [
  [5, (property) => mainStatValues[property]?.[1]],
  [4, (property) => mainStatValues[property]?.[0]],
  [3, (property) => lowestMainStatValues[property]],
];

/** The slots with their main stats, the sub stats, and R7.7's table of them. */
export function discStats(tables: Tables): Pick<CatalogShared, 'slots' | 'subStats' | 'mainStats'> {
  const name = (property: number): string => statOf(tables, property, 0)[0];
  const mainStatRow = (slot: number, [rarity, baseOf]: (typeof bases)[number]): MainStatRow => {
    const curve = tables.discLevels[rarity];
    if (curve === undefined) throw new Error(`No curve is for drive discs of rarity ${rarity}.`);
    const stats = (mainStatPools[slot] ?? []).map((property) => {
      const value = baseOf(property);
      if (value === undefined)
        throw new Error(`The main stat ${property} has no value of rarity ${rarity}.`);
      const [stat, base] = statOf(tables, property, value);
      return { stat, base, max: statOf(tables, property, raised(value, curve.at(-1) ?? 0))[1] };
    });
    return { slot: slotName(slot), rarity, maxLevel: curve.length - 1, stats };
  };
  return {
    slots: slotNumbers.map((slot) => ({
      slot: slotName(slot),
      mainStats: (mainStatPools[slot] ?? []).map(name),
    })),
    subStats: Object.keys(subStatValues).map((property) => name(Number(property))),
    mainStats: slotNumbers.flatMap((slot) => bases.map((base) => mainStatRow(slot, base))),
  };
}

/** The game names a stat and the share of it apart ("Percent ATK"), its texts do not ("ATK +10%"). */
const shares = /_(?:Ratio|base|Base)$/;

/** What the game calls each stat that we have a name for. */
export const statNames = (tables: CatalogTables): NonNullable<CatalogShared['statNames']> =>
  Object.fromEntries(
    Object.entries(tables.properties).flatMap(([id, [stat]]) => {
      const key = tables.propertyKeys[id] ?? stat;
      // A stat without a name of ours is called by the game's own word.
      return stat === key ? [] : [[stat, storeNames(tables, key.replace(shares, ''))]];
    }),
  );
