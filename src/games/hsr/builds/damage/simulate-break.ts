import { presentHit } from '../../../builds/damage/fight.ts';
import { shown } from '../../../builds/damage/notes.ts';
import { within } from '../../../builds/damage/parts.ts';
import { rounded } from '../../../builds/damage/rotation.ts';
import type { Factor, Hit, RotationStep } from '../../../builds/simulation.ts';
import { variantOf } from '../../../builds/variants.ts';
import { statOf } from './actor.ts';
import {
  type BreakInput,
  type BreakType,
  breakKinds,
  breakOf,
  breakTypes,
  effectElements,
  highestStacks,
} from './break.ts';
import type { At, Scene } from './scene.ts';

/** What grows with the enemy's toughness. */
const ofToughness: readonly BreakType[] = ['break', 'bleed', 'entanglement'];

/** What a basic attack takes: taken for attacks of which nobody says it. */
const defaultToughness = 30;

/** The toughness that the last attack before a step takes. */
function toughnessBefore(scene: Scene, step: number): number {
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

function inputOf(scene: Scene, type: BreakType, step: RotationStep, moment: At): BreakInput {
  const { actor, foe } = scene;
  const { conditions: effects } = moment;
  const element = effectElements[type] ?? actor.element;
  return {
    type,
    element,
    level: actor.level,
    breakEffect: statOf(actor, 'break_effect', effects),
    ...(breakKinds[type] === 'break' && { bonus: effects['break_dmg_bonus'] ?? 0 }),
    enemy: foe.target(element, [element, breakKinds[type]], effects),
    maxToughness: ofToughness.includes(type) ? foe.maxToughness() : 0,
    maxHp: foe.maxHp,
    stacks: stacksOf(step),
    toughness: type === 'super_break' ? toughnessBefore(scene, moment.step) : 0,
    efficiency: effects['break_efficiency'] ?? 0,
    superBreak: effects['super_break'] ?? 0,
  };
}

function noteDoubts({ actor, foe, notes }: Scene, { type, superBreak }: BreakInput): void {
  const element = effectElements[type];
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
export function breakHit(scene: Scene, step: RotationStep, moment: At): Hit[] {
  const type = breakTypes.find((known) => known === step.type);
  if (type === undefined) {
    scene.notes.add(`The reaction ${step.type} adds no hit: hsr has none of that name.`);
    return [];
  }
  const input = inputOf(scene, type, step, moment);
  const { factors, damage, multiplier } = breakOf(input);
  noteDoubts(scene, input);
  scene.notes.add(formulaOf(type, factors, damage));
  const { element, breakEffect: bonus } = input;
  const label = { step: moment.step, skill: 'reaction', name: type, element, reaction: type };
  const dealt = { damage, nonCrit: damage, crit: damage, critRate: 0, factors };
  return [presentHit(scene, label, dealt, { bonus, multiplier }, false)];
}
