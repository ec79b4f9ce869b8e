/**
 * The largest value that a ratio has as a fraction; what is larger is read as percent. The ranges of the two notations do not overlap:
 * no CRIT Rate is 200 percent, and none of 2 percent is sent to be computed with.
 */
const largestFraction: Readonly<Record<string, number>> = {
  crit_rate: 2,
  crit_dmg: 10,
  er: 10,
  energy_recharge: 10,
  def_reduction: 1,
  def_ignore: 1,
};

/** Resistances and bonuses of every kind. */
const defaultLargest = 5;

/** What is counted in points, not as a share: its values are what they are. */
const flat = new Set([
  'atk',
  'hp',
  'def',
  'em',
  'elemental_mastery',
  'spd',
  'impact',
  'anomaly_mastery',
  'anomaly_proficiency',
  'pen',
  'sheer_force',
  'energy_regen',
  'atk_flat',
]);

/** Whether a stat is a share; every other one is counted in points. */
export const isRatio = (stat: string): boolean => !flat.has(stat);

export interface ReadValue {
  readonly value: number;
  /** It was read as percent. */
  readonly isPercent: boolean;
}

/** Reads a stat, a resistance or a bonus by its name: ratios as fractions, whichever way they were written (R10.5). */
export function readRatio(name: string, value: number): ReadValue {
  const isPercent = isRatio(name) && Math.abs(value) > (largestFraction[name] ?? defaultLargest);
  return { value: isPercent ? value / 100 : value, isPercent };
}
