import { type Effects, readStatBuff, withFlatAtk } from '../../../builds/damage/buffs.ts';
import { readNamedBuff } from '../../../builds/damage/named-buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { splitWords } from '../../../builds/words.ts';
import { zzzWords } from '../words.ts';
import { anomalies, defaultEnemy } from './facts.ts';

/** Kinds of attacks with damage bonuses of their own. */
export const attackKinds = splitWords(
  'basic special ex_special dash dodge_counter ultimate assist chain',
);

/** Stats that a buff raises by their own name. */
const statNames: ReadonlySet<string> = new Set([
  ...splitWords(`
    atk atk_percent hp hp_percent sheer_force crit_rate crit_dmg anomaly_proficiency pen_ratio pen dmg_bonus
    res_reduction def_reduction def_ignore damage_taken stun_bonus anomaly_dmg_bonus disorder_dmg_bonus sheer_dmg_bonus
    anomaly_crit_rate anomaly_crit_dmg
  `),
  ...zzzWords.elements.flatMap((element) => [`${element}_dmg_bonus`, `${element}_res_reduction`]),
  ...attackKinds.flatMap((attack) =>
    ['', ...zzzWords.elements.map((element) => `${element}_`)].map(
      (element) => `${element}${attack}_dmg_bonus`,
    ),
  ),
  ...Object.keys(anomalies).map((type) => `${type}_dmg_bonus`),
]);

/** Other names of sources. */
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

/** Stats that do not change damage. */
const withoutDamage = splitWords(`
  def def_percent impact impact_percent anomaly_mastery anomaly_mastery_percent energy_regen energy_regen_percent er em
`);

/** Whether a source is a stat. */
export const isBuffSource = (source: string): boolean =>
  statNames.has(aliases[source] ?? source) || withoutDamage.includes(source);

/** What a buff adds to the stats, with notes on what is uncertain. Mechanics section 4, rule 11. */
export function readEffects(buff: Buff, notes: Notes): Effects {
  const { source, named } = buff;
  if (named) return withFlatAtk(readNamedBuff(buff, named, notes), buff);
  const name = aliases[source] ?? source;
  const stat = statNames.has(name) ? name : undefined;
  const read = withFlatAtk(readStatBuff(buff, stat, withoutDamage.includes(source), notes), buff);
  // Callers send the whole bonus of a stun.
  return read['stun_bonus'] === undefined
    ? read
    : { ...read, stun_bonus: read['stun_bonus'] - defaultEnemy.stunBonus };
}
