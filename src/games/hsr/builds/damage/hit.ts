import {
  boundedDamage,
  type Crit,
  critDamage,
  critOf,
  type HitDamage,
  type Scaling,
  scaled,
  scaledFactors,
  within,
} from '../../../builds/damage/hit.ts';
import type { Factor } from '../../../builds/simulation.ts';

/** The input of one hit; ratios as fractions. */
export interface HitInput {
  /** They add up. */
  readonly scaling: readonly Scaling[];
  /** All damage bonuses that fit the hit, summed. */
  readonly bonus: number;
  /** Null for damage over time, which cannot crit. */
  readonly crit: Crit | null;
  /** Of the attacker. */
  readonly level: number;
  readonly enemy: Target;
}

const noCrit: Crit = { mode: 'never', rate: 0, damage: 0 };

/**
 * One hit: damage = sum(multiplier x stat) x (1 + damage bonus) x crit x DEF x RES x vulnerability x (1 - damage
 * reduction) x toughness, with stat = base x (1 + percent) + flat. Pure; never negative, never infinite.
 * Source: srsim f2a58eae, run; mechanics section 6 (docs/mechanics.md).
 */
export function computeHit(
  { scaling, bonus, crit: critInput, level, enemy }: HitInput,
  isExplained = true,
): HitDamage {
  const base = scaled(scaling);
  const boost = Math.max(1 + bonus, 0);
  const crit = critOf(critInput ?? noCrit);
  const target = targetFactors(level, enemy);
  const nonCrit = boundedDamage(boundedDamage(base) * boost * productOf(target));
  return {
    factors: isExplained
      ? [
          ...scaledFactors(scaling),
          { name: 'damage_bonus', value: boost },
          { name: 'crit', value: crit.factor },
          ...target,
        ]
      : [],
    ...critDamage(nonCrit, crit),
  };
}

/** The target of a hit; ratios as fractions. */
export interface Target {
  readonly level: number;
  /** Of the hit's element, before `resPen`. */
  readonly res: number;
  /** Penetration and reductions, summed. */
  readonly resPen: number;
  /** Reductions and DEF that is ignored, summed. */
  readonly defReduction: number;
  readonly vulnerability: number;
  readonly damageReduction: number;
  /** The share of the damage that is dealt once more as True DMG. */
  readonly trueDamage?: number;
  /** Whether its toughness bar is empty. */
  readonly isBroken: boolean;
}

/** Of srsim f2a58eae; mechanics sections 6 and 10. */
const resRange = { min: -1, max: 0.9 };
const highestVulnerability = 3.5;
const barUp = 0.9;

/** DEF = (Lc + 20) / ((Le + 20) x max(0, 1 - reductions) + Lc + 20). */
export function defMultiplier(
  level: number,
  target: Pick<Target, 'level' | 'defReduction'>,
): number {
  const attacker = level + 20;
  return attacker / ((target.level + 20) * Math.max(0, 1 - target.defReduction) + attacker);
}

/** RES = 1 - (res - penetration), the difference between -1 and 0.9. */
export const resMultiplier = ({ res, resPen }: Pick<Target, 'res' | 'resPen'>): number =>
  1 - within(res - resPen, resRange.min, resRange.max);

/** The factors of the target for every kind of damage, in the order of the formula. Mechanics section 6. */
export const targetFactors = (level: number, target: Target): readonly Factor[] => [
  { name: 'def_multiplier', value: defMultiplier(level, target) },
  { name: 'res_multiplier', value: resMultiplier(target) },
  { name: 'vulnerability', value: within(1 + target.vulnerability, 0, highestVulnerability) },
  { name: 'damage_reduction', value: 1 - within(target.damageReduction, 0, 1) },
  { name: 'toughness', value: target.isBroken ? 1 : barUp },
  ...(target.trueDamage
    ? [{ name: 'true_damage', value: 1 + Math.max(target.trueDamage, 0) }]
    : []),
];

export const productOf = (factors: readonly Factor[]): number =>
  factors.reduce((product, { value }) => product * value, 1);
