import type { BonusRecord, CatalogContent, SetHead } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/genshin/gear.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import { type Recommend, wishesOfSet } from './recommend.ts';
import { namesOf, type Relics, storeNames, type Tables, textOf } from './source.ts';

type Stat = BonusRecord['stats'][number];

/** Stats of sets that no character's panel lists. */
const otherProps: Readonly<Record<string, string>> = {
  27: 'incoming_healing',
  50: 'pyro_res',
  51: 'electro_res',
  81: 'shield_strength',
};

/** What the store adds to the wearer's stats. */
function statsOfProps(props: Readonly<Record<string, number>>): Stat[] {
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

type Row = Relics['Sets'][string];

/** In the tables since the first version and never in a player's hands. */
const neverReleased: readonly number[] = [15004, 15012];

const fallbackRarity = 5;

type Bonuses = Pick<SetHead, 'one' | 'two' | 'four'>;
type Effect = 'effect1Pc' | 'effect2Pc' | 'effect4Pc';

/** A set of one piece has one bonus, and neither that of two nor that of four. */
function bonusesOf({ texts: { sets } }: Tables, id: number, { AddProps }: Row): Bonuses {
  const bonusOf = (effect: Effect, props: Row['AddProps']): BonusRecord | null => {
    const english = sets[0]?.get(id)?.[effect];
    const text = textOf(sets, (language) => language.get(id)?.[effect]);
    const stats = [...statsOfProps(props), ...statsOfText(english)];
    return text && { text, stats: wholeStats(english, stats) };
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
      // The store holds five-star items even of sets that end at four: the texts know the rarities that exist.
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
