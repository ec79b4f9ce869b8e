import type { Effects } from '../../../builds/damage/buffs.ts';
import type { KitHit } from '../../../builds/kit.ts';
import type { CritMode } from '../../../builds/simulation.ts';
import { type Actor, bonusOf, scalingPart, statOf } from './actor.ts';
import type { Foe } from './enemy.ts';
import type { HitInput } from './hit.ts';

/** Who deals a hit to whom, and what is in force. */
export interface Dealing {
  readonly actor: Actor;
  readonly foe: Foe;
  readonly critMode: CritMode;
  readonly effects: Effects;
}

/** The kinds of attacks as lists, each made once. */
const kindLists = new Map<string, readonly string[]>();

function kindsOf(attack: string): readonly string[] {
  const known = kindLists.get(attack) ?? attack.split('+');
  kindLists.set(attack, known);
  return known;
}

/** What a hit of a kit is computed of. */
export function inputOf(
  { actor, foe, critMode, effects }: Dealing,
  talent: string,
  { element, attack, parts, crit }: KitHit,
): HitInput {
  const kinds = kindsOf(attack);
  const own = [element, ...kinds];
  return {
    scaling: parts.map((part) => scalingPart(actor, part, talent, effects)),
    bonus: bonusOf(actor, element, own, effects),
    crit:
      attack === 'dot'
        ? null
        : {
            mode: critMode,
            rate: crit?.rate ?? statOf(actor, 'crit_rate', effects, own),
            damage: crit?.damage ?? statOf(actor, 'crit_dmg', effects, own),
          },
    level: actor.level,
    enemy: foe.target(element, own, effects),
  };
}
