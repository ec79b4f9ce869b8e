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
import {
  type Amplify,
  amplifyMultiplier,
  type Catalyze,
  catalyzes,
  isCatalyze,
  levelMultiplier,
  type ReactionPower,
  reactionBonus,
} from './reactions.ts';

/** A reaction that changes the hit itself. */
export interface HitReaction extends ReactionPower {
  readonly type: Amplify | Catalyze;
}

/** The input of one hit; ratios as fractions. */
export interface HitInput {
  /** In lower case, `pyro`. */
  readonly element: string;
  /** They add up. */
  readonly scaling: readonly Scaling[];
  /** Raises the scaled base as a whole; 1 when left out. */
  readonly baseMultiplier?: number;
  /** Damage that is added to the base. */
  readonly additive?: number;
  /** All damage bonuses that fit the hit, summed. */
  readonly bonus: number;
  /** Of the target; subtracted from the bonus. */
  readonly damageReduction?: number;
  readonly crit: Crit;
  /** Of the attacker. */
  readonly level: number;
  readonly enemy: Defender;
  readonly reaction?: HitReaction | null;
}

interface HitResult extends HitDamage {
  /** Null without a reaction, and where the hit's element cannot trigger it. */
  readonly reaction: {
    /** Mastery term + other bonuses, as a fraction. */
    readonly bonus: number;
    /** The whole factor: on the hit (amplify), or on the level multiplier (catalyze). */
    readonly multiplier: number;
  } | null;
}

/** Amplify: M x (1 + 2.78 EM/(EM+1400) + bonus); catalyze: C x (1 + 5 EM/(EM+1200) + bonus). Mechanics section 3. */
function computeHitReaction({ element, reaction }: HitInput): HitResult['reaction'] {
  if (!reaction) return null;
  const { type } = reaction;
  if (isCatalyze(type)) {
    const { coefficient, element: trigger } = catalyzes[type];
    const bonus = reactionBonus('catalyze', reaction);
    return element === trigger ? { bonus, multiplier: coefficient * (1 + bonus) } : null;
  }
  const multiplier = amplifyMultiplier(type, element);
  const bonus = reactionBonus('amplify', reaction);
  return multiplier === undefined ? null : { bonus, multiplier: multiplier * (1 + bonus) };
}

/**
 * One hit: damage = (sum(multiplier x stat) x base multiplier + additive base) x (1 + damage bonus) x crit x DEF x RES x
 * amplify; catalyze adds C x LM(level) x (1 + ...) to the base. Pure; never negative, never infinite.
 * Source: gcsim 3647a07a, run; mechanics sections 2 and 3 (docs/mechanics.md).
 */
export function computeHit(input: HitInput, isExplained = true): HitResult {
  const { enemy, level } = input;
  const reaction = computeHitReaction(input);
  const catalyzed = reaction && input.reaction && isCatalyze(input.reaction.type);
  const sum = scaled(input.scaling);
  const baseMultiplier = input.baseMultiplier ?? 1;
  const added = input.additive ?? 0;
  const catalyze = catalyzed ? levelMultiplier(level) * reaction.multiplier : 0;
  const base = boundedDamage(sum * baseMultiplier + added + catalyze);
  const bonus = Math.max(1 + input.bonus - (input.damageReduction ?? 0), 0);
  const crit = critOf(input.crit);
  const def = defMultiplier(level, enemy);
  const res = resMultiplier(enemy.res - enemy.resReduction);
  const amplify = reaction && !catalyzed ? reaction.multiplier : 1;
  const nonCrit = boundedDamage(base * bonus * def * res * amplify);
  const factors = isExplained
    ? [
        ...scaledFactors(input.scaling),
        { name: 'base_multiplier', value: baseMultiplier },
        { name: 'additive_base', value: added + catalyze },
        { name: 'damage_bonus', value: bonus },
        { name: 'crit', value: crit.factor },
        { name: 'def_multiplier', value: def },
        { name: 'res_multiplier', value: res },
        { name: 'amplify', value: amplify },
      ]
    : [];
  return {
    factors,
    ...critDamage(nonCrit, crit),
    reaction,
  };
}

export interface Defender {
  readonly level: number;
  /** Of the hit's element, before reductions; as a fraction. */
  readonly res: number;
  readonly resReduction: number;
  readonly defReduction: number;
  readonly defIgnore: number;
}

/** KQM TCL 105912ad; other implementations have no limit. */
const highestDefReduction = 0.9;

/**
 * DEF = (Lc + 100) / ((Lc + 100) + (Le + 100) x (1 - reduction) x (1 - ignore)): reduction and ignore multiply.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics section 2.
 */
export function defMultiplier(
  level: number,
  { level: enemyLevel, defReduction, defIgnore }: Omit<Defender, 'res' | 'resReduction'>,
): number {
  const attacker = level + 100;
  const left = (1 - Math.min(defReduction, highestDefReduction)) * (1 - within(defIgnore, 0, 1));
  return attacker / (attacker + (enemyLevel + 100) * left);
}

/**
 * RES below 0: 1 - res/2; up to 0.75: 1 - res; from there: 1 / (4 res + 1), res being what the reductions leave.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics sections 2 and 10.
 */
export function resMultiplier(res: number): number {
  if (res < 0) return 1 - res / 2;
  return res < 0.75 ? 1 - res : 1 / (4 * res + 1);
}
