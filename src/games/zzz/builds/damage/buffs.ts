import {
  type Effects,
  noteUncounted,
  readBuffValue,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { zzzWords } from '../words.ts';
import { anomalies } from './anomaly.ts';

/** Kinds of attacks that have damage bonuses of their own: those of the rotation, and two that are part of one. */
const attacks = [
  'basic',
  'special',
  'ex_special',
  'dash',
  'dodge_counter',
  'ultimate',
  'assist',
  'chain',
];

/** Stats that are a source by their own name. */
const statNames: ReadonlySet<string> = new Set([
  'atk',
  'atk_percent',
  'hp',
  'hp_percent',
  'sheer_force',
  'crit_rate',
  'crit_dmg',
  'anomaly_proficiency',
  'pen_ratio',
  'pen',
  'dmg_bonus',
  'res_reduction',
  'def_reduction',
  'def_ignore',
  'damage_taken',
  'stun_bonus',
  'anomaly_dmg_bonus',
  'disorder_dmg_bonus',
  'sheer_dmg_bonus',
  'anomaly_crit_rate',
  'anomaly_crit_dmg',
  ...zzzWords.elements.flatMap((element) => [`${element}_dmg_bonus`, `${element}_res_reduction`]),
  ...attacks.flatMap((attack) =>
    ['', ...zzzWords.elements.map((element) => `${element}_`)].map(
      (element) => `${element}${attack}_dmg_bonus`,
    ),
  ),
  ...Object.keys(anomalies).map((type) => `${type}_dmg_bonus`),
]);

/** Other names of them. */
const aliases: Readonly<Record<string, string>> = {
  atk_flat: 'atk',
  flat_atk: 'atk',
  all_dmg_bonus: 'dmg_bonus',
  skill_dmg_bonus: 'special_dmg_bonus',
  burst_dmg_bonus: 'ultimate_dmg_bonus',
  stun: 'stun_bonus',
  res_ignore: 'res_reduction',
  dmg_taken: 'damage_taken',
};

/** Real stats that damage does not come of. */
const withoutDamage: ReadonlySet<string> = new Set([
  'def',
  'def_percent',
  'impact',
  'impact_percent',
  'anomaly_mastery',
  'anomaly_mastery_percent',
  'energy_regen',
  'energy_regen_percent',
  'er',
  'em',
]);

/** What the source of a buff adds, without its `atk_flat`; what is not certain about it becomes a note. */
function sourceEffects(buff: Buff, notes: Notes): Effects {
  const { source, value } = buff;
  const stat = aliases[source] ?? source;
  const isStat = statNames.has(stat);
  if (isStat && value !== null) {
    return { [stat]: readBuffValue(source, stat, value, notes) };
  }
  const idle = withoutDamage.has(source) ? 'without_damage' : 'unknown';
  noteUncounted(buff, isStat ? 'stat' : idle, notes);
  return {};
}

/** What a buff adds to the stats; what is not certain about it becomes a note. Mechanics section 4, rule 11. */
export const effectsOf = (buff: Buff, notes: Notes): Effects =>
  withFlatAtk(sourceEffects(buff, notes), buff);
