import { type Fight, type Instant, presentHit } from '../../../builds/damage/fight.ts';
import type { KitHit } from '../../../builds/kit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import { isKnownElement } from './elements.ts';
import { hitOf } from './hit.ts';
import type { Powers } from './powers.ts';

/** A bonus for a kind of attack counts for what is part of it too. */
const partOf: Readonly<Record<string, string>> = { ex_special: 'special' };

const kindsOf = (attack: string): readonly string[] => {
  const whole = partOf[attack];
  return whole === undefined ? [attack] : [attack, whole];
};

/** The damage instances of a hit of the kit at a talent level. */
export function directHits(
  fight: Fight,
  { step, skill, powers }: Instant<Powers>,
  { name, parts, times, element, attack }: KitHit,
  level: number,
): readonly Hit[] {
  if (!isKnownElement(element))
    fight.notes.add(`${element} is a new element: its direct hits are computed, nothing else is.`);
  const isSheer = parts.every(({ stat }) => stat === 'sheer_force');
  const result = hitOf({
    scaling: parts.map(({ stat, values }) => ({
      ...powers.share(stat),
      multiplier: values[Math.min(level, values.length) - 1] ?? 0,
    })),
    bonus: powers.bonusFor(element, kindsOf(attack)),
    crit: {
      mode: fight.input.critMode,
      rate: powers.sum('crit_rate'),
      damage: powers.sum('crit_dmg'),
    },
    level: fight.input.actor.level,
    enemy: powers.defender(element),
    penRatio: powers.penRatio,
    pen: powers.pen,
    ...(isSheer && { sheer: { bonus: powers.sum('sheer_dmg_bonus') } }),
  });
  const hit = presentHit(fight, { step, skill, name, element, reaction: null }, result, null);
  return Array.from({ length: times }, () => hit);
}
