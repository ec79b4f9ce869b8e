import {
  boundedDamage,
  type Crit,
  critDamage,
  type HitDamage,
  type Scaling as PanelScaling,
  scaled,
  scaledFactors,
} from '../../../builds/damage/parts.ts';
import type { Factor } from '../../../builds/simulation.ts';
import { anomalyLevelFactor } from './level.ts';
import {
  bonusMultiplier,
  critOf,
  type Defender,
  defMultiplier,
  type Penetration,
  resMultiplier,
  stunMultiplier,
  takenMultiplier,
} from './multipliers.ts';

/**
 * A share of one stat: multiplier x (initial x (1 + combat percent) + combat flat), initial = base x (1 + percent) +
 * flat: buffs of a fight multiply what the agent goes into it with.
 */
export interface Scaling extends PanelScaling {
  readonly combatPercent?: number;
  readonly combatFlat?: number;
}

/** All that one hit depends on; ratios as fractions. What may be left out counts as if it were not there. */
export interface HitInput extends Penetration {
  /** They add up. For sheer damage the stat is sheer force, for an anomaly ATK with the multiplier of the anomaly. */
  readonly scaling: readonly Scaling[];
  /** All damage bonuses that fit the hit, summed. */
  readonly bonus: number;
  /** Left out: it cannot crit. */
  readonly crit?: Crit;
  /** Of the agent. */
  readonly level: number;
  readonly enemy: Defender;
  /** Sheer damage: DEF does not count, this bonus does. */
  readonly sheer?: { readonly bonus: number };
  /** An attribute anomaly or a disorder. */
  readonly anomaly?: { readonly proficiency: number; readonly bonus: number };
}

export interface HitResult extends HitDamage {
  readonly canCrit: boolean;
}

/** A stat as it is in the fight. */
export const combatStat = ({
  base,
  percent,
  flat,
  combatPercent = 0,
  combatFlat = 0,
}: Omit<Scaling, 'multiplier'>): number =>
  (base * (1 + percent) + flat) * (1 + combatPercent) + combatFlat;

const cannotCrit: Crit = { mode: 'never', rate: 0, damage: 0 };

/**
 * One hit of an agent:
 * direct = sum(multiplier x stat) x (1 + damage bonus) x crit x DEF x RES x (1 + damage taken) x stun;
 * sheer = the same without DEF x (1 + sheer bonus);
 * anomaly = ATK x M x AP/100 x (1 + (level - 1)/59) x (1 + damage bonus) x DEF x RES x (1 + taken) x stun x (1 + anomaly bonus).
 * Pure; never negative, never infinite. Source: ZZZure/ZZZ-Plugin dfb66383, run; mechanics section 7 (docs/mechanics.md).
 */
export function hitOf(input: HitInput, isExplained = true): HitResult {
  const crit = critOf(input.crit ?? cannotCrit);
  const product = productOf(input);
  const nonCrit = boundedDamage(boundedDamage(scaled(input.scaling, combatStat)) * product);
  return {
    factors: isExplained ? factorsOf(input, crit.factor) : [],
    ...critDamage(nonCrit, crit),
    canCrit: input.crit !== undefined,
  };
}

const proficiencyOf = ({ proficiency }: { readonly proficiency: number }): number =>
  Math.max(proficiency, 0) / 100;

/** An own bonus of anomalies or of sheer damage. */
const ownBonus = ({ bonus }: { readonly bonus: number }): number => Math.max(1 + bonus, 0);

/** All factors behind the share of the stats but crit, in the order of the formula. */
function productOf(input: HitInput): number {
  const { level, enemy, sheer, anomaly } = input;
  let product = 1;
  if (anomaly) product = product * proficiencyOf(anomaly) * anomalyLevelFactor(level);
  product *= bonusMultiplier(input.bonus);
  if (!sheer) product *= defMultiplier(level, enemy, input);
  product = product * resMultiplier(enemy) * takenMultiplier(enemy) * stunMultiplier(enemy);
  if (anomaly) product *= ownBonus(anomaly);
  return sheer ? product * ownBonus(sheer) : product;
}

function factorsOf(input: HitInput, crit: number): Factor[] {
  const { level, enemy, sheer, anomaly } = input;
  return [
    ...scaledFactors(input.scaling, combatStat),
    ...(anomaly
      ? [
          { name: 'anomaly_proficiency', value: proficiencyOf(anomaly) },
          { name: 'level', value: anomalyLevelFactor(level) },
        ]
      : []),
    { name: 'damage_bonus', value: bonusMultiplier(input.bonus) },
    ...(input.crit ? [{ name: 'crit', value: crit }] : []),
    ...(sheer ? [] : [{ name: 'def_multiplier', value: defMultiplier(level, enemy, input) }]),
    { name: 'res_multiplier', value: resMultiplier(enemy) },
    { name: 'damage_taken', value: takenMultiplier(enemy) },
    { name: 'stun', value: stunMultiplier(enemy) },
    ...(anomaly ? [{ name: 'anomaly_bonus', value: ownBonus(anomaly) }] : []),
    ...(sheer ? [{ name: 'sheer_bonus', value: ownBonus(sheer) }] : []),
  ];
}
