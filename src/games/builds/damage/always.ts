import type { Build } from '../build.ts';
import type { Effects } from './buffs.ts';
import { type Notes, shown } from './notes.ts';

/** What an amount is counted in: so often as `step` goes into what the stat has above `above`, at most `most` times. */
export interface Counted {
  readonly stat: string;
  readonly above?: number;
  readonly step: number;
  readonly most: number;
  /** Whether a part of a step counts for nothing. */
  readonly isWhole: boolean;
}

/** An effect of gear or of a passive skill that holds without a condition. */
export interface Always {
  /** What it raises, by the names of buffs: `follow_up_dmg_bonus`, `def_ignore`; a fraction, or flat. */
  readonly stats: readonly string[];
  /** By the rank of what gives it, the first is rank 1; a single one is for all ranks. */
  readonly values: readonly number[];
  /** What the value is for each of; left out where it counts once. */
  readonly per?: Counted;
}

export interface Held {
  readonly effect: Always;
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
export function heldEffects(held: readonly Held[], stats: Build['stats'], panel: TotalOf): Effects {
  const totals: TotalOf = (stat) => stats[stat] ?? panel(stat);
  const sums: Record<string, number> = {};
  for (const { effect, rank } of held) {
    const value = effect.values[Math.min(rank, effect.values.length) - 1] ?? 0;
    const amount = value * (effect.per ? countOf(effect.per, totals) : 1);
    for (const stat of effect.stats) {
      if (!isGiven(stats, stat)) sums[stat] = (sums[stat] ?? 0) + amount;
    }
  }
  return sums;
}

/** Says what of it a fight counts. */
export function noteHeld(held: Effects, notes: Notes): void {
  const named = Object.entries(held).map(([stat, value]) => `${stat} ${shown(value)}`);
  if (named.length > 0) notes.add(`Counted because it needs no condition: ${named.join(', ')}.`);
}
