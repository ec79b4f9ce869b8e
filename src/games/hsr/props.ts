type Unit = 'points' | 'tenths' | 'percent';

interface Property {
  readonly stat: string;
  readonly unit: Unit;
}

const points = (stat: string): Property => ({ stat, unit: 'points' });
const tenths = (stat: string): Property => ({ stat, unit: 'tenths' });
const percent = (stat: string): Property => ({ stat, unit: 'percent' });

const properties: Readonly<Record<string, Property>> = {
  HPDelta: points('hp'),
  HPAddedRatio: percent('hp_percent'),
  AttackDelta: points('atk'),
  AttackAddedRatio: percent('atk_percent'),
  DefenceDelta: points('def'),
  DefenceAddedRatio: percent('def_percent'),
  SpeedDelta: tenths('spd'),
  SpeedAddedRatio: percent('spd_percent'),
  CriticalChanceBase: percent('crit_rate'),
  CriticalDamageBase: percent('crit_dmg'),
  BreakDamageAddedRatioBase: percent('break_effect'),
  HealRatioBase: percent('healing_bonus'),
  SPRatioBase: percent('energy_recharge'),
  StatusProbabilityBase: percent('effect_hit_rate'),
  StatusResistanceBase: percent('effect_res'),
  PhysicalAddedRatio: percent('physical_dmg_bonus'),
  FireAddedRatio: percent('fire_dmg_bonus'),
  IceAddedRatio: percent('ice_dmg_bonus'),
  ThunderAddedRatio: percent('lightning_dmg_bonus'),
  WindAddedRatio: percent('wind_dmg_bonus'),
  QuantumAddedRatio: percent('quantum_dmg_bonus'),
  ImaginaryAddedRatio: percent('imaginary_dmg_bonus'),
  ElationDamageAddedRatioBase: percent('elation_dmg_bonus'),
};

/** The game cuts decimals; the small term undoes binary fractions such as 28.999999999999996. */
const cut = (value: number): number => Math.floor(value + 1e-6);

const shown: Readonly<Record<Unit, (value: number) => number>> = {
  points: cut,
  tenths: (value) => cut(value * 10) / 10,
  percent: (value) => cut(value * 1000) / 10,
};

/** Whole points, as the game shows HP, ATK and DEF. */
export const shownPoints = shown.points;
/** One decimal, for SPD. */
export const shownTenths = shown.tenths;
/** A fraction as percent points with one decimal. */
export const shownPercent = shown.percent;

/** A value of the tables in the shared vocabulary and in the game's own precision; an unknown one as it is. */
export function statOf(property: string, value: number): { stat: string; value: number } {
  const known = properties[property];
  return known === undefined
    ? { stat: property, value }
    : { stat: known.stat, value: shown[known.unit](value) };
}

/** The stat of a property in the shared vocabulary, if it has a word for it. */
export const findStat = (property: string): string | undefined => properties[property]?.stat;

const byStat = new Map(
  Object.entries(properties).map(([property, { stat, unit }]) => [stat, { property, unit }]),
);

/** The property of a stat of the shared vocabulary, and whether it is a percentage. */
export function findProperty(stat: string): { property: string; isPercent: boolean } | undefined {
  const known = byStat.get(stat);
  return known && { property: known.property, isPercent: known.unit === 'percent' };
}
