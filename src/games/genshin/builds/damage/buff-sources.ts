import {
  type Effects,
  noteUncounted,
  readBuffValue,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import { type Notes, shown } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { genshinWords } from '../words.ts';
import { type NamedBuff, namedBuffs } from './data/buffs.ts';
import { infusionOf } from './infusions.ts';

/** Stats that are a source by their own name, with the stat that they raise. */
const statSources: ReadonlyMap<string, string> = new Map([
  ...[
    'atk',
    'atk_percent',
    'hp',
    'hp_percent',
    'def',
    'def_percent',
    'elemental_mastery',
    'energy_recharge',
    'crit_rate',
    'crit_dmg',
    'dmg_bonus',
    'elemental_dmg_bonus',
    'res_reduction',
    'def_reduction',
    'def_ignore',
    'reaction_bonus',
  ].map((stat) => [stat, stat] as const),
  ...genshinWords.elements.flatMap((element) =>
    [`${element}_dmg_bonus`, `${element}_res_reduction`].map((stat) => [stat, stat] as const),
  ),
  ...genshinWords.skills.map((skill) => [`${skill}_dmg_bonus`, `${skill}_dmg_bonus`] as const),
  ...genshinWords.reactions.map((type) => [`${type}_bonus`, `${type}_bonus`] as const),
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

/** Effects that give attacks an element, by their own name. */
const infusions: readonly string[] = genshinWords.elements
  .filter((element) => element !== 'physical')
  .map(infusionOf);

/** Real stats that damage does not come of. */
const withoutDamage: readonly string[] = ['healing_bonus', 'shield_strength'];

/** No bonus of Kazuha is this large, and no Elemental Mastery that is worth a buff is smaller. */
const smallestMastery = 100;

/** What stands in for the first effect of a buff when a value was sent with it. */
function sizeOf(
  source: string,
  stat: string,
  buff: NamedBuff,
  value: number,
  notes: Notes,
): number {
  const refined = buff.byRefinement?.[value - 1];
  if (refined !== undefined) {
    notes.add(`${source} ${value} is read as refinement ${value}: ${stat} ${shown(refined)}.`);
    return refined;
  }
  if (buff.perMastery !== undefined && value >= smallestMastery) {
    const size = buff.perMastery * value;
    notes.add(
      `${source} ${shown(value)} is read as Elemental Mastery: ${stat} ${buff.perMastery} x ${shown(value)} = ${shown(size)}.`,
    );
    return size;
  }
  const size = readBuffValue(source, stat, value, notes);
  return stat.endsWith('_reduction') ? Math.abs(size) : size;
}

function namedEffects({ source, value, atkFlat, duration }: Buff, buff: NamedBuff, notes: Notes) {
  const [stat = '', known = 0] = Object.entries(buff.effects)[0] ?? [];
  if (value === null && known === 0 && atkFlat === null) {
    const wanted = stat === 'atk' ? 'atk_flat' : 'a value';
    notes.add(`${source} depends on who gives it: it counts nothing without ${wanted}.`);
  }
  if (value === null && buff.byRefinement) notes.add(`${source} is taken at refinement 1.`);
  if (buff.assumed) notes.add(`${source}: ${buff.assumed}.`);
  if (duration === null && buff.seconds !== undefined) {
    notes.add(`${source} has no duration: it holds all along; in the game ${buff.seconds} s.`);
  }
  if (value === null) return buff.effects;
  const size = sizeOf(source, stat, buff, value, notes);
  const replaced = Object.entries(buff.effects).map(([name, effect]) => [
    name,
    effect === known ? size : effect,
  ]);
  return Object.fromEntries(replaced) as Effects;
}

function sourceEffects(buff: Buff, notes: Notes): Effects {
  const { source, value } = buff;
  const named = namedBuffs.get(source);
  if (named) return namedEffects(buff, named, notes);
  if (infusions.includes(source)) return { [source]: 1 };
  const stat = statSources.get(source);
  if (stat !== undefined && value !== null) {
    if (stat === 'energy_recharge') {
      notes.add(`${source} changes damage only where a bonus grows with it.`);
    }
    return { [stat]: readBuffValue(source, stat, value, notes) };
  }
  const idle = withoutDamage.includes(source) ? 'without_damage' : 'unknown';
  noteUncounted(buff, stat === undefined ? idle : 'stat', notes);
  return {};
}

/** What a buff adds to the stats; what is not certain about it becomes a note. Mechanics section 4, rule 11. */
export const effectsOf = (buff: Buff, notes: Notes): Effects =>
  withFlatAtk(sourceEffects(buff, notes), buff);
