import { type Effects, sumOf } from '../../../builds/damage/buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { effectsOf } from './buff-sources.ts';
import { namedBuffs } from './data/buffs.ts';
import { isInfusion } from './infusions.ts';

export interface BuffReader {
  /** What buffs in force add up to. A buff of the game does not stack with itself. */
  under(active: readonly Buff[]): Effects;
  /** Whether any of the buffs raises a stat. */
  raises(stat: string): boolean;
}

/** Of infusions in force at once the last of the list counts. */
function withOneInfusion(active: readonly Buff[], notes: Notes): readonly Buff[] {
  const infusions = active.filter(({ source }) => isInfusion(source));
  const last = infusions.at(-1);
  if (infusions.length < 2) return active;
  notes.add(`Of several infusions at once the last of the list counts: ${last?.source}.`);
  return active.filter((buff) => !isInfusion(buff.source) || buff === last);
}

/** Reads the buffs of a request once. */
export function createBuffReader(buffs: readonly Buff[], notes: Notes): BuffReader {
  const effects = new Map(buffs.map((buff) => [buff, effectsOf(buff, notes)]));
  return {
    raises: (stat) => [...effects.values()].some((one) => one[stat] !== undefined),
    under(active) {
      const counted = new Set<string>();
      const counting = active.filter(({ source }) => {
        const isTwice = namedBuffs.has(source) && counted.has(source);
        if (isTwice) notes.add(`${source} does not stack with itself: it counts once.`);
        counted.add(source);
        return !isTwice;
      });
      return sumOf(withOneInfusion(counting, notes).map((buff) => effects.get(buff) ?? {}));
    },
  };
}
