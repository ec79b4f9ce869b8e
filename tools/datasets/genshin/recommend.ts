import type {
  BonusRecord,
  CatalogContent,
  SetHead,
  WeaponHead,
} from '../../../src/games/catalog.ts';
import {
  type RaisedTalent,
  readTraits,
  type ScalingStat,
  type Traits,
} from '../../../src/games/genshin/builds/traits.ts';
import { recommendedOf } from '../dataset.ts';
import { elements } from './source.ts';

/** A condition of gear for the kit of its wearer. */
type Wish = (kit: Traits) => boolean;
/** The ids of the characters whose kits fit every wish; none without a wish. */
export type Recommend = (wishes: readonly Wish[]) => number[];

export function recommender(characters: CatalogContent['characters']): Recommend {
  const kits = characters.map(readTraits);
  return (wishes) =>
    recommendedOf(kits, (kit) => wishes.length > 0 && wishes.every((wish) => wish(kit))).map(
      ({ id }) => id,
    );
}

/** The least cost of a burst that makes energy gear worthwhile. */
const dearEnergy = 70;

const scalesWith =
  (stat: ScalingStat): Wish =>
  ({ stats }) =>
    stats.includes(stat);
const hitsWith =
  (...talents: readonly RaisedTalent[]): Wish =>
  ({ strongest }) =>
    strongest !== null && talents.includes(strongest);

const byStat: Readonly<Record<string, Wish>> = {
  atk_percent: scalesWith('atk'),
  hp_percent: scalesWith('hp'),
  def_percent: scalesWith('def'),
  elemental_mastery: scalesWith('elemental_mastery'),
  healing_bonus: ({ heals }) => heals,
  shield_strength: ({ shields }) => shields,
  energy_recharge: ({ energyCost }) => energyCost >= dearEnergy,
  physical_dmg_bonus: ({ isPhysical }) => isPhysical,
  normal_attack_dmg_bonus: hitsWith('normal'),
  charged_attack_dmg_bonus: hitsWith('normal'),
  plunging_attack_dmg_bonus: hitsWith('normal'),
  elemental_skill_dmg_bonus: hitsWith('skill'),
  elemental_burst_dmg_bonus: hitsWith('burst'),
  ...Object.fromEntries(
    Object.values(elements).map((element): [string, Wish] => [
      `${element.toLowerCase()}_dmg_bonus`,
      (kit) => kit.element === element,
    ]),
  ),
};

const wishesOfStats = (stats: BonusRecord['stats']): Wish[] =>
  stats.flatMap(([stat]) => byStat[stat] ?? []);

/** The classes of a condition such as "if the wielder uses a Sword, Claymore or Polearm". */
function classesOf(text: string): Wish[] {
  const [, list = ''] = /\buses an? ([^.]*)/.exec(text) ?? [];
  const classes = list.match(/\b(?:Sword|Claymore|Polearm|Catalyst|Bow)\b/g) ?? [];
  return classes.length === 0
    ? []
    : [({ weaponType }) => classes.some((name) => name === weaponType)];
}

/** The elements whose damage a text names. */
function elementsOf(text: string): Wish[] {
  const named = Object.values(elements).filter((element) => text.includes(`${element} DMG`));
  return named.length === 0 ? [] : [({ element }) => named.some((name) => name === element)];
}

const talentWords: readonly (readonly [RegExp, RaisedTalent])[] = [
  [/\b(?:Normal|Charged|Plunging)\b[^.]*\bDMG\b/, 'normal'],
  [/\bElemental Skill DMG\b/, 'skill'],
  [/\bElemental Burst DMG\b/, 'burst'],
];

/** The talents whose damage a text names. */
function talentsOf(text: string): Wish[] {
  const named = talentWords.filter(([word]) => word.test(text)).map(([, talent]) => talent);
  return named.length === 0 ? [] : [hitsWith(...named)];
}

/** The wishes of a set: the plain stats of two pieces, and the words of four. */
export function wishesOfSet({ two, four }: Pick<SetHead, 'two' | 'four'>): Wish[] {
  const text = four?.text?.[0] ?? '';
  const plain = wishesOfStats(two?.stats ?? []);
  return plain.length === 0
    ? []
    : [...plain, ...classesOf(text), ...elementsOf(text), ...talentsOf(text)];
}

const statWords: readonly (readonly [RegExp, ScalingStat])[] = [
  [/\bHP\b/, 'hp'],
  [/\bDEF\b/, 'def'],
  [/\bElemental Mastery\b/, 'elemental_mastery'],
  [/\bATK\b/, 'atk'],
];

/** The wishes of a weapon: its class, and its second stat, or the stat in its passive where the second suits every character. */
export function wishesOfWeapon(
  { type, secondary }: Pick<WeaponHead, 'type' | 'secondary'>,
  passive: string | undefined,
): Wish[] {
  const ofStat = wishesOfStats(secondary ? [[secondary.stat, secondary.top]] : []);
  const word = statWords.find(([name]) => name.test(passive ?? ''));
  const wishes = ofStat.length > 0 || !word ? ofStat : [scalesWith(word[1])];
  return wishes.length === 0 ? [] : [({ weaponType }) => weaponType === type, ...wishes];
}
