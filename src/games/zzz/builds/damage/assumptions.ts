import type { Build } from '../../../builds/build.ts';
import {
  type Assumed,
  ascensionAssumed,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearUnsaid,
  noteAssumed,
} from '../../../builds/damage/assumed.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Enemy, SimulationInput } from '../../../builds/simulation.ts';
import { modificationOf, promotionOf } from '../panel.ts';
import { zzzWords } from '../words.ts';
import { kindOf } from './elements.ts';
import { defaultBaseDef } from './multipliers.ts';

/** What is fought when nothing is said of it. Mechanics sections 7 and 9. */
export const defaultEnemy = { level: 60, res: 0, stunBonus: 0.5 } as const;

/** Stats that may be given and that damage does not come of; two are those of other games. */
const withoutDamage = ['em', 'er', 'energy_regen', 'impact', 'anomaly_mastery', 'def'];

function ofActor(build: Build): Assumed {
  const { level, weapon, stats } = build;
  const idle = withoutDamage.filter((stat) => stats[stat] !== undefined);
  return [
    ascensionAssumed(build, promotionOf(level, null)),
    weapon !== null &&
      weapon.ascension === null &&
      `The W-engine's level ${weapon.level} is taken with ${modificationOf(weapon.level, null)} modifications.`,
    weapon === null &&
      stats['atk'] === undefined &&
      'There is no W-engine: ATK is that of the agent and its discs.',
    isGearUnsaid(build) &&
      'Discs whose rarity or level was not given are of rank S and the highest level.',
    idle.length > 0 && `${idle.join(', ')} of the stats given do not change damage in zzz.`,
  ];
}

function ofEnemy(enemy: Enemy): Assumed {
  const { level, elementRes } = enemy;
  const enemyLevel = Math.min(level ?? defaultEnemy.level, 60);
  return [
    enemyLevelAssumed(enemy, defaultEnemy),
    `The enemy's DEF is that of most enemies: ${defaultBaseDef} at level 1, grown to level ${enemyLevel}.`,
    enemyResAssumed(enemy, defaultEnemy, zzzWords.elements, (element) =>
      [element, kindOf(element)].some((name) => elementRes[name] !== undefined),
    ),
  ];
}

/** Says what was taken for granted because the input or the sources do not say it (R10.4a, R10.8). */
export function noteAssumptions({ actor, enemy, buffs }: SimulationInput, notes: Notes): void {
  notes.add('zzz mechanics are beta');
  noteAssumed([...ofActor(actor), ...ofEnemy(enemy)], notes);
  notes.add(
    'Of core skills, W-engines and four discs of a set what holds without a condition is counted. What needs one, and what mindscapes and additional abilities do, is not: send it as buffs.',
  );
  notes.add('How long actions take is not known in zzz: times and damage per second are 0.');
  if (buffs.some(({ duration }) => duration !== null && duration > 0))
    notes.add('Without times a buff with a duration holds for the whole rotation.');
}
