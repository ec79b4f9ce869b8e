import { boundedDamage, presentHit } from '../../../builds/damage/hit.ts';
import type { Hit, RotationStep } from '../../../builds/simulation.ts';
import { computeHit, type HitReaction } from './hit.ts';
import { type Fight, type Instant, lunarHit, transformativeHit } from './instances.ts';
import { noteHitReaction } from './reaction-damage.ts';
import {
  isHitReaction,
  isLunar,
  isTransformative,
  swirledElement,
  type Transformative,
  transformatives,
} from './reactions.ts';

const swirlable: readonly (string | null)[] = ['pyro', 'hydro', 'electro', 'cryo', 'frozen'];

/** The element that a reaction deals; swirl that of the aura, which may be missing. */
function elementOfReaction(fight: Fight, type: Transformative, aura: string | null): string {
  const { element } = transformatives[type];
  if (element !== null) return element;
  if (aura !== null && swirlable.includes(aura)) return swirledElement(aura);
  fight.notes.add('The swirl step has no aura that can be swirled: its damage is taken as pyro.');
  return 'pyro';
}

/** What a reaction would have added to the last damaging hit: the hit with it less the hit without any. */
function hitReactionExtra(
  fight: Fight,
  instant: Instant,
  type: HitReaction['type'],
  before: Hit | undefined,
): Hit | undefined {
  const last = before && fight.inputs.get(before);
  if (!last) {
    fight.notes.add(`There is no hit before the reaction step that ${type} could raise.`);
    return undefined;
  }
  const { powers, step } = instant;
  const reaction = { type, ...powers.reaction(type) };
  const raised = computeHit({ ...last, reaction });
  if (!raised.reaction) {
    fight.notes.add(`A hit of ${last.element} cannot trigger ${type}.`);
    return undefined;
  }
  noteHitReaction({ ...last, reaction }, fight.notes);
  const plain = computeHit({ ...last, reaction: null });
  const extra = {
    factors: [...raised.factors, { name: 'without_reaction', value: -plain.damage }],
    nonCrit: boundedDamage(raised.nonCrit - plain.nonCrit),
    crit: boundedDamage(raised.crit - plain.crit),
    damage: boundedDamage(raised.damage - plain.damage),
    critRate: raised.critRate,
  };
  const label = { step, skill: 'reaction', name: type, element: last.element, reaction: type };
  const made = presentHit(fight, label, extra, raised.reaction);
  fight.inputs.set(made, last);
  return made;
}

/** One instance of the reaction that a step asks for; none where it cannot be. Mechanics section 4, rule 6. */
export function reactionHits(
  fight: Fight,
  instant: Instant,
  { type }: RotationStep,
  before: Hit | undefined,
): readonly Hit[] {
  if (type === null) {
    fight.notes.add('A reaction step without a type adds nothing.');
    return [];
  }
  if (isHitReaction(type)) {
    const extra = hitReactionExtra(fight, instant, type, before);
    return extra ? [extra] : [];
  }
  const hit = reactionHit(fight, instant, type);
  if (!hit) {
    fight.notes.add(`The reaction ${type} is not supported.`);
    return [];
  }
  const last = before && fight.inputs.get(before);
  if (last) fight.inputs.set(hit, last);
  return [hit];
}

function reactionHit(fight: Fight, instant: Instant, type: string): Hit | undefined {
  if (isTransformative(type)) {
    const element = elementOfReaction(fight, type, instant.aura);
    return transformativeHit(fight, instant, type, element);
  }
  return isLunar(type) && type !== 'lunar_bloom' ? lunarHit(fight, instant, type) : undefined;
}
