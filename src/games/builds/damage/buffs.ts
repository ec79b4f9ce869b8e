import type { Buff } from '../simulation.ts';
import { readRatio } from '../units.ts';
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
 * Says why the source of a buff adds nothing, by what the game knows of it: a stat that wants a value, one that damage
 * does not come of, or no such thing. A buff of flat ATK alone needs neither.
 */
export function noteUncounted(
  { source, value, atkFlat }: Buff,
  known: 'stat' | 'without_damage' | 'unknown',
  notes: Notes,
): void {
  if (known === 'without_damage') {
    notes.add(`${source} does not change damage.`);
  } else if (known === 'stat') {
    if (atkFlat === null) notes.add(`${source} counts nothing without a value.`);
  } else if (value !== null || atkFlat === null) {
    const what = atkFlat === null ? 'it is' : 'its value is';
    notes.add(`The buff ${source} is not known: ${what} ignored.`);
  }
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
