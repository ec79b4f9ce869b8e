import {
  boundedDamage,
  type Crit,
  critDamage,
  critOf,
  type HitDamage,
  type Scaling,
  scaled,
  scaledFactors,
} from '../../../builds/damage/hit.ts';
import type { Factor } from '../../../builds/simulation.ts';
import { resMultiplier } from './multipliers.ts';
import {
  type DirectLunar,
  type LunarReaction,
  levelMultiplier,
  lunars,
  lunarWeights,
  type ReactionDamage,
  type ReactionPower,
  reactionBonus,
} from './reactions.ts';

export interface LunarContributor extends ReactionPower {
  readonly level: number;
  /** Raises the reaction's own base, as a fraction. */
  readonly baseBonus: number;
  readonly crit: Crit;
}

export interface LunarReactionInput {
  readonly type: LunarReaction;
  readonly res: number;
  readonly contributor: LunarContributor;
  /** 0.6, 0.3, 0.05, 0.05 by the order of the contributors' damage. */
  readonly weight: number;
}

/**
 * w x C x LM(level) x (1 + 6 EM/(EM+2000) + bonus) x (1 + base bonus) x crit x RES, of one contributor.
 * Sources: gcsim 3647a07a, genshin-optimizer; mechanics section 3.
 */
export function lunarReactionPart({
  type,
  res,
  contributor,
  weight,
}: LunarReactionInput): ReactionDamage {
  const coefficient = lunars[type].reaction;
  const level = levelMultiplier(contributor.level);
  const bonus = reactionBonus('lunar', contributor);
  const factors = [
    { name: 'contributor_weight', value: weight },
    { name: 'coefficient', value: coefficient },
    { name: 'level_multiplier', value: level },
    { name: 'reaction_bonus', value: 1 + bonus },
    { name: 'base_bonus', value: Math.max(1 + contributor.baseBonus, 0) },
  ];
  const base = factors.reduce((product, { value }) => product * value, 1);
  const multiplier = coefficient * (1 + bonus);
  return { ...withCrit(factors, base, contributor.crit, resMultiplier(res)), bonus, multiplier };
}

/** All who contribute to one lunar reaction, the largest damage first; more than four give nothing. */
export function lunarReactionOf({
  type,
  res,
  contributors,
}: {
  readonly type: LunarReaction;
  readonly res: number;
  readonly contributors: readonly LunarContributor[];
}): readonly ReactionDamage[] {
  const whole = contributors.map((contributor) => ({
    contributor,
    damage: lunarReactionPart({ type, res, contributor, weight: 1 }).damage,
  }));
  return whole
    .toSorted((one, other) => other.damage - one.damage)
    .slice(0, lunarWeights.length)
    .map(({ contributor }, index) =>
      lunarReactionPart({ type, res, contributor, weight: lunarWeights[index] ?? 0 }),
    );
}

export interface DirectLunarInput extends ReactionPower {
  readonly type: DirectLunar;
  /** They add up. */
  readonly scaling: readonly Scaling[];
  readonly baseBonus: number;
  /** Damage that a kit adds, which the reaction does not raise. */
  readonly flat: number;
  readonly crit: Crit;
  readonly res: number;
}

/**
 * (C x sum(multiplier x stat) x (1 + 6 EM/(EM+2000) + bonus) x (1 + base bonus) + flat) x crit x RES.
 * Sources: gcsim 3647a07a, genshin-optimizer; mechanics section 3.
 */
export function directLunarOf(input: DirectLunarInput): ReactionDamage {
  const coefficient = lunars[input.type].direct;
  const sum = scaled(input.scaling);
  const bonus = reactionBonus('lunar', input);
  const baseBonus = Math.max(1 + input.baseBonus, 0);
  const multiplier = coefficient * (1 + bonus);
  const factors = [
    { name: 'coefficient', value: coefficient },
    ...scaledFactors(input.scaling),
    { name: 'reaction_bonus', value: 1 + bonus },
    { name: 'base_bonus', value: baseBonus },
    { name: 'flat', value: input.flat },
  ];
  const base = sum * multiplier * baseBonus + input.flat;
  return { ...withCrit(factors, base, input.crit, resMultiplier(input.res)), bonus, multiplier };
}

/** base x crit x RES, as lunar damage is. */
function withCrit(factors: readonly Factor[], base: number, given: Crit, res: number): HitDamage {
  const crit = critOf(given);
  return {
    factors: [
      ...factors,
      { name: 'crit', value: crit.factor },
      { name: 'res_multiplier', value: res },
    ],
    ...critDamage(boundedDamage(boundedDamage(base) * res), crit),
  };
}
