import type { CritMode, Hit, SimulationInput } from '../simulation.ts';
import type { Notes } from './notes.ts';
import type { HitDamage } from './parts.ts';
import { rounded } from './rotation.ts';

/** What stays the same through a simulation. */
export interface Fight {
  readonly input: SimulationInput;
  readonly notes: Notes;
}

/** What the damage instances of one cast share; `powers` is what the actor can do under the buffs in force. */
export interface Instant<Powers> {
  readonly step: number;
  readonly skill: string;
  readonly powers: Powers;
}

type Label = Pick<Hit, 'step' | 'skill' | 'name' | 'element' | 'reaction'>;

/** What a reaction made of a hit: its bonus as a fraction, and its whole factor. */
export interface ReactionPart {
  readonly bonus: number;
  readonly multiplier: number;
}

const millionth = 1e6;

/** Six decimals, as a rate is shown; it lies between 0 and 1. */
const roundedRate = (rate: number): number => Math.round(rate * millionth) / millionth;

/** Without what sums of binary fractions leave behind the fourteenth digit: 1.23, not 1.2299999999999998. */
const tidied = (value: number): number => Number(value.toPrecision(14));

/** Whether an instance is certain to crit, by how CRIT is counted (R10.6). */
const isCertain = (mode: CritMode, critRate: number): boolean =>
  mode === 'always' || (mode === 'average' && critRate >= 1);

/** A damage instance as it is answered. */
export function presentHit(
  { input }: { readonly input: Pick<SimulationInput, 'critMode' | 'explain'> },
  { step, skill, name, element, reaction: type }: Label,
  { damage, nonCrit, crit, critRate, factors }: Omit<HitDamage, 'average'>,
  reaction: ReactionPart | null,
  canCrit = true,
): Hit {
  const rate = roundedRate(critRate);
  // Member by member, in the order of R10.6: a spread takes ten times as long, and there is one for each hit.
  return {
    step,
    skill,
    name,
    element,
    damage: rounded(damage),
    crit: canCrit && isCertain(input.critMode, rate),
    reaction: type,
    reactionBonus: reaction && tidied(reaction.bonus),
    damageNonCrit: rounded(nonCrit),
    damageCrit: rounded(crit),
    critRate: rate,
    reactionMultiplier: reaction && tidied(reaction.multiplier),
    factors: input.explain
      ? factors.map(({ name: factor, value }) => ({ name: factor, value: tidied(value) }))
      : null,
  };
}
