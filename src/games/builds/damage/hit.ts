import { memoize } from '../../../lib/memoize.ts';
import type { CritMode, Factor, Hit, SimulationInput } from '../simulation.ts';
import type { Notes } from './notes.ts';

/** A share of one stat: multiplier x (base x (1 + percent) + flat). */
export interface Scaling {
  /** The name of the stat among the factors; `stat` when left out. */
  readonly stat?: string;
  readonly base: number;
  readonly percent: number;
  readonly flat: number;
  /** As a fraction: 1.5 for 150 percent. */
  readonly multiplier: number;
}

const totalOf = ({ base, percent, flat }: Scaling): number => base * (1 + percent) + flat;

/** sum(multiplier x stat). `statOf`: for games that compute a stat in another way. */
export function scaled<Share extends Scaling>(
  scaling: readonly Share[],
  statOf: (share: Share) => number = totalOf,
): number {
  let sum = 0;
  for (const share of scaling) sum += share.multiplier * statOf(share);
  return sum;
}

/** The factors of that sum. */
export const scaledFactors = <Share extends Scaling>(
  scaling: readonly Share[],
  statOf: (share: Share) => number = totalOf,
): Factor[] =>
  scaling.flatMap((share) => {
    const { stat = 'stat', multiplier } = share;
    return [
      { name: stat, value: statOf(share) },
      { name: `${stat}_multiplier`, value: multiplier },
    ];
  });

export interface Crit {
  readonly mode: CritMode;
  readonly rate: number;
  readonly damage: number;
}

export const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The largest number with exact hundredths: damage is shown with two decimals. */
const largestDamage = Number.MAX_SAFE_INTEGER / 100;

/** Damage is never negative, infinite or NaN, whatever the input. */
export const boundedDamage = (value: number): number =>
  value > 0 ? Math.min(value, largestDamage) : 0;

/**
 * Crit: `never` 1, `always` 1 + CRIT DMG, `average` 1 + CRIT Rate x CRIT DMG, with the rate between 0 and 1.
 * Mechanics sections 2, 6 and 7.
 */
export function critOf({ mode, rate, damage }: Crit) {
  const bounded = within(rate, 0, 1);
  const more = Math.max(damage, 0);
  const forced = 1 + more;
  const average = 1 + bounded * more;
  const certain = mode === 'always' ? forced : 1;
  return {
    rate: bounded,
    /** Of a hit that crits. */
    forced,
    average,
    factor: mode === 'average' ? average : certain,
  };
}

/** The damage of one hit, with and without crit. */
export interface HitDamage {
  readonly nonCrit: number;
  readonly crit: number;
  readonly average: number;
  /** By the crit mode. */
  readonly damage: number;
  /** Between 0 and 1. */
  readonly critRate: number;
  /** In the order of the formula; empty unless they were asked for. */
  readonly factors: readonly Factor[];
}

/** Applies crit to damage within bounds. */
export const critDamage = (
  nonCrit: number,
  crit: ReturnType<typeof critOf>,
): Omit<HitDamage, 'factors'> => ({
  nonCrit,
  crit: boundedDamage(nonCrit * crit.forced),
  average: boundedDamage(nonCrit * crit.average),
  damage: boundedDamage(nonCrit * crit.factor),
  critRate: crit.rate,
});

/** What stays the same through a simulation. */
export interface Fight {
  readonly input: SimulationInput;
  readonly notes: Notes;
}

/** What the damage instances of one cast share; `powers`: the stats of actor and enemy under the active buffs. */
export interface Instant<Powers> {
  readonly step: number;
  readonly skill: string;
  readonly powers: Powers;
}

/** Drops what binary fractions leave behind the fourteenth digit: 1.23, not 1.2299999999999998. */
const tidy = (value: number): number => Number(value.toPrecision(14));

/** Whether an instance is certain to crit, by the crit mode (R10.6). */
const isCertain = (mode: CritMode, critRate: number): boolean =>
  mode === 'always' || (mode === 'average' && critRate >= 1);

/** A damage instance as it is answered. `reaction`: its bonus as a fraction, and its whole factor. */
export function presentHit(
  { input }: { readonly input: Pick<SimulationInput, 'critMode' | 'explain'> },
  {
    step,
    skill,
    name,
    element,
    reaction: type,
  }: Pick<Hit, 'step' | 'skill' | 'name' | 'element' | 'reaction'>,
  { damage, nonCrit, crit, critRate, factors }: Omit<HitDamage, 'average'>,
  reaction: { readonly bonus: number; readonly multiplier: number } | null,
  canCrit = true,
): Hit {
  const rate = Math.round(critRate * 1e6) / 1e6;
  // Member by member, in the order of R10.6: a spread takes ten times as long.
  return {
    step,
    skill,
    name,
    element,
    damage: rounded(damage),
    crit: canCrit && isCertain(input.critMode, rate),
    reaction: type,
    reactionBonus: reaction && tidy(reaction.bonus),
    damageNonCrit: rounded(nonCrit),
    damageCrit: rounded(crit),
    critRate: rate,
    reactionMultiplier: reaction && tidy(reaction.multiplier),
    factors: input.explain
      ? factors.map(({ name: factor, value }) => ({ name: factor, value: tidy(value) }))
      : null,
  };
}

/** Two decimals, as damage is shown. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The same damage instances in another step. */
export const inStep = (hits: readonly Hit[], step: number): readonly Hit[] =>
  hits.length === 0 || hits[0]?.step === step ? hits : mapOnce(hits, (hit) => ({ ...hit, step }));

/** Equal casts share their hits as objects, and still do. */
function mapOnce(hits: readonly Hit[], change: (hit: Hit) => Hit): readonly Hit[] {
  const changed = memoize(change);
  return hits.map((hit) => changed(hit));
}
