import type { BonusRecord } from '../../../src/games/catalog.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';

type Stat = BonusRecord['stats'][number];

/** Stats of sets that no character's panel lists. */
const otherProps: Readonly<Record<string, string>> = {
  27: 'incoming_healing',
  50: 'pyro_res',
  51: 'electro_res',
  81: 'shield_strength',
};

/** What the store adds to the wearer's stats. */
export function statsOfProps(props: Readonly<Record<string, number>>): Stat[] {
  return Object.entries(props).flatMap(([id, value]): Stat[] => {
    const prop = findProp(Number(id));
    if (prop) return [[prop.stat, shownValue(prop, value)]];
    const other = otherProps[id];
    return other === undefined ? [] : [[other, Math.round(value * 100)]];
  });
}

/** Bonuses that the store does not list: by the words that name them in English. */
const subjects: Readonly<Record<string, string>> = {
  Normal: 'normal_attack_dmg_bonus',
  'Normal Attack': 'normal_attack_dmg_bonus',
  Charged: 'charged_attack_dmg_bonus',
  'Charged Attack': 'charged_attack_dmg_bonus',
  'Plunging Attack': 'plunging_attack_dmg_bonus',
  'Elemental Skill': 'elemental_skill_dmg_bonus',
  'Elemental Burst': 'elemental_burst_dmg_bonus',
  'All Elemental RES': 'elemental_res',
};

/** A sentence that is nothing but a bonus: its subject, and percent points. Conditions make it another sentence. */
const bonus =
  /^(?:Increases )?([\w ]+?)(?: DMG)?(?: (?:is|will be))?(?: increased)? (?:by )?\+?(\d+)%$/;

/** The damage bonuses that an English text always gives; those with a condition are no plain stats. */
export function statsOfText(text: string | undefined): Stat[] {
  const sentences = text?.split(/\.\s*/) ?? [];
  return sentences.flatMap((sentence): Stat[] => {
    const [, subject = '', points] = bonus.exec(sentence) ?? [];
    const stats = subject.split(' and ').map((word) => subjects[word.replace(/ DMG$/, '')]);
    if (stats.includes(undefined)) return [];
    return stats.flatMap((stat): Stat[] => (stat ? [[stat, Number(points)]] : []));
  });
}

/** Words of a bonus that does not always count, or not for its wearer alone. */
const condition = /\b(?:when|while|after|for|if|upon|within|each|every|nearby|party|opponents?)\b/i;

/** The stats, when an English text says nothing else (R7.6a); none when it does, or is not there. */
export function wholeStats(text: string | undefined, stats: readonly Stat[]): readonly Stat[] {
  if (text === undefined || condition.test(text)) return [];
  const named = new Set(
    text
      .replaceAll(',', '')
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number),
  );
  const given = new Set(stats.map(([, value]) => value));
  return named.size === given.size && [...named].every((value) => given.has(value)) ? stats : [];
}
