import type { Build } from '../../../builds/build.ts';
import {
  type Assumed,
  ascensionAssumed,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearUnsaid,
  type Notes,
  noteAssumed,
} from '../../../builds/damage/notes.ts';
import type { Enemy } from '../../../builds/simulation.ts';
import { highestArtifactLevels, lowestAscension } from '../../slots.ts';
import { genshinWords } from '../words.ts';

/** What is fought when nothing is said of it. Mechanics section 4. */
export const defaultEnemy = { level: 90, res: 0.1 } as const;

function ofActor(build: Build): Assumed {
  const { level, weapon, stats } = build;
  return [
    ascensionAssumed(build, lowestAscension(level)),
    weapon?.ascension === null &&
      `The weapon's level ${weapon.level} is taken at ascension ${lowestAscension(weapon.level)}.`,
    weapon === null &&
      stats['atk'] === undefined &&
      'There is no weapon: ATK is that of the character and its artifacts.',
    isGearUnsaid(build) &&
      `Artifacts whose rarity or level was not given have 5 stars and the highest level, ${highestArtifactLevels[5]} with 5 stars.`,
  ];
}

const ofEnemy = (enemy: Enemy): Assumed => [
  enemyLevelAssumed(enemy, defaultEnemy),
  enemyResAssumed(
    enemy,
    defaultEnemy,
    genshinWords.elements,
    (element) => enemy.elementRes[element] !== undefined,
  ),
];

/** What stands in no number of a rotation: only what is sent as a stat or a buff counts of it. */
export const notCounted =
  'Constellations are not counted, nor what passive talents, weapons and sets give under a condition.';

/** Says what was taken for granted because the input does not say it (R10.4a). */
export function noteAssumptions(actor: Build, enemy: Enemy, notes: Notes): void {
  notes.add(notCounted);
  noteAssumed([...ofActor(actor), ...ofEnemy(enemy)], notes);
}
