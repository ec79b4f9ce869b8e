import { presentHit, type Scaling } from '../../../builds/damage/hit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import type { Fight, Instant } from './fight.ts';
import { noteDirectLunar, noteLunar, noteTransformative } from './formulas.ts';
import { directLunarOf, lunarReactionPart } from './lunar.ts';
import {
  type DirectLunar,
  type LunarReaction,
  lunars,
  lunarWeights,
  type Transformative,
} from './reactions.ts';
import { givenToLunar } from './talent-passives.ts';
import { transformativeOf } from './transformative.ts';

const label = ({ step }: Instant, name: string, element: string) => ({
  step,
  skill: 'reaction',
  name,
  element,
  reaction: name,
});

function reactionPower(fight: Fight, { powers }: Instant, type: string, element: string) {
  const { res, resReduction } = powers.defender(element);
  return {
    level: fight.input.actor.level,
    ...powers.reaction(type),
    res: res - resReduction,
  };
}

/** One instance of a transformative reaction at the actor's level and Elemental Mastery, of an element. */
export function transformativeHit(
  fight: Fight,
  instant: Instant,
  type: Transformative,
  element: string,
): Hit {
  const power = reactionPower(fight, instant, type, element);
  const damage = transformativeOf({ type, ...power });
  noteTransformative(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage, false);
}

/** One instance of a lunar reaction to which the actor alone contributes. */
export function lunarHit(fight: Fight, instant: Instant, type: LunarReaction): Hit {
  const { element } = lunars[type];
  const power = reactionPower(fight, instant, type, element);
  const damage = lunarReactionPart({
    type,
    res: power.res,
    weight: lunarWeights[0],
    contributor: {
      ...power,
      baseBonus: givenToLunar(fight.passives, type, instant.powers),
      crit: instant.powers.crit(fight.input.critMode, instant.aura, null),
    },
  });
  noteLunar(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage);
}

/** An instance whose damage is a lunar reaction's by a share of the actor's stats. */
export function directLunarHit(
  fight: Fight,
  instant: Instant,
  type: DirectLunar,
  { name, element, scaling }: { name: string; element: string; scaling: readonly Scaling[] },
): Hit {
  const power = reactionPower(fight, instant, type, element);
  const crit = instant.powers.crit(fight.input.critMode, instant.aura, null);
  const baseBonus = givenToLunar(fight.passives, type, instant.powers);
  const damage = directLunarOf({ ...power, type, scaling, baseBonus, flat: 0, crit });
  noteDirectLunar(type, power, damage, fight.notes);
  const { step, skill } = instant;
  return presentHit(fight, { step, skill, name, element, reaction: type }, damage, damage);
}
