import { memoize } from '../../../lib/memoize.ts';
import type { Buff, NamedBuff } from '../simulation.ts';
import { readRatio } from '../words.ts';
import { type Notes, shown } from './notes.ts';

/** What a buff adds, by the names of the stats; flat, or fractions. */
export type Effects = Readonly<Record<string, number>>;

export function sumOf(all: readonly Effects[]): Effects {
  const sums: Record<string, number> = {};
  for (const effects of all) {
    for (const stat of Object.keys(effects)) sums[stat] = (sums[stat] ?? 0) + (effects[stat] ?? 0);
  }
  return sums;
}

/** The value of a buff, flat or as a fraction; a note says when it was read as percent (R10.5). */
export function readBuffValue(source: string, stat: string, value: number, notes: Notes): number {
  const read = readRatio(stat, value);
  if (read.isPercent) notes.add(`${source} ${shown(value)} is read as ${shown(value)} percent.`);
  return read.value;
}

/**
 * What a buff adds to `stat`, the stat that its source names; undefined when the game has no such stat. `isIdle`: the
 * source is a stat that does not change damage. `readAs`: the stat whose values are alike. A note says why a buff adds
 * nothing; with flat ATK it needs no value.
 */
export function readStatBuff(
  { source, value, atkFlat }: Buff,
  stat: string | undefined,
  isIdle: boolean,
  notes: Notes,
  readAs = stat,
): Effects {
  if (stat !== undefined) {
    if (value !== null) return { [stat]: readBuffValue(source, readAs ?? stat, value, notes) };
    if (atkFlat === null) notes.add(`${source} counts nothing without a value.`);
  } else if (isIdle) {
    notes.add(`${source} does not change damage.`);
  } else if (value !== null || atkFlat === null) {
    const what = atkFlat === null ? 'it is' : 'its value is';
    notes.add(`The buff ${source} is not known: ${what} ignored.`);
  }
  return {};
}

/** Adds the flat ATK of a buff, whether its source is known or not. Mechanics section 4, rule 11. */
export const withFlatAtk = (effects: Effects, { atkFlat }: Buff): Effects =>
  atkFlat === null ? effects : { ...effects, atk: (effects['atk'] ?? 0) + atkFlat };

/** Without those of the game that count already: none stacks with itself. */
export function countedOnce(
  active: readonly Buff[],
  namedOf: (buff: Buff) => NamedBuff | undefined,
  onRepeat: (buff: Buff) => void = () => {},
): readonly Buff[] {
  const counted = new Set<string>();
  return active.filter((buff) => {
    const named = namedOf(buff);
    if (named === undefined) return true;
    const ids = named.ids ?? [buff.source];
    const isTwice = ids.some((id) => counted.has(id));
    if (isTwice) onRepeat(buff);
    for (const id of ids) counted.add(id);
    return !isTwice;
  });
}

/** Notes a buff that was sent twice. */
export const noteRepeat =
  (notes: Notes) =>
  ({ source, named }: Buff): void =>
    notes.add(`${named?.label ?? source} does not stack with itself: it counts once.`);

/** Reads each buff once, and sums those that are active. */
export function createBuffReader(
  buffs: readonly Buff[],
  effectsOf: (buff: Buff) => Effects,
  onRepeat?: (buff: Buff) => void,
): (active: readonly Buff[]) => Effects {
  const effects = new Map(buffs.map((buff) => [buff, effectsOf(buff)]));
  const namedOf = ({ named }: Buff) => named;
  return (active) =>
    sumOf(countedOnce(active, namedOf, onRepeat).map((buff) => effects.get(buff) ?? {}));
}

/** Names with this ending, each made once: a string that was just concatenated is slow to look up in a record. */
export const namesWith = (ending: string): ((word: string) => string) =>
  memoize((word) => `${word}${ending}`);
