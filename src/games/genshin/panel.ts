import { addTo } from '../builds/build.ts';
import type { AvatarRow, GenshinTables, Growth, PropValue, WeaponRow } from './tables.ts';

/** Highest level by ascension 0 to 6, of characters and of weapons. */
export const levelCaps: readonly number[] = [20, 40, 50, 60, 70, 80, 90];

/** The lowest ascension that allows a level: the best estimate for a character with hidden details. */
export function lowestAscension(level: number): number {
  const ascension = levelCaps.findIndex((cap) => level <= cap);
  return ascension === -1 ? 6 : ascension;
}

interface PanelInput {
  readonly curves: GenshinTables['curves'];
  /** Undefined when the pack does not have the character: its own numbers are then 0. */
  readonly row: AvatarRow | undefined;
  readonly level: number;
  readonly ascension: number;
  readonly weapon: {
    readonly row: WeaponRow;
    readonly level: number;
    readonly ascension: number;
    readonly refinement: number;
  } | null;
  /** Everything that artifacts and their sets give, unrounded. */
  readonly gear: readonly PropValue[];
}

/** CRIT Rate, CRIT DMG and Energy Recharge of every character. */
const innate: readonly PropValue[] = [
  [20, 0.05],
  [22, 0.5],
  [23, 1],
];

const plainSums = [20, 22, 23, 26, 28, 30, 40, 41, 42, 43, 44, 45, 46] as const;

/** The game's numbers of base, percent, flat and total, for HP, ATK and DEF. */
const totals = [
  { base: 1, percent: 3, flat: 2, total: 2000 },
  { base: 4, percent: 6, flat: 5, total: 2001 },
  { base: 7, percent: 9, flat: 8, total: 2002 },
] as const;

const grow = (curves: GenshinTables['curves'], { value, curve }: Growth, level: number): number =>
  value * (curves[String(curve)]?.[level - 1] ?? 1);

function weaponStats(curves: GenshinTables['curves'], weapon: PanelInput['weapon']) {
  if (!weapon) return { atk: 0, bonuses: [] };
  const { row, level, ascension, refinement } = weapon;
  const { atk, secondary, passive } = row;
  const second: PropValue[] = secondary ? [[secondary.prop, grow(curves, secondary, level)]] : [];
  return {
    // Weapons of lower rarities have fewer ascensions: above them the last one counts.
    atk: grow(curves, atk, level) + (atk.promote[ascension] ?? atk.promote.at(-1) ?? 0),
    bonuses: [...second, ...(passive[refinement - 1] ?? [])],
  };
}

/**
 * HP, ATK and DEF of the character and its weapon: base = value x curve[level] + promote[ascension]; and the sums of
 * all that is added, by the game's number of the stat, without effects that need a condition.
 */
export function sumStats({ curves, row, level, ascension, weapon, gear }: PanelInput) {
  const { atk, bonuses } = weaponStats(curves, weapon);
  const sums = new Map<number, number>();
  const own: readonly PropValue[] = row
    ? [[row.bonus.prop, row.bonus.values[ascension] ?? 0], ...(row.innate ?? [])]
    : [];
  for (const given of [innate, own, bonuses, gear])
    for (const { 0: prop, 1: value } of given) addTo(sums, prop, value);
  const baseOf = (index: number): number => {
    const growth = row?.base[index];
    return growth ? grow(curves, growth, level) + (growth.promote[ascension] ?? 0) : 0;
  };
  return { base: [baseOf(0), baseOf(1) + atk, baseOf(2)] as const, sums };
}

/** The final stats of a character by the game's numbers: total = base x (1 + percent) + flat; all others are sums. */
export function finalStats(input: PanelInput): Record<string, number> {
  const { base: bases, sums } = sumStats(input);
  const sum = (prop: number): number => sums.get(prop) ?? 0;
  const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
  const stats: Record<string, number> = {};
  for (const [index, { base, percent, flat, total }] of totals.entries()) {
    const whole = bases[index] ?? 0;
    stats[base] = rounded(whole);
    stats[total] = rounded(whole * (1 + sum(percent)) + sum(flat));
  }
  for (const prop of plainSums) stats[prop] = rounded(sum(prop));
  return stats;
}
