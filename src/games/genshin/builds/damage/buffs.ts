import {
  countedOnce,
  createBuffReader,
  type Effects,
  noteRepeat,
  readStatBuff,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import { readNamedBuff } from '../../../builds/damage/named-buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Buff, NamedBuff } from '../../../builds/simulation.ts';
import { splitWords } from '../../../builds/words.ts';
import { namedBuffs } from '../facts/buffs.ts';
import { genshinWords } from '../words.ts';

const namedOf = ({ source, named }: Buff): NamedBuff | undefined => named ?? namedBuffs.get(source);

/** Of several active infusions the last of the list counts. */
function withOneInfusion(active: readonly Buff[], notes: Notes): readonly Buff[] {
  const infusions = active.filter(({ source }) => isInfusion(source));
  const last = infusions.at(-1);
  if (infusions.length < 2) return active;
  notes.add(`Of several infusions at once the last of the list counts: ${last?.source}.`);
  return active.filter((buff) => !isInfusion(buff.source) || buff === last);
}

/** Reads each buff of a request once. */
export function createGenshinBuffReader(buffs: readonly Buff[], notes: Notes) {
  const sum = createBuffReader(buffs, (buff) => readEffects(buff, notes));
  return {
    raises: (stat: string): boolean => sum(buffs)[stat] !== undefined,
    /** The sum of active buffs. A buff of the game does not stack with itself. */
    under(active: readonly Buff[]): Effects {
      const counting = countedOnce(active, namedOf, noteRepeat(notes));
      return sum(withOneInfusion(counting, notes));
    },
  };
}

/** The name of the buff that gives attacks an element, and of its effect. */
export const infusionOf = (element: string): string => `${element}_infusion`;

const isInfusion = (effect: string): boolean => effect.endsWith('_infusion');

/** Stats that a buff raises by their own name. */
const stats = [
  ...splitWords(`
    atk atk_percent hp hp_percent def def_percent elemental_mastery energy_recharge crit_rate crit_dmg dmg_bonus
    elemental_dmg_bonus res_reduction def_reduction def_ignore reaction_bonus
  `),
  ...genshinWords.elements.flatMap((element) => [
    `${element}_dmg_bonus`,
    `${element}_res_reduction`,
  ]),
  ...genshinWords.skills.map((skill) => `${skill}_dmg_bonus`),
  ...genshinWords.reactions.map((type) => `${type}_bonus`),
];

/** Sources with the stat that they raise. */
const statSources: ReadonlyMap<string, string> = new Map([
  ...stats.map((stat) => [stat, stat] as const),
  ['em', 'elemental_mastery'],
  ['er', 'energy_recharge'],
  ['atk_flat', 'atk'],
  ['flat_atk', 'atk'],
  ['flat_hp', 'hp'],
  ['flat_def', 'def'],
  ['all_dmg_bonus', 'dmg_bonus'],
  ['normal_dmg_bonus', 'normal_attack_dmg_bonus'],
  ['charged_dmg_bonus', 'charged_attack_dmg_bonus'],
  ['plunge_dmg_bonus', 'plunging_attack_dmg_bonus'],
  ['plunging_dmg_bonus', 'plunging_attack_dmg_bonus'],
  ['skill_dmg_bonus', 'elemental_skill_dmg_bonus'],
  ['burst_dmg_bonus', 'elemental_burst_dmg_bonus'],
]);

const infusions: readonly string[] = genshinWords.elements
  .filter((element) => element !== 'physical')
  .map(infusionOf);

/** Stats that do not change damage. */
const withoutDamage: readonly string[] = ['healing_bonus', 'shield_strength'];

function sourceEffects(buff: Buff, notes: Notes): Effects {
  const { source, value } = buff;
  const named = namedOf(buff);
  if (named) return readNamedBuff(buff, named, notes);
  if (infusions.includes(source)) return { [source]: 1 };
  const stat = statSources.get(source);
  if (stat === 'energy_recharge' && value !== null) {
    notes.add(`${source} changes damage only where a bonus grows with it.`);
  }
  return readStatBuff(buff, stat, withoutDamage.includes(source), notes);
}

/** What a buff adds to the stats, with notes on what is uncertain. Mechanics section 4, rule 11. */
const readEffects = (buff: Buff, notes: Notes): Effects =>
  withFlatAtk(sourceEffects(buff, notes), buff);

/** Whether a source is a stat, or another name that a simulation reads. */
export const isBuffSource = (source: string): boolean =>
  statSources.has(source) || infusions.includes(source) || withoutDamage.includes(source);
