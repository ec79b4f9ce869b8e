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
import { type Notes, shown } from '../../../builds/damage/notes.ts';
import type { Factor } from '../../../builds/simulation.ts';
import { type computeHit, type HitInput, resMultiplier } from './hit.ts';
import {
  amplifyMultiplier,
  catalyzes,
  type DirectLunar,
  isCatalyze,
  type LunarReaction,
  levelMultiplier,
  lunars,
  masteryCurves,
  type ReactionDamage,
  type ReactionPower,
  reactionBonus,
  type Transformative,
  transformatives,
} from './reactions.ts';

interface TransformativeInput extends ReactionPower {
  readonly type: Transformative;
  /** Of the character that triggers it. */
  readonly level: number;
  /** The enemy's resistance to the element after reductions. */
  readonly res: number;
  /** Left out: it cannot crit, as usual. */
  readonly crit?: Crit;
}

/**
 * C x LM(level) x (1 + 16 EM/(EM+2000) + bonus) x RES: without DEF and damage bonus; a few skills let it crit.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics section 3.
 */
export function computeTransformative(input: TransformativeInput): ReactionDamage {
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
  if (!input.crit)
    return { factors, nonCrit: damage, crit: damage, damage, critRate: 0, bonus, multiplier };
  const crit = critOf(input.crit);
  factors.push({ name: 'crit', value: crit.factor });
  return { factors, ...critDamage(damage, crit), bonus, multiplier };
}

interface LunarInput extends ReactionPower {
  /** Raises the reaction's own base, as a fraction. */
  readonly baseBonus: number;
  readonly crit: Crit;
  readonly res: number;
}

/** The share of a character's damage when it is the only contributor to a lunar reaction. */
const lunarWeight = 0.6;

/**
 * w x C x LM(level) x (1 + 6 EM/(EM+2000) + bonus) x (1 + base bonus) x crit x RES, of the one contributor.
 * Sources: gcsim 3647a07a, genshin-optimizer; mechanics section 3.
 */
export function computeLunar(
  input: LunarInput & { readonly type: LunarReaction; readonly level: number },
): ReactionDamage {
  const coefficient = lunars[input.type].reaction;
  const bonus = reactionBonus('lunar', input);
  const factors = [
    { name: 'contributor_weight', value: lunarWeight },
    { name: 'coefficient', value: coefficient },
    { name: 'level_multiplier', value: levelMultiplier(input.level) },
    { name: 'reaction_bonus', value: 1 + bonus },
    { name: 'base_bonus', value: Math.max(1 + input.baseBonus, 0) },
  ];
  const base = factors.reduce((product, { value }) => product * value, 1);
  const multiplier = coefficient * (1 + bonus);
  return { ...applyCritAndRes(factors, base, input), bonus, multiplier };
}

interface DirectLunarInput extends LunarInput {
  readonly type: DirectLunar;
  /** They add up. */
  readonly scaling: readonly Scaling[];
  /** Added damage, which the reaction does not raise. */
  readonly flat: number;
}

/**
 * (C x sum(multiplier x stat) x (1 + 6 EM/(EM+2000) + bonus) x (1 + base bonus) + flat) x crit x RES.
 * Sources: gcsim 3647a07a, genshin-optimizer; mechanics section 3.
 */
export function computeDirectLunar(input: DirectLunarInput): ReactionDamage {
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
  return { ...applyCritAndRes(factors, base, input), bonus, multiplier };
}

/** base x crit x RES, as lunar damage is. */
function applyCritAndRes(
  factors: readonly Factor[],
  base: number,
  input: Pick<LunarInput, 'crit' | 'res'>,
): HitDamage {
  const crit = critOf(input.crit);
  const res = resMultiplier(input.res);
  const applied = [
    { name: 'crit', value: crit.factor },
    { name: 'res_multiplier', value: res },
  ];
  return {
    factors: [...factors, ...applied],
    ...critDamage(boundedDamage(boundedDamage(base) * res), crit),
  };
}

/** `(1 + 2.78 x 187/(187 + 1400) + 0)`. */
function growthFormula(
  family: keyof typeof masteryCurves,
  { elementalMastery, bonus }: ReactionPower,
): string {
  const { numerator, offset } = masteryCurves[family];
  const mastery = shown(Math.max(elementalMastery, 0));
  return `(1 + ${numerator} x ${mastery}/(${mastery} + ${offset}) + ${shown(bonus)})`;
}

/** The formula of a reaction that changes its hit, with the numbers put in (R10.7). */
export function noteHitReaction(
  { reaction, element, level }: HitInput,
  { reaction: computed }: ReturnType<typeof computeHit>,
  notes: Notes,
): void {
  if (!reaction || !computed) return;
  const { type } = reaction;
  if (isCatalyze(type)) {
    const base = levelMultiplier(level);
    notes.add(
      `${type}: added base damage = ${catalyzes[type].coefficient} x ${shown(base)} x ${growthFormula('catalyze', reaction)} = ${shown(base * computed.multiplier)}.`,
    );
  } else {
    notes.add(
      `${type} by ${element}: factor = ${amplifyMultiplier(type, element) ?? 1} x ${growthFormula('amplify', reaction)} = ${shown(computed.multiplier)}.`,
    );
  }
}

type OwnReaction = ReactionPower & { readonly level: number; readonly element: string };

const resFactor = ({ factors }: ReactionDamage): string =>
  shown(factors.find(({ name }) => name === 'res_multiplier')?.value ?? 1);

/** The formula of a reaction that deals damage of its own, with the numbers put in (R10.7). */
export function noteTransformative(
  type: Transformative,
  by: OwnReaction,
  damage: ReactionDamage,
  notes: Notes,
): void {
  notes.add(
    `${type}: ${by.element} damage = ${transformatives[type].coefficient} x ${shown(levelMultiplier(by.level))} x ${growthFormula('transformative', by)} x RES ${resFactor(damage)} = ${shown(damage.nonCrit)}, without DEF, damage bonus and crit.`,
  );
}

/** The formula of a lunar reaction with one contributor. */
export function noteLunar(
  type: LunarReaction,
  by: OwnReaction,
  damage: ReactionDamage,
  notes: Notes,
): void {
  notes.add(
    `${type}: ${by.element} damage = ${lunarWeight} x ${lunars[type].reaction} x ${shown(levelMultiplier(by.level))} x ${growthFormula('lunar', by)} x RES ${resFactor(damage)} = ${shown(damage.nonCrit)} before crit, with one contributor.`,
  );
}

/** The formula of lunar damage that is a share of a stat. */
export function noteDirectLunar(
  type: DirectLunar,
  by: ReactionPower,
  { multiplier }: ReactionDamage,
  notes: Notes,
): void {
  notes.add(
    `${type}: direct damage = ${lunars[type].direct} x multiplier x stat x ${growthFormula('lunar', by)} x crit x RES, that is ${shown(multiplier)} times the share of the stat, without DEF and damage bonus.`,
  );
}
