import type { AvatarRow, GenshinTables, PropValue, WeaponRow } from './tables.ts';

export interface PanelInput {
  readonly curves: GenshinTables['curves'];
  readonly row: AvatarRow;
  readonly level: number;
  readonly ascension: number;
  readonly weapon: {
    readonly row: WeaponRow;
    readonly level: number;
    readonly ascension: number;
    readonly refinement: number;
  };
  /** Everything the artifacts and their sets give, unrounded. */
  readonly gear: readonly PropValue[];
}

interface Growth {
  readonly value: number;
  readonly curve: number;
}

/** What everybody has: CRIT Rate, CRIT DMG, Energy Recharge. */
const innate: readonly PropValue[] = [
  [20, 0.05],
  [22, 0.5],
  [23, 1],
];

const plainSums = [20, 22, 23, 26, 28, 30, 40, 41, 42, 43, 44, 45, 46] as const;

/** Final numbers of base, percent, flat and total, for HP, ATK and DEF. */
const totals = [
  { base: 1, percent: 3, flat: 2, total: 2000 },
  { base: 4, percent: 6, flat: 5, total: 2001 },
  { base: 7, percent: 9, flat: 8, total: 2002 },
] as const;

type Grown = (growth: Growth, level: number) => number;

const growing =
  (curves: GenshinTables['curves']): Grown =>
  ({ value, curve }, level) =>
    value * (curves[String(curve)]?.[level - 1] ?? 1);

function fromWeapon(grown: Grown, { row, level, refinement }: PanelInput['weapon']): PropValue[] {
  const second = row.secondary;
  return [
    ...(second ? [[second.prop, grown(second, level)] as const] : []),
    ...(row.passive[refinement - 1] ?? []),
  ];
}

/**
 * The final stats of a character by the game's numbers: total = base x (1 + percent) + flat; all others are sums.
 * Effects that need a condition are not in it, as they are not on the game's own page.
 */
export function panel({
  curves,
  row,
  level,
  ascension,
  weapon,
  gear,
}: PanelInput): Record<string, number> {
  const grown = growing(curves);
  const sums = new Map<number, number>();
  const bonus: PropValue = [row.bonus.prop, row.bonus.values[ascension] ?? 0];
  for (const [prop, value] of [...innate, bonus, ...fromWeapon(grown, weapon), ...gear]) {
    sums.set(prop, (sums.get(prop) ?? 0) + value);
  }
  const sum = (prop: number): number => sums.get(prop) ?? 0;
  const weaponAttack =
    grown(weapon.row.atk, weapon.level) + (weapon.row.atk.promote[weapon.ascension] ?? 0);
  const stats = totals.flatMap(({ base, percent, flat, total }, index): PropValue[] => {
    const growth = row.base[index];
    const own = growth ? grown(growth, level) + (growth.promote[ascension] ?? 0) : 0;
    const whole = own + (base === 4 ? weaponAttack : 0);
    return [
      [base, whole],
      [total, whole * (1 + sum(percent)) + sum(flat)],
    ];
  });
  const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
  return Object.fromEntries(
    [...stats, ...plainSums.map((prop): PropValue => [prop, sum(prop)])].map(([prop, value]) => [
      String(prop),
      rounded(value),
    ]),
  );
}
