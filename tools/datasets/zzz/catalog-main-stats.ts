import type { CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import {
  lowestMainStatValues,
  mainStatPools,
  mainStatValues,
  slotName,
  slotNumbers,
  subStatValues,
} from '../../../src/games/zzz/gear.ts';
import type { DataSource } from '../dataset.ts';
import { type Curves, raised, readDiscCurves, type StatOf } from './catalog-curves.ts';

export const slots: readonly string[] = slotNumbers.map(slotName);

/** The value at level 0 in the game's own units. */
type BaseOf = (property: number) => number;

/** The slots with their main stats, the sub stats, and R7.7's table of them. */
export function discStats(
  source: DataSource,
  statOf: StatOf,
): Pick<CatalogShared, 'slots' | 'subStats' | 'mainStats'> {
  const name = (property: number): string => statOf(property, 0)[0];
  const curves = readDiscCurves(source);
  const ranks: readonly (readonly [rarity: number, base: BaseOf])[] = [
    [5, (property) => valuesOf(property)[1]],
    [4, (property) => valuesOf(property)[0]],
    [3, lowestValue],
  ];
  return {
    slots: slotNumbers.map((slot) => ({
      slot: slotName(slot),
      mainStats: (mainStatPools[slot] ?? []).map(name),
    })),
    subStats: Object.keys(subStatValues).map((property) => name(Number(property))),
    mainStats: slotNumbers.flatMap((slot) =>
      ranks.map(([rarity, base]) => mainStatRow(slot, rarity, base, curves, statOf)),
    ),
  };
}

function valuesOf(property: number): readonly [number, number] {
  const values = mainStatValues[property];
  if (values === undefined) throw new Error(`The main stat ${property} has no values.`);
  return values;
}

function mainStatRow(
  slot: number,
  rarity: number,
  baseOf: BaseOf,
  curves: Curves,
  statOf: StatOf,
): MainStatRow {
  const curve = curves.get(rarity);
  if (curve === undefined) throw new Error(`No curve is for drive discs of rarity ${rarity}.`);
  return {
    slot: slotName(slot),
    rarity,
    maxLevel: curve.length - 1,
    stats: (mainStatPools[slot] ?? []).map((property) => {
      const value = baseOf(property);
      const [stat, base] = statOf(property, value);
      return { stat, base, max: statOf(property, raised(value, curve.at(-1) ?? 0))[1] };
    }),
  };
}

function lowestValue(property: number): number {
  const value = lowestMainStatValues[property];
  if (value === undefined) throw new Error(`The main stat ${property} has no value of rarity B.`);
  return value;
}
