import { memoize } from '../../../lib/memoize.ts';
import type { Build, WornGear } from '../build.ts';
import type { Buff } from '../simulation.ts';
import { readRatio } from '../words.ts';
import { type Notes, shown } from './notes.ts';

/** What a buff adds, by the names of the stats; flat, or fractions. */
export type Effects = Readonly<Record<string, number>>;

export function sumOf(all: readonly Effects[]): Effects {
  const sums: Record<string, number> = {};
  for (const effects of all) {
    for (const [stat, value] of Object.entries(effects)) sums[stat] = (sums[stat] ?? 0) + value;
  }
  return sums;
}

/** A value of a buff as the stat that it raises counts, with a note where it is read as percent (R10.5). */
export function readBuffValue(source: string, stat: string, value: number, notes: Notes): number {
  const read = readRatio(stat, value);
  if (read.isPercent) notes.add(`${source} ${shown(value)} is read as ${shown(value)} percent.`);
  return read.value;
}

/**
 * What a buff adds whose source is a stat, undefined where the game has none of that name; `isIdle` for one that damage
 * does not come of. A note says why it adds nothing, but a buff of flat ATK alone needs no value.
 */
export function readStatBuff(
  { source, value, atkFlat }: Buff,
  stat: string | undefined,
  isIdle: boolean,
  notes: Notes,
): Effects {
  if (stat !== undefined) {
    if (value !== null) return { [stat]: readBuffValue(source, stat, value, notes) };
    if (atkFlat === null) notes.add(`${source} counts nothing without a value.`);
  } else if (isIdle) {
    notes.add(`${source} does not change damage.`);
  } else if (value !== null || atkFlat === null) {
    const what = atkFlat === null ? 'it is' : 'its value is';
    notes.add(`The buff ${source} is not known: ${what} ignored.`);
  }
  return {};
}

/** The flat ATK of a buff counts beside whatever its source does, known or not. Mechanics section 4, rule 11. */
export const withFlatAtk = (effects: Effects, { atkFlat }: Buff): Effects =>
  atkFlat === null ? effects : { ...effects, atk: (effects['atk'] ?? 0) + atkFlat };

/** Answers what buffs in force add up to; each is read once, and what is not certain about it becomes a note. */
export function buffReader(
  buffs: readonly Buff[],
  effectsOf: (buff: Buff) => Effects,
): (active: readonly Buff[]) => Effects {
  const effects = new Map(buffs.map((buff) => [buff, effectsOf(buff)]));
  return (active) => sumOf(active.map((buff) => effects.get(buff) ?? {}));
}

/** What an amount is counted in: as often as `step` goes into what the stat has above `above`, at most `most` times. */
interface Counted {
  readonly stat: string;
  readonly above?: number;
  readonly step: number;
  readonly most: number;
  /** Whether a part of a step counts for nothing. */
  readonly isWhole: boolean;
}

/** An effect of gear or of a passive skill that holds without a condition. */
export interface Passive {
  /** What it raises, by the names of buffs: `follow_up_dmg_bonus`, `def_ignore`; a fraction, or flat. */
  readonly stats: readonly string[];
  /** By the rank of what gives it, the first is rank 1; a single one is for all ranks. */
  readonly values: readonly number[];
  /** What the value is for each of; left out where it counts once. */
  readonly per?: Counted;
}

export interface RankedPassive {
  readonly effect: Passive;
  /** Superimposition, upgrade or level of what gives it, from 1. */
  readonly rank: number;
}

/** Thirds and tenths as binary fractions miss a whole step by this much at most. */
const tolerance = 1e-9;

function countOf({ stat, above = 0, step, most, isWhole }: Counted, totals: TotalOf): number {
  const steps = Math.min(Math.max((totals(stat) - above) / step, 0), most);
  return isWhole ? Math.floor(steps + tolerance) : steps;
}

type TotalOf = (stat: string) => number;

const percent = '_percent';

/** A final stat that was given has in it whatever raises it. */
const isGiven = (stats: Build['stats'], stat: string): boolean =>
  stats[stat.endsWith(percent) ? stat.slice(0, -percent.length) : stat] !== undefined;

/**
 * What holds whatever happens in the fight, in the form of buffs. `panel` are the stats that amounts are counted of;
 * what raises a stat that was given counts nothing (R10.4).
 */
export function passiveEffects(
  passives: readonly RankedPassive[],
  stats: Build['stats'],
  panel: TotalOf,
): Effects {
  const totals: TotalOf = (stat) => stats[stat] ?? panel(stat);
  const sums: Record<string, number> = {};
  for (const { effect, rank } of passives) {
    const value = effect.values[Math.min(rank, effect.values.length) - 1] ?? 0;
    const amount = value * (effect.per ? countOf(effect.per, totals) : 1);
    for (const stat of effect.stats) {
      if (!isGiven(stats, stat)) sums[stat] = (sums[stat] ?? 0) + amount;
    }
  }
  return sums;
}

/** Says which passives a fight counts. */
export function notePassives(passives: Effects, notes: Notes): void {
  const named = Object.entries(passives).map(([stat, value]) => `${stat} ${shown(value)}`);
  if (named.length > 0) notes.add(`Counted because it needs no condition: ${named.join(', ')}.`);
}

/** Of each set that is worn, how many pieces. */
export function piecesBySet(gear: readonly WornGear[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { setId } of gear) {
    if (setId !== null) pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  }
  return pieces;
}

/** Answers names with this ending, each put together once: a name that was just put together is slow to look up in a record. */
export const namesWith = (ending: string): ((word: string) => string) =>
  memoize((word) => `${word}${ending}`);
