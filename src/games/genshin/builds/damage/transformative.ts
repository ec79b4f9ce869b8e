import { boundedDamage } from '../../../builds/damage/hit.ts';
import { resMultiplier } from './multipliers.ts';
import {
  levelMultiplier,
  type ReactionDamage,
  type ReactionPower,
  reactionBonus,
  type Transformative,
  transformatives,
} from './reactions.ts';

export interface TransformativeInput extends ReactionPower {
  readonly type: Transformative;
  /** Of who triggers it. */
  readonly level: number;
  /** What the reductions leave of the enemy's resistance to the damage's element. */
  readonly res: number;
}

/**
 * C x LM(level) x (1 + 16 EM/(EM+2000) + bonus) x RES: without DEF, damage bonus and crit.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics section 3.
 */
export function transformativeOf(input: TransformativeInput): ReactionDamage {
  const { coefficient } = transformatives[input.type];
  const level = levelMultiplier(input.level);
  const bonus = reactionBonus('transformative', input);
  const res = resMultiplier(input.res);
  const damage = boundedDamage(coefficient * level * (1 + bonus) * res);
  const factors = [
    { name: 'coefficient', value: coefficient },
    { name: 'level_multiplier', value: level },
    { name: 'reaction_bonus', value: 1 + bonus },
    { name: 'res_multiplier', value: res },
  ];
  const multiplier = coefficient * (1 + bonus);
  return { factors, nonCrit: damage, crit: damage, damage, critRate: 0, bonus, multiplier };
}
