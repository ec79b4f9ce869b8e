import type { CritMode, Factor } from '../simulation.ts';

/** A share of one stat: multiplier x (base x (1 + percent) + flat). */
export interface Scaling {
  /** What the factors call it; `stat` when left out. */
  readonly stat?: string;
  readonly base: number;
  readonly percent: number;
  readonly flat: number;
  /** As a fraction: 1.5 for 150 percent. */
  readonly multiplier: number;
}

/** A stat as its share counts. */
const totalOf = ({ base, percent, flat }: Scaling): number => base * (1 + percent) + flat;

/** sum(multiplier x stat); `statOf` for games in which a stat is more than that. */
export function scaled<Share extends Scaling>(
  scaling: readonly Share[],
  statOf: (share: Share) => number = totalOf,
): number {
  let sum = 0;
  for (const share of scaling) sum += share.multiplier * statOf(share);
  return sum;
}

/** What the sum is made of. */
export const scaledFactors = <Share extends Scaling>(
  scaling: readonly Share[],
  statOf: (share: Share) => number = totalOf,
): Factor[] =>
  scaling.flatMap((share) => {
    const { stat = 'stat', multiplier } = share;
    return [
      { name: stat, value: statOf(share) },
      { name: `${stat}_multiplier`, value: multiplier },
    ];
  });

export interface Crit {
  readonly mode: CritMode;
  readonly rate: number;
  readonly damage: number;
}

export const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The largest number that still has exact hundredths, which damage is shown with. */
const largestDamage = Number.MAX_SAFE_INTEGER / 100;

/** Damage is neither negative nor without end nor no number, whatever was put in. */
export const boundedDamage = (value: number): number =>
  value > 0 ? Math.min(value, largestDamage) : 0;

/**
 * Crit: `never` 1, `always` 1 + CRIT DMG, `average` 1 + CRIT Rate x CRIT DMG, with the rate between 0 and 1.
 * Mechanics sections 2, 6 and 7.
 */
export function critOf({ mode, rate, damage }: Crit) {
  const bounded = within(rate, 0, 1);
  const more = Math.max(damage, 0);
  const forced = 1 + more;
  const average = 1 + bounded * more;
  const certain = mode === 'always' ? forced : 1;
  return {
    rate: bounded,
    /** Of a hit that crits. */
    forced,
    average,
    /** By the mode. */
    factor: mode === 'average' ? average : certain,
  };
}

/** Damage with and without crit. */
export interface CritDamage {
  readonly nonCrit: number;
  readonly crit: number;
  readonly average: number;
  /** By the crit mode. */
  readonly damage: number;
  /** Between 0 and 1. */
  readonly critRate: number;
}

/** One hit, whatever the game. */
export interface HitDamage extends CritDamage {
  /** In the order of the formula; none where nobody asked for them. */
  readonly factors: readonly Factor[];
}

/** What a crit makes of damage that is within bounds. */
export const critDamage = (nonCrit: number, crit: ReturnType<typeof critOf>): CritDamage => ({
  nonCrit,
  crit: boundedDamage(nonCrit * crit.forced),
  average: boundedDamage(nonCrit * crit.average),
  damage: boundedDamage(nonCrit * crit.factor),
  critRate: crit.rate,
});
