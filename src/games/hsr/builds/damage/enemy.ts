import type { Effects } from '../../../builds/damage/buffs.ts';
import { type Notes, shown } from '../../../builds/damage/notes.ts';
import type { Enemy } from '../../../builds/simulation.ts';
import { effectFor } from './buffs.ts';
import type { Target } from './multipliers.ts';

/** What is taken for an enemy of whom it was not said; resistance is that to what it is not weak to. Mechanics section 6. */
const defaults = { level: 80, res: 0.2, maxToughness: 360 };

/** An enemy with all that was not said. */
export interface Foe {
  maxToughness(): number;
  readonly maxHp: number | null;
  readonly isBroken: boolean;
  /** What damage of an element is computed against; `of` are the element and the kinds of the damage. */
  target(element: string, of: readonly string[], effects: Effects): Target;
}

export function foeOf(enemy: Enemy, notes: Notes): Foe {
  const { isBroken, maxHp } = enemy;
  const level = enemy.level ?? defaults.level;
  if (enemy.level === null) notes.add(`The enemy's level is taken as ${defaults.level}.`);
  const resOf = (element: string): number => {
    const given = enemy.elementRes[element] ?? enemy.res;
    if (given === null) {
      notes.add(
        `The enemy's ${element} resistance is taken as ${shown(defaults.res)}: it is 0 for what it is weak to.`,
      );
    }
    return given ?? defaults.res;
  };
  return {
    isBroken,
    maxHp,
    maxToughness() {
      if (enemy.maxToughness === null) {
        notes.add(`The enemy's toughness is taken as ${defaults.maxToughness}.`);
      }
      return enemy.maxToughness ?? defaults.maxToughness;
    },
    target: (element, of, effects) => ({
      level,
      res: resOf(element),
      resPen: effectFor(effects, 'res_pen', of),
      defReduction:
        enemy.defReduction + (effects['def_reduction'] ?? 0) + effectFor(effects, 'def_ignore', of),
      vulnerability: effectFor(effects, 'vulnerability', of),
      damageReduction: effects['damage_reduction'] ?? 0,
      isBroken,
    }),
  };
}
