import {
  boundedDamage,
  type Crit,
  critDamage,
  type HitDamage,
  type Scaling as PanelScaling,
  scaled,
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
export function hitOf(input: HitInput): HitResult {
  const { scaling, level, enemy, sheer, anomaly } = input;
  const { sum: base, factors: stats } = scaled(scaling, combatStat);
  const crit = critOf(input.crit ?? cannotCrit);
  const before: Factor[] = anomaly
    ? [
        { name: 'anomaly_proficiency', value: Math.max(anomaly.proficiency, 0) / 100 },
        { name: 'level', value: anomalyLevelFactor(level) },
      ]
    : [];
  const after: Factor[] = [
    ...(sheer ? [] : [{ name: 'def_multiplier', value: defMultiplier(level, enemy, input) }]),
    { name: 'res_multiplier', value: resMultiplier(enemy) },
    { name: 'damage_taken', value: takenMultiplier(enemy) },
    { name: 'stun', value: stunMultiplier(enemy) },
    ...(anomaly ? [{ name: 'anomaly_bonus', value: Math.max(1 + anomaly.bonus, 0) }] : []),
    ...(sheer ? [{ name: 'sheer_bonus', value: Math.max(1 + sheer.bonus, 0) }] : []),
  ];
  const bonus = { name: 'damage_bonus', value: bonusMultiplier(input.bonus) };
  const product = [...before, bonus, ...after].reduce((all, { value }) => all * value, 1);
  const nonCrit = boundedDamage(boundedDamage(base) * product);
  return {
    factors: [
      ...stats,
      ...before,
      bonus,
      ...(input.crit ? [{ name: 'crit', value: crit.factor }] : []),
      ...after,
    ],
    ...critDamage(nonCrit, crit),
    canCrit: input.crit !== undefined,
  };
}
