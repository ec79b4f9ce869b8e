import { memoize } from '../../../../lib/memoize.ts';
import {
  type Effects,
  namesWith,
  readStatBuff,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import { readNamedBuff } from '../../../builds/damage/named-buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { splitWords } from '../../../builds/words.ts';
import { hsrWords } from '../words.ts';

/** Stats that a buff raises by their own name. */
const stats = splitWords(`
  atk atk_percent hp hp_percent def def_percent spd spd_percent crit_rate crit_dmg dmg_bonus break_effect
  elation_dmg_bonus break_efficiency super_break res_pen def_reduction def_ignore vulnerability damage_reduction
`);

/** Stats that a buff may raise for one element or one kind of attack: `fire_dmg_bonus`, `break_def_ignore`. */
const narrow = ['crit_rate', 'crit_dmg', 'dmg_bonus', 'res_pen', 'def_ignore', 'vulnerability'];

const kinds = [...hsrWords.elements, ...hsrWords.skills, 'dot', 'additional', 'break'];

/** Other names of sources. */
const aliases: Readonly<Record<string, string>> = {
  atk_flat: 'atk',
  flat_atk: 'atk',
  burst_dmg_bonus: 'ultimate_dmg_bonus',
  elation: 'elation_dmg_bonus',
  elemental_dmg_bonus: 'dmg_bonus',
  all_dmg_bonus: 'dmg_bonus',
  res_reduction: 'res_pen',
  all_res_pen: 'res_pen',
  def_pen: 'def_ignore',
  dmg_taken: 'vulnerability',
  weakness_break_efficiency: 'break_efficiency',
  super_break_modifier: 'super_break',
};

/** Stats that do not change damage. */
const withoutDamage = ['er', 'energy_recharge', 'effect_hit_rate', 'effect_res', 'healing_bonus'];

const sources: ReadonlyMap<string, string> = new Map([
  ...stats.map((stat) => [stat, stat] as const),
  ...kinds.flatMap((kind) => narrow.map((stat) => [`${kind}_${stat}`, `${kind}_${stat}`] as const)),
  ...hsrWords.elements.map(
    (element) => [`${element}_res_reduction`, `${element}_res_pen`] as const,
  ),
  ...Object.entries(aliases),
]);

/** Whether a source is a stat. */
export const isBuffSource = (source: string): boolean =>
  sources.has(source) || withoutDamage.includes(source);

/** The name by which a source is read: of a narrow buff the stat without its element or kind. */
const readAs = (stat: string): string => narrow.find((name) => stat.endsWith(`_${name}`)) ?? stat;

/** What a buff adds to the stats, with notes on what is uncertain. Mechanics section 4, rule 11. */
export function readEffects(buff: Buff, notes: Notes): Effects {
  const { source, named } = buff;
  if (named) return withFlatAtk(readNamedBuff(buff, named, notes), buff);
  const stat = sources.get(source);
  const isIdle = withoutDamage.includes(source);
  return withFlatAtk(readStatBuff(buff, stat, isIdle, notes, stat && readAs(stat)), buff);
}

/** What buffs add to a stat for damage of these kinds. */
export function effectFor(effects: Effects, stat: string, of: readonly string[]): number {
  let sum = effects[stat] ?? 0;
  if (of.length === 0) return sum;
  const nameOf = namesOf(stat);
  for (const kind of of) sum += effects[nameOf(kind)] ?? 0;
  return sum;
}

const namesOf = memoize((stat: string) => namesWith(`_${stat}`));
