import { boundedDamage, presentHit, rounded, within } from '../../../builds/damage/hit.ts';
import { shown } from '../../../builds/damage/notes.ts';
import { variantOf } from '../../../builds/damage/skills.ts';
import type { Factor, Hit, RotationStep } from '../../../builds/simulation.ts';
import { breakBase } from './facts.ts';
import { productOf, type Target, targetFactors } from './hit.ts';
import { type CastMoment, type HsrFight, statOf } from './powers.ts';

/** By the element of the character that breaks. */
const elementScaling: Readonly<Record<string, number>> = {
  physical: 2,
  fire: 2,
  wind: 1.5,
  ice: 1,
  lightning: 1,
  quantum: 0.5,
  imaginary: 0.5,
};

/** The kind of damage by its name in buffs, and the element; that of the character when left out. */
const breaks = {
  break: { kind: 'break' },
  super_break: { kind: 'break' },
  bleed: { kind: 'dot', element: 'physical' },
  burn: { kind: 'dot', element: 'fire' },
  shock: { kind: 'dot', element: 'lightning' },
  wind_shear: { kind: 'dot', element: 'wind' },
  freeze: { kind: 'additional', element: 'ice' },
  entanglement: { kind: 'additional', element: 'quantum' },
} as const satisfies Readonly<Record<string, { readonly kind: string; readonly element?: string }>>;
export type BreakType = keyof typeof breaks;

const isBreakType = (type: string | null): type is BreakType =>
  type !== null && Object.hasOwn(breaks, type);

const ruleOf = (type: BreakType): { readonly kind: string; readonly element?: string } =>
  breaks[type];

const highestStacks = 5;
/** Of the max HP of a common enemy; elites and bosses lose 7 percent. */
const bleedShare = 0.16;
/** Super break is LB / 30 for each unit of toughness, of which a basic attack takes 30. */
const superBreakToughness = 30;

/** The input of break damage; ratios as fractions. */
export interface BreakInput {
  readonly type: BreakType;
  /** Of the character that breaks. */
  readonly element: string;
  /** Of the attacker. */
  readonly level: number;
  readonly breakEffect: number;
  /** The damage bonus of breaks; no other damage bonus counts for them. */
  readonly bonus?: number;
  readonly enemy: Target;
  /** In units of which a basic attack takes 30, as `toughness`. */
  readonly maxToughness: number;
  /** Of the enemy; null for the highest damage of bleed. */
  readonly maxHp: number | null;
  /** 1 to 5. */
  readonly stacks: number;
  /** Super break: the toughness that the attack took, break efficiency, and the share that becomes damage. */
  readonly toughness: number;
  readonly efficiency: number;
  readonly superBreak: number;
}

const perToughness = ({ maxToughness }: BreakInput): number => 0.5 + maxToughness / 120;
const stacksIn = ({ stacks }: BreakInput): number => within(stacks, 1, highestStacks);

/** What multiplies the level's base before Break Effect, by name. Mechanics section 6, with its table of elements. */
const scalings: Readonly<
  Record<BreakType, (input: BreakInput) => Readonly<Record<string, number>>>
> = {
  break: (input) => ({
    element: elementScaling[input.element] ?? 0,
    max_toughness: perToughness(input),
  }),
  super_break: ({ toughness, efficiency, enemy, superBreak }) => ({
    toughness_taken: toughness / superBreakToughness,
    break_efficiency: 1 + efficiency,
    super_break: enemy.isBroken ? superBreak : 0,
  }),
  bleed: (input) => ({ bleed: bleedOf(input) }),
  burn: () => ({ burn: 1 }),
  shock: () => ({ shock: 2 }),
  wind_shear: (input) => ({ stacks: stacksIn(input) }),
  freeze: () => ({ freeze: 1 }),
  entanglement: (input) => ({
    entanglement: 0.6,
    max_toughness: perToughness(input),
    stacks: stacksIn(input),
  }),
};

/** A share of the enemy's HP, at most 2 x toughness factor, in units of the level's base. */
function bleedOf(input: BreakInput): number {
  const { maxHp, level } = input;
  const cap = 2 * perToughness(input);
  return maxHp === null ? cap : Math.min((bleedShare * maxHp) / breakBase(level), cap);
}

/**
 * Damage of a break: LB(level) x scaling x (1 + Break Effect) x (1 + break bonus) x DEF x RES x vulnerability x
 * (1 - damage reduction) x toughness. No other damage bonus, no crit; super break needs a broken target. Never negative.
 * Sources: srsim f2a58eae, fribbels' optimizer; mechanics section 6 (docs/mechanics.md).
 */
export function computeBreak(input: BreakInput) {
  const { level, enemy, breakEffect, bonus } = input;
  const base = { name: 'level_base', value: breakBase(level) };
  const attacker = [
    ...Object.entries(scalings[input.type](input)).map(([name, value]) => ({ name, value })),
    { name: 'break_effect', value: Math.max(1 + breakEffect, 0) },
    ...(bonus === undefined ? [] : [{ name: 'break_bonus', value: Math.max(1 + bonus, 0) }]),
  ];
  const target = targetFactors(level, enemy);
  const multiplier = boundedDamage(productOf(attacker));
  return {
    factors: [base, ...attacker, ...target],
    damage: boundedDamage(base.value * multiplier * productOf(target)),
    multiplier,
  };
}

const growsWithToughness: readonly BreakType[] = ['break', 'bleed', 'entanglement'];

/** What a basic attack takes; assumed for attacks of unknown toughness. */
const defaultToughness = 30;

/** The toughness that the last attack before a step takes, as the stance of the step has it. */
function toughnessBefore(scene: HsrFight, { step, conditions }: CastMoment): number {
  const last = scene.input.rotation
    .slice(0, step - 1)
    .findLast(({ skill }) => skill !== 'reaction' && scene.actor.kit.skills[skill] !== undefined);
  const inStance = last && conditions.stance?.attacks[last.skill]?.variant;
  const attack = last && { ...last, variant: last.variant ?? inStance ?? null };
  const hits = (attack && variantOf(scene.actor.kit, attack, scene.notes)?.hits) ?? [];
  if (hits.length > 0 && hits.every(({ toughness }) => toughness !== undefined)) {
    return hits.reduce((sum, { toughness = 0, times }) => sum + toughness * times, 0);
  }
  scene.notes.add(`The toughness that the attack takes is taken as ${defaultToughness}.`);
  return defaultToughness;
}

/** The number in `3 stacks`; 1 when nothing was asked for. */
const stacksOf = ({ variant }: RotationStep): number =>
  within(Number(/^(\d+)/.exec(variant ?? '')?.[1] ?? 1), 1, highestStacks);

function readBreakInput(
  scene: HsrFight,
  type: BreakType,
  step: RotationStep,
  moment: CastMoment,
): BreakInput {
  const { actor, foe } = scene;
  const { effects } = moment.conditions;
  const { kind, element = actor.element } = ruleOf(type);
  // What counts for breaks counts for super breaks too.
  const kinds = type === 'super_break' ? [kind, type] : [kind];
  return {
    type,
    element,
    level: actor.level,
    breakEffect: statOf(actor, 'break_effect', effects),
    ...(kind === 'break' && {
      bonus: kinds.reduce((sum, name) => sum + (effects[`${name}_dmg_bonus`] ?? 0), 0),
    }),
    enemy: foe.target(element, [element, ...kinds], effects),
    maxToughness: growsWithToughness.includes(type) ? foe.maxToughness() : 0,
    maxHp: foe.maxHp,
    stacks: stacksOf(step),
    toughness: type === 'super_break' ? toughnessBefore(scene, moment) : 0,
    efficiency: effects['break_efficiency'] ?? 0,
    superBreak: effects['super_break'] ?? 0,
  };
}

function noteBreak({ actor, foe, notes }: HsrFight, { type, superBreak }: BreakInput): void {
  const { element } = ruleOf(type);
  if (element !== undefined && actor.element !== '' && element !== actor.element) {
    notes.add(`${type} is what breaks of ${element} leave: the character is of ${actor.element}.`);
  }
  if (type === 'bleed') {
    notes.add(
      foe.maxHp === null
        ? "The enemy's max HP was not given: bleed is taken at its most."
        : 'Bleed takes 16 percent of max HP, as of a common enemy; of elites and bosses it takes 7.',
    );
  }
  if (element !== undefined && !foe.isBroken) {
    notes.add(
      `${type} is computed against a standing toughness bar, x 0.9: with broken true it is what the enemy takes while broken.`,
    );
  }
  if (type !== 'super_break') return;
  notes.add(
    'Super break is LB / 30 for each unit of toughness that the attack removes: a basic attack removes 30.',
    !foe.isBroken && 'Super break deals nothing to an enemy that is not broken.',
    foe.isBroken &&
      superBreak === 0 &&
      'Super break deals nothing without a buff super_break, which says its share.',
  );
}

/** The formula with the numbers put in (R10.7). */
const formulaOf = (type: BreakType, factors: readonly Factor[], damage: number): string =>
  `${type} = ${factors.map(({ name, value }) => `${shown(value)} (${name})`).join(' x ')} = ${rounded(damage)}.`;

/** One instance of a break or of its effect. */
export function breakHit(scene: HsrFight, step: RotationStep, moment: CastMoment): Hit[] {
  const { type } = step;
  if (!isBreakType(type)) {
    scene.notes.add(`The reaction ${type} adds no hit: hsr has none of that name.`);
    return [];
  }
  const input = readBreakInput(scene, type, step, moment);
  const { factors, damage, multiplier } = computeBreak(input);
  noteBreak(scene, input);
  scene.notes.add(formulaOf(type, factors, damage));
  const { element, breakEffect: bonus } = input;
  const label = { step: moment.step, skill: 'reaction', name: type, element, reaction: type };
  const dealt = { damage, nonCrit: damage, crit: damage, critRate: 0, factors };
  return [presentHit(scene, label, dealt, { bonus, multiplier }, false)];
}
