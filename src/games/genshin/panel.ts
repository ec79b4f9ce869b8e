import type { AvatarRow, GenshinTables, PropValue, WeaponRow } from './tables.ts';

/** Highest level by ascension 0 to 6, of characters and of weapons. */
export const levelCaps: readonly number[] = [20, 40, 50, 60, 70, 80, 90];

/** The lowest ascension that allows a level: the best estimate for a character whose details are hidden. */
export function lowestAscension(level: number): number {
  const ascension = levelCaps.findIndex((cap, index) => level <= cap && index < 6);
  return ascension === -1 ? 6 : ascension;
}

interface PanelInput {
  readonly curves: GenshinTables['curves'];
  /** Undefined where the pack does not have the character: its own numbers are then 0. */
  readonly row: AvatarRow | undefined;
  readonly level: number;
  readonly ascension: number;
  readonly weapon: {
    readonly row: WeaponRow;
    readonly level: number;
    readonly ascension: number;
    readonly refinement: number;
  } | null;
  /** Everything the artifacts and their sets give, unrounded. */
  readonly gear: readonly PropValue[];
}

/** What the totals of a character are made of. */
interface PanelSums {
  /** HP, ATK and DEF of the character and its weapon, before anything is added. */
  readonly base: readonly [hp: number, atk: number, def: number];
  /** Everything that is added, by the game's number of the stat. */
  readonly sums: ReadonlyMap<number, number>;
}

interface Growth {
  readonly value: number;
  readonly curve: number;
}

/** What every character has: CRIT Rate, CRIT DMG, Energy Recharge. */
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

type Grow = (growth: Growth, level: number) => number;

const createGrowth =
  (curves: GenshinTables['curves']): Grow =>
  ({ value, curve }, level) =>
    value * (curves[String(curve)]?.[level - 1] ?? 1);

function weaponBonuses(grow: Grow, weapon: PanelInput['weapon']): readonly PropValue[] {
  if (!weapon) return [];
  const second = weapon.row.secondary;
  return [
    ...(second ? [[second.prop, grow(second, weapon.level)] as const] : []),
    ...(weapon.row.passive[weapon.refinement - 1] ?? []),
  ];
}

/** Weapons of lower rarities have fewer ascensions: above them the last one counts. */
function weaponAttack(grow: Grow, weapon: PanelInput['weapon']): number {
  if (!weapon) return 0;
  const { atk } = weapon.row;
  return grow(atk, weapon.level) + (atk.promote[weapon.ascension] ?? atk.promote.at(-1) ?? 0);
}

/**
 * Base = value x curve[level] + promote[ascension], for ATK the weapon's beside it; and the sums of all that is added.
 * Effects that need a condition are not in it, as they are not on the game's own page.
 */
export function sumStats({ curves, row, level, ascension, weapon, gear }: PanelInput): PanelSums {
  const grow = createGrowth(curves);
  const sums = new Map<number, number>();
  const bonus: readonly PropValue[] = row
    ? [[row.bonus.prop, row.bonus.values[ascension] ?? 0], ...(row.innate ?? [])]
    : [];
  for (const given of [innate, bonus, weaponBonuses(grow, weapon), gear])
    for (const { 0: prop, 1: value } of given) sums.set(prop, (sums.get(prop) ?? 0) + value);
  const own = (index: number): number => {
    const growth = row?.base[index];
    return growth ? grow(growth, level) + (growth.promote[ascension] ?? 0) : 0;
  };
  return { base: [own(0), own(1) + weaponAttack(grow, weapon), own(2)], sums };
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
