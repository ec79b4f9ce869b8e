import type { BonusRecord, CatalogContent, SetHead } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/genshin/gear.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import { type Recommend, wishesOfSet } from './recommend.ts';
import { namesOf, type Relics, storeNames, type Tables, textOf } from './source.ts';

type Stat = BonusRecord['stats'][number];

/** Stats of sets that no character's panel lists: the game's number and name, and ours. */
export const setStats = [
  { id: 27, key: 'FIGHT_PROP_HEALED_ADD', stat: 'incoming_healing' },
  { id: 50, key: 'FIGHT_PROP_FIRE_SUB_HURT', stat: 'pyro_res' },
  { id: 51, key: 'FIGHT_PROP_ELEC_SUB_HURT', stat: 'electro_res' },
  { id: 81, key: 'FIGHT_PROP_SHIELD_COST_MINUS_RATIO', stat: 'shield_strength' },
];

/** The stats that the store adds to the wearer. */
const statsOfProps = (props: Readonly<Record<string, number>>): Stat[] =>
  Object.entries(props).flatMap(([id, value]): Stat[] => {
    const prop = findProp(Number(id));
    if (prop) return [[prop.stat, shownValue(prop, value)]];
    const other = setStats.find((one) => one.id === Number(id));
    return other ? [[other.stat, Math.round(value * 100)]] : [];
  });

/** Bonuses that the store does not list, by their English words. */
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

/** A sentence with nothing but a bonus: its subject, and percent points. */
const bonus =
  /^(?:Increases )?([\w ]+?)(?: DMG)?(?: (?:is|will be))?(?: increased)? (?:by )?\+?(\d+)%$/;

/** The damage bonuses without a condition in an English text. */
export function statsOfText(text: string | undefined): Stat[] {
  const sentences = text?.split(/\.\s*/) ?? [];
  return sentences.flatMap((sentence): Stat[] => {
    const [, subject = '', points] = bonus.exec(sentence) ?? [];
    const stats = subject.split(' and ').map((word) => subjects[word.replace(/ DMG$/, '')]);
    if (stats.includes(undefined)) return [];
    return stats.flatMap((stat): Stat[] => (stat ? [[stat, Number(points)]] : []));
  });
}

/** Words of a bonus with a condition, or for others than its wearer. */
const condition = /\b(?:when|while|after|for|if|upon|within|each|every|nearby|party|opponents?)\b/i;

/** The stats, if the English text has nothing else (R7.6a). */
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

type Row = Relics['Sets'][string];

/** In the tables since the first version, and never released. */
const neverReleased: readonly number[] = [15004, 15012];

const fallbackRarity = 5;

/** A set of one piece has only that bonus. */
function bonusesOf({ texts: { sets } }: Tables, id: number, { AddProps }: Row) {
  const bonusOf = (
    effect: 'effect1Pc' | 'effect2Pc' | 'effect4Pc',
    props: Row['AddProps'],
  ): BonusRecord => {
    const english = sets[0]?.get(id)?.[effect];
    const text = textOf(sets, (language) => language.get(id)?.[effect]);
    const stats = [...statsOfProps(props), ...statsOfText(english)];
    return { text, stats: wholeStats(english, stats) };
  };
  if (sets[0]?.get(id)?.effect1Pc !== undefined)
    return { one: bonusOf('effect1Pc', AddProps), two: null, four: null };
  return { two: bonusOf('effect2Pc', AddProps), four: bonusOf('effect4Pc', {}) };
}

/** In the order of their ids. Names are those of the showcase. */
export function setRecords(tables: Tables, recommend: Recommend): CatalogContent['sets'] {
  const texts = tables.texts.sets;
  const { Items, Sets } = tables.relics;
  const items = Object.values(Items);
  const recordOf = (id: number, row: Row) => {
    const own = slots.filter((_, index) =>
      items.some(({ SetId, EquipType }) => SetId === id && EquipType === index),
    );
    const [pictured] = own;
    const bonuses = bonusesOf(tables, id, row);
    const head: SetHead = {
      id,
      names: storeNames(tables, row.Name),
      // The store has five-star items even of sets that end at four stars; the texts have only real rarities.
      rarityMax: Math.max(...(texts[0]?.get(id)?.rarityList ?? [fallbackRarity])),
      kind: 'artifact',
      icon: pictured ? `/ui/UI_RelicIcon_${id}_${pictured.picture}.png` : null,
      slots: own.map(({ slot }) => slot),
      ...bonuses,
    };
    const pieces = Object.fromEntries(
      own.map(({ slot }) => [slot, namesOf(texts, (language) => language.get(id)?.[slot]?.name)]),
    );
    const recommendedCharacters = recommend(wishesOfSet(bonuses));
    return { head, body: { pieces, recommendedCharacters } };
  };
  return Object.entries(Sets)
    .map(([key, row]) => recordOf(Number(key), row))
    .filter(({ head }) => !neverReleased.includes(head.id))
    .toSorted((a, b) => a.head.id - b.head.id);
}
