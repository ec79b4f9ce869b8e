import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { publicRarity, schemas, storePath } from './catalog-source.ts';
import { propertyRecords } from './tables-properties.ts';

/** Rates in ten-thousandths, by rarity; a curve's index is the level. */
export type Curves = ReadonlyMap<number, readonly number[]>;

/** Stat name and value in percent points or points, of a property in the game's own units. */
export type StatOf = (property: number, value: number) => readonly [stat: string, value: number];

/** What is added to the main stat by the level and by each raise of its cap, and to the secondary one by a raise. */
export interface WEngineCurves {
  readonly levels: Curves;
  readonly main: Curves;
  readonly secondary: Curves;
}

/** The value after an increase in ten-thousandths. The product is exact, so the game's own rounding is met. */
export const raised = (value: number, rate: number): number =>
  Math.floor((value * (10_000 + rate)) / 10_000);

export function readStats(source: DataSource): StatOf {
  const path = storePath('property');
  const properties = propertyRecords(readTable(source, path, schemas.properties));
  return (property, value) => {
    const [stat, divisor] = properties[property] ?? [`property_${property}`, 1];
    return [stat, value / divisor];
  };
}

export function readWEngineCurves(source: DataSource): WEngineCurves {
  const levels = readTable(source, 'enka-py-assets/zzz/weapon_level.json', schemas.levelRates, 2);
  const stars = readTable(source, 'enka-py-assets/zzz/weapon_star.json', schemas.starRates, 2);
  const byBreak = (rate: (row: (typeof stars.Items)[number]) => number): Curves =>
    curves(stars.Items, (row) => row.BreakLevel, rate);
  return {
    levels: curves(levels.Items, ...levelColumns),
    main: byBreak((row) => row.StarRate),
    secondary: byBreak((row) => row.RandRate),
  };
}

export const readDiscCurves = (source: DataSource): Curves =>
  curves(
    readTable(source, 'enka-py-assets/zzz/equipment_level.json', schemas.levelRates, 2).Items,
    ...levelColumns,
  );

interface LevelRow {
  readonly Level: number;
  readonly EnhanceRate: number;
}

const levelColumns = [(row: LevelRow) => row.Level, (row: LevelRow) => row.EnhanceRate] as const;

function curves<Row extends { readonly Rarity: number }>(
  rows: readonly Row[],
  place: (row: Row) => number,
  rate: (row: Row) => number,
): Curves {
  const byRarity = new Map<number, number[]>();
  for (const row of rows.toSorted((left, right) => place(left) - place(right))) {
    const rarity = publicRarity(row.Rarity);
    const curve = byRarity.get(rarity) ?? [];
    if (curve.length !== place(row))
      throw new Error('A level is missing from a curve of enka-py-assets/zzz.');
    byRarity.set(rarity, [...curve, rate(row)]);
  }
  return byRarity;
}

/** The rate at a level of a rarity, which the curves must have. */
export function rateAt(byRarity: Curves, rarity: number, level: number): number {
  const rate = byRarity.get(rarity)?.[level];
  if (rate === undefined) throw new Error(`No curve has level ${level} of rarity ${rarity}.`);
  return rate;
}
