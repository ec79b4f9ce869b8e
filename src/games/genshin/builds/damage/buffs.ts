import {
  createBuffReader,
  type Effects,
  readBuffValue,
  readStatBuff,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import { type Notes, shown } from '../../../builds/damage/notes.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { splitWords } from '../../../builds/words.ts';
import { type NamedBuff, namedBuffs } from '../facts/buffs.ts';
import { genshinWords } from '../words.ts';

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
      const counted = new Set<string>();
      const counting = active.filter(({ source }) => {
        const isTwice = namedBuffs.has(source) && counted.has(source);
        if (isTwice) notes.add(`${source} does not stack with itself: it counts once.`);
        counted.add(source);
        return !isTwice;
      });
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

/** From here on a value is Elemental Mastery; a smaller one is the bonus itself. */
const smallestMastery = 100;

/** The size of a buff's first effect when a value is given. */
function effectSize(
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

function namedEffects(
  { source, value, atkFlat, duration }: Buff,
  buff: NamedBuff,
  notes: Notes,
): Effects {
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
  const size = effectSize(source, stat, buff, value, notes);
  return Object.fromEntries(
    Object.entries(buff.effects).map(([name, effect]) => [name, effect === known ? size : effect]),
  );
}

function sourceEffects(buff: Buff, notes: Notes): Effects {
  const { source, value } = buff;
  const named = namedBuffs.get(source);
  if (named) return namedEffects(buff, named, notes);
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
