import { presentHit, rounded, type Scaling } from '../../../builds/damage/hit.ts';
import type { KitHit, KitPart } from '../../../builds/kit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import type { createApplication } from './elements.ts';
import type { Fight, Instant } from './fight.ts';
import { noteHitReaction } from './formulas.ts';
import { type HitInput, type HitReaction, hitOf } from './hit.ts';
import { directLunarHit } from './own-reactions.ts';
import type { Powers } from './powers.ts';
import { isLunar } from './reactions.ts';
import { givenToHit } from './talent-passives.ts';

/** How a cast is made: which of its instances apply their element, and when. */
export interface CastOf {
  readonly instant: Instant;
  /** Of the talent. */
  readonly level: number;
  /** Its normal, charged and plunging attacks shatter what is frozen. */
  readonly isClaymore: boolean;
  readonly seconds: number;
  readonly applies: ReturnType<typeof createApplication>;
  /** What the hits of a kit became before under the same powers on the same aura: casts share it. */
  readonly made: Map<KitHit, MadeHit>;
}

export interface MadeHit {
  /** The hit of the kit under the infusion in force. */
  readonly hit: KitHit;
  plain?: Hit;
  reacting?: readonly Hit[];
}

/** The value at a level; beyond the last one the last. */
const atLevel = (values: readonly number[], level: number): number =>
  values[Math.min(level, values.length) - 1] ?? 0;

const scalingOf = (powers: Powers, parts: readonly KitPart[], level: number): Scaling[] =>
  parts.map(({ stat, values }) => powers.scaling(stat, atLevel(values, level)));

/** What a hit of a kit is computed of. */
function inputOf(
  { input, passives }: Fight,
  { instant, level }: CastOf,
  hit: KitHit,
  reaction: HitReaction | null,
): HitInput {
  const { powers, aura } = instant;
  const { parts, element, attack } = hit;
  const own = givenToHit(passives, hit, powers);
  const crit = powers.crit(input.critMode, aura, attack);
  return {
    element,
    scaling: scalingOf(powers, parts, level),
    additive: powers.additive(attack) + own.additive,
    bonus: powers.bonus(element, attack) + own.bonus,
    crit: { ...crit, rate: crit.rate + own.critRate },
    level: input.actor.level,
    enemy: powers.defender(element),
    reaction,
  };
}

/** An instance of a talent, with the reaction that raises it. */
export function directHit(
  fight: Fight,
  cast: CastOf,
  hit: KitHit,
  type: HitReaction['type'] | null,
): Hit {
  const { step, skill, powers } = cast.instant;
  const reaction = type && { type, ...powers.reaction(type) };
  const input = inputOf(fight, cast, hit, reaction);
  const result = hitOf(input, fight.input.explain);
  if (reaction) noteHitReaction(input, fight.notes);
  const label = { step, skill, name: hit.name, element: hit.element, reaction: type };
  const made = presentHit(fight, label, result, result.reaction);
  fight.inputs.set(made, input);
  return made;
}

/** The damage of an instance that triggers no reaction, for who needs nothing else of it. */
export const plainDamage = (fight: Fight, cast: CastOf, hit: KitHit): number =>
  isLunar(hit.lunar)
    ? plainHit(fight, cast, hit).damage
    : rounded(hitOf(inputOf(fight, cast, hit, null), false).damage);

/** An instance that triggers no reaction. */
export function plainHit(fight: Fight, cast: CastOf, hit: KitHit): Hit {
  if (!isLunar(hit.lunar)) return directHit(fight, cast, hit, null);
  const scaling = scalingOf(cast.instant.powers, hit.parts, cast.level);
  return directLunarHit(fight, cast.instant, hit.lunar, { ...hit, scaling });
}
