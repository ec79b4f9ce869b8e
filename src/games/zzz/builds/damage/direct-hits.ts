import { type Fight, type Instant, presentHit } from '../../../builds/damage/fight.ts';
import type { KitHit } from '../../../builds/kit.ts';
import type { CritMode, Hit } from '../../../builds/simulation.ts';
import { isKnownElement } from './elements.ts';
import { type HitInput, hitOf } from './hit.ts';
import type { Powers } from './powers.ts';

/** A bonus for a kind of attack counts for what is part of it too. */
const partOf: Readonly<Record<string, string>> = { ex_special: 'special' };

const kindLists = new Map<string, readonly string[]>();

/** A kind of attack and what it is part of, each list made once. */
function kindsOf(attack: string): readonly string[] {
  const known = kindLists.get(attack);
  if (known) return known;
  const whole = partOf[attack];
  const made = whole === undefined ? [attack] : [attack, whole];
  kindLists.set(attack, made);
  return made;
}

/** What hits of an agent are computed of beside themselves. */
interface Dealing {
  readonly powers: Powers;
  readonly critMode: CritMode;
  /** Of the agent. */
  readonly agentLevel: number;
}

/** What a hit of the kit is computed of at a talent level. */
export function inputOf(
  { powers, critMode, agentLevel }: Dealing,
  { parts, element, attack }: KitHit,
  level: number,
): HitInput {
  const isSheer = parts.every(({ stat }) => stat === 'sheer_force');
  return {
    scaling: parts.map(({ stat, values }) => {
      // Member by member: a spread takes several times as long, and there is one for each hit.
      const { base, percent, flat, combatPercent = 0, combatFlat = 0 } = powers.share(stat);
      const multiplier = values[Math.min(level, values.length) - 1] ?? 0;
      return { stat, base, percent, flat, combatPercent, combatFlat, multiplier };
    }),
    bonus: powers.bonusFor(element, kindsOf(attack)),
    crit: { mode: critMode, rate: powers.sum('crit_rate'), damage: powers.sum('crit_dmg') },
    level: agentLevel,
    enemy: powers.defender(element),
    penRatio: powers.penRatio,
    pen: powers.pen,
    ...(isSheer && { sheer: { bonus: powers.sum('sheer_dmg_bonus') } }),
  };
}

/** The damage instances of a hit of the kit at a talent level. */
export function directHits(
  fight: Fight,
  { step, skill, powers }: Instant<Powers>,
  kitHit: KitHit,
  level: number,
): readonly Hit[] {
  const { name, times, element } = kitHit;
  if (!isKnownElement(element))
    fight.notes.add(`${element} is a new element: its direct hits are computed, nothing else is.`);
  const { actor, critMode, explain } = fight.input;
  const result = hitOf(
    inputOf({ powers, critMode, agentLevel: actor.level }, kitHit, level),
    explain,
  );
  const hit = presentHit(fight, { step, skill, name, element, reaction: null }, result, null);
  return Array.from({ length: times }, () => hit);
}
