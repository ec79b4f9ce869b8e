import { noteHeld } from '../../../builds/damage/always.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import { noteLevels } from '../../../builds/damage/talents.ts';
import type { SimulationInput } from '../../../builds/simulation.ts';
import type { Actor } from './actor.ts';

/** What damage comes of that level and gear do not give whole. */
const ownStats = ['atk', 'crit_rate', 'crit_dmg'];

/** The levels that the rotation's skills were taken at where none was given. */
function noteUsedLevels({ kit, levels }: Actor, input: SimulationInput, notes: Notes): void {
  const used = input.rotation.flatMap(({ skill }) => kit.skills[skill]?.talent ?? []);
  const assumed = [...new Set(used)].filter((talent) => input.actor.talents[talent] === undefined);
  noteLevels(assumed, levels, '', notes);
}

/** What a simulation takes for granted, whatever it plays. */
export function noteAssumptions(actor: Actor, input: SimulationInput, notes: Notes): void {
  notes.add('hsr mechanics are beta');
  notes.add(
    'Of light cones and sets what holds without a condition is counted. What needs one, and what talents, bonus abilities and eidolons do, is not: send it as buffs.',
  );
  noteHeld(actor.always, notes);
  noteUsedLevels(actor, input, notes);
  if (ownStats.some((stat) => input.actor.stats[stat] === undefined)) {
    notes.add('Stats come of level, light cone and relics: what traces add is not counted.');
  }
  if (input.buffs.some(({ duration }) => duration !== null && duration > 0)) {
    notes.add('Actions have no seconds in this game: buffs with a duration hold all along.');
  }
}
