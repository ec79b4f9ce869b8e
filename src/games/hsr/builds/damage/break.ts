import { boundedDamage, presentHit, rounded, within } from '../../../builds/damage/hit.ts';
import { shown } from '../../../builds/damage/notes.ts';
import { variantOf } from '../../../builds/damage/skills.ts';
import type { Factor, Hit, RotationStep } from '../../../builds/simulation.ts';
import { type BreakType, breakTypes } from '../words.ts';
import { breakBase } from './facts.ts';
import { productOf, type Target, targetFactors } from './hit.ts';
import { type CastMoment, type HsrFight, statOf } from './powers.ts';

/** What a break is worth, by the element of the character that breaks. */
const elementScaling: Readonly<Record<string, number>> = {
  physical: 2,
  fire: 2,
  wind: 1.5,
  ice: 1,
  lightning: 1,
  quantum: 0.5,
  imaginary: 0.5,
};

/** What buffs call the kind of damage; what a break leaves has an element of its own, whatever the character's. */
const breaks: Readonly<Record<BreakType, { readonly kind: string; readonly element?: string }>> = {
  break: { kind: 'break' },
  super_break: { kind: 'break' },
  bleed: { kind: 'dot', element: 'physical' },
  burn: { kind: 'dot', element: 'fire' },
  shock: { kind: 'dot', element: 'lightning' },
  wind_shear: { kind: 'dot', element: 'wind' },
  freeze: { kind: 'additional', element: 'ice' },
  entanglement: { kind: 'additional', element: 'quantum' },
};

/** Of those that stack, how often at most. */
const highestStacks = 5;
/** Of the HP of a common enemy; elites and bosses lose 7 percent. */
const bleedShare = 0.16;
/** Super break is LB / 30 for each point of toughness of which a basic attack takes 30: at 100 percent it deals LB. */
const superBreakToughness = 30;

/** All that damage of a break depends on; ratios as fractions. */
export interface BreakInput {
  readonly type: BreakType;
  /** Of the character that breaks. */
  readonly element: string;
  /** Of the attacker. */
  readonly level: number;
  readonly breakEffect: number;
  /** What breaks alone deal more; no other damage bonus counts for them. */
  readonly bonus?: number;
  readonly enemy: Target;
  /** In units of which a basic attack takes 30, as `toughness`. */
  readonly maxToughness: number;
  /** Of the enemy; null takes the most that bleed can be. */
  readonly maxHp: number | null;
  /** Of what stacks, 1 to 5. */
  readonly stacks: number;
  /** Super break: what the attack took, by how much more, and which share becomes damage. */
  readonly toughness: number;
  readonly efficiency: number;
  readonly superBreak: number;
}

const toughnessFactor = (maxToughness: number): number => 0.5 + maxToughness / 120;

/** What the level's base is multiplied with, before Break Effect. Mechanics section 6, with its table of elements. */
function scalingOf(input: BreakInput): readonly Factor[] {
  const stacks = within(input.stacks, 1, highestStacks);
  const ofToughness = { name: 'max_toughness', value: toughnessFactor(input.maxToughness) };
  switch (input.type) {
    case 'break':
      return [{ name: 'element', value: elementScaling[input.element] ?? 0 }, ofToughness];
    case 'super_break':
      return [
        { name: 'toughness_taken', value: input.toughness / superBreakToughness },
        { name: 'break_efficiency', value: 1 + input.efficiency },
        { name: 'super_break', value: input.enemy.isBroken ? input.superBreak : 0 },
      ];
    case 'bleed':
      return [{ name: 'bleed', value: bleedOf(input) }];
    case 'burn':
    case 'freeze':
      return [{ name: input.type, value: 1 }];
    case 'shock':
      return [{ name: 'shock', value: 2 }];
    case 'wind_shear':
      return [{ name: 'stacks', value: stacks }];
    case 'entanglement':
      return [{ name: 'entanglement', value: 0.6 }, ofToughness, { name: 'stacks', value: stacks }];
  }
}

/** A share of the enemy's HP, at most 2 x toughness factor, in units of the level's base. */
function bleedOf({ maxHp, maxToughness, level }: BreakInput): number {
  const cap = 2 * toughnessFactor(maxToughness);
  return maxHp === null ? cap : Math.min((bleedShare * maxHp) / breakBase(level), cap);
}

/**
 * Damage of a break: LB(level) x scaling x (1 + Break Effect) x (1 + break bonus) x DEF x RES x vulnerability x
 * (1 - damage reduction) x toughness. No other damage bonus, no crit; super break is nothing on a target that is not broken. Never negative.
 * Sources: srsim f2a58eae, fribbels' optimizer; mechanics section 6 (docs/mechanics.md).
 */
export function computeBreak(input: BreakInput) {
  const { level, enemy, breakEffect, bonus } = input;
  const base = { name: 'level_base', value: breakBase(level) };
  const attacker = [
    ...scalingOf(input),
    { name: 'break_effect', value: Math.max(1 + breakEffect, 0) },
    ...(bonus === undefined ? [] : [{ name: 'break_bonus', value: Math.max(1 + bonus, 0) }]),
  ];
  const target = targetFactors(level, enemy);
  // All that the level's base is multiplied with before the target's side.
  const multiplier = boundedDamage(productOf(attacker));
  return {
    factors: [base, ...attacker, ...target],
    damage: boundedDamage(base.value * multiplier * productOf(target)),
    multiplier,
  };
}

/** What grows with the enemy's toughness. */
const growsWithToughness: readonly BreakType[] = ['break', 'bleed', 'entanglement'];

/** What a basic attack takes; assumed for attacks whose toughness is not known. */
const defaultToughness = 30;

/** The toughness that the last attack before a step takes. */
function toughnessBefore(scene: HsrFight, step: number): number {
  const last = scene.input.rotation
    .slice(0, step - 1)
    .findLast(({ skill }) => skill !== 'reaction' && scene.actor.kit.skills[skill] !== undefined);
  const hits =
    last === undefined ? [] : (variantOf(scene.actor.kit, last, scene.notes)?.hits ?? []);
  if (hits.length > 0 && hits.every(({ toughness }) => toughness !== undefined)) {
    return hits.reduce((sum, { toughness = 0, times }) => sum + toughness * times, 0);
  }
  scene.notes.add(`The toughness that the attack takes is taken as ${defaultToughness}.`);
  return defaultToughness;
}

/** `3 stacks` of what stacks; one where nothing was said. */
const stacksOf = ({ variant }: RotationStep): number =>
  within(Number(/^(\d+)/.exec(variant ?? '')?.[1] ?? 1), 1, highestStacks);

function readBreakInput(
  scene: HsrFight,
  type: BreakType,
  step: RotationStep,
  moment: CastMoment,
): BreakInput {
  const { actor, foe } = scene;
  const { conditions: effects } = moment;
  const { kind, element = actor.element } = breaks[type];
  return {
    type,
    element,
    level: actor.level,
    breakEffect: statOf(actor, 'break_effect', effects),
    ...(kind === 'break' && { bonus: effects['break_dmg_bonus'] ?? 0 }),
    enemy: foe.target(element, [element, kind], effects),
    maxToughness: growsWithToughness.includes(type) ? foe.maxToughness() : 0,
    maxHp: foe.maxHp,
    stacks: stacksOf(step),
    toughness: type === 'super_break' ? toughnessBefore(scene, moment.step) : 0,
    efficiency: effects['break_efficiency'] ?? 0,
    superBreak: effects['super_break'] ?? 0,
  };
}

function noteDoubts({ actor, foe, notes }: HsrFight, { type, superBreak }: BreakInput): void {
  const { element } = breaks[type];
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
  if (type === 'super_break') {
    notes.add(
      'Super break is LB / 30 for each unit of toughness that the attack removes: a basic attack removes 30.',
    );
  }
  if (type === 'super_break' && !foe.isBroken) {
    notes.add('Super break deals nothing to an enemy that is not broken.');
  } else if (type === 'super_break' && superBreak === 0) {
    notes.add('Super break deals nothing without a buff super_break, which says its share.');
  }
}

/** The formula with the numbers put in (R10.7). */
const formulaOf = (type: BreakType, factors: readonly Factor[], damage: number): string =>
  `${type} = ${factors.map(({ name, value }) => `${shown(value)} (${name})`).join(' x ')} = ${rounded(damage)}.`;

/** One instance of a break or of what it leaves. */
export function breakHit(scene: HsrFight, step: RotationStep, moment: CastMoment): Hit[] {
  const type = breakTypes.find((known) => known === step.type);
  if (type === undefined) {
    scene.notes.add(`The reaction ${step.type} adds no hit: hsr has none of that name.`);
    return [];
  }
  const input = readBreakInput(scene, type, step, moment);
  const { factors, damage, multiplier } = computeBreak(input);
  noteDoubts(scene, input);
  scene.notes.add(formulaOf(type, factors, damage));
  const { element, breakEffect: bonus } = input;
  const label = { step: moment.step, skill: 'reaction', name: type, element, reaction: type };
  const dealt = { damage, nonCrit: damage, crit: damage, critRate: 0, factors };
  return [presentHit(scene, label, dealt, { bonus, multiplier }, false)];
}
