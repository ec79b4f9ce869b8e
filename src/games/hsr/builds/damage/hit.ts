import {
  boundedDamage,
  type Crit,
  critDamage,
  critOf,
  type HitDamage,
  type Scaling,
  scaled,
  scaledFactors,
} from '../../../builds/damage/parts.ts';
import { productOf, type Target, targetFactors } from './multipliers.ts';

/** All that one hit depends on; ratios as fractions. */
export interface HitInput {
  /** They add up. */
  readonly scaling: readonly Scaling[];
  /** All damage bonuses that fit the hit, summed. */
  readonly bonus: number;
  /** Null for what cannot crit: damage over time. */
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
export function hitOf(
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
