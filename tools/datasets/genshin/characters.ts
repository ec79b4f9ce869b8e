import type {
  CatalogContent,
  CharacterBody,
  CharacterHead,
  FormRecord,
  KitRecord,
  RankRecord,
  TalentRecord,
} from '../../../src/games/catalog.ts';
import { levelCaps } from '../../../src/games/genshin/panel.ts';
import type { Names, Text } from '../../../src/games/names.ts';
import { levelStops } from '../dataset.ts';
import { makeEach, makeOf } from '../rows.ts';
import { ascensionOf, avatarGrowth, baseStats, levelCostsOf, valueAt } from './growth.ts';
import { paramRows } from './labels.ts';
import type { Releases } from './releases.ts';
import {
  type Avatar,
  describedForm,
  elementName,
  englishPath,
  type Form,
  type Forms,
  firstElement,
  formsById,
  hasTexts,
  namesOf,
  rarityOf,
  slugOf,
  storeNames,
  storePath,
  type Tables,
  talentNumbers,
  textOf,
  weaponClassOf,
} from './source.ts';

const elementOf = ({ avatar }: Form): string | null => elementName(avatar.Element);

/** Forms can share their normal attack, which is raised with what the first of them asks for. */
function normalAttackNumber(tables: Tables, { avatar, depot }: Form, forms: Forms): number {
  const groupOf = (one: Avatar) => one.ProudMap[String(one.SkillOrder[0])];
  const first = forms.find(
    (form) => hasTexts(tables, form) && groupOf(form.avatar) === groupOf(avatar),
  );
  return first?.depot ?? depot;
}

/** Pictures that the texts do not name, of new characters and the Traveler, are named after the side icon. */
function picturesOf(
  { SideIconName }: Avatar,
  images: Tables['images']['characters'][string] | undefined,
) {
  const rule = (kind: string) => SideIconName.replace('AvatarIcon_Side', kind);
  const path = (file: string | undefined, kind: string) => (file ? `/ui/${file}.png` : rule(kind));
  return {
    icon: rule('AvatarIcon'),
    portrait: path(images?.filename_gachaSlice, 'Gacha_AvatarIcon'),
    splash: path(images?.filename_gachaSplash, 'Gacha_AvatarImg'),
  };
}

/** Associations whose characters have no nation in the texts, each with another of the same nation. */
const nationOf: Readonly<Record<string, string>> = {
  ASSOC_SNEZHNAYA: 'ASSOC_FATUI',
  ASSOC_SNEZHNAYA_STAR: 'ASSOC_FATUI',
};

/** A nation that the source names in English alone, in the order of `languages`. */
const snezhnaya: Names = [
  'Snezhnaya',
  'Snezhnaya',
  'スネージナヤ',
  '至冬',
  '至冬',
  'Snezhnaya',
  'Snezhnaya',
  'Snezhnaya',
  '스네즈나야',
  'Snezhnaya',
  'Снежная',
  'Snezhnaya',
  'Snezhnaya',
  'Snezhnaya',
  'Snezhnaya',
];

/** The nation in every language; where the texts leave it out, that of another character of the nation. */
function regionOf({ texts: { characters } }: Tables, id: number): Text {
  const [english] = characters;
  const { region, associationType = '' } = english?.get(id) ?? {};
  const nation = nationOf[associationType];
  const other =
    region || nation === undefined
      ? undefined
      : [...(english?.values() ?? [])].find((one) => one.region && one.associationType === nation);
  const named = textOf(characters, (language) => language.get(other?.id ?? id)?.region);
  return named?.[0] === snezhnaya[0] ? snezhnaya : named;
}

/** The sister of the twins: the texts that speak to the Traveler have a form for her. */
const lumine = 10000007;

function headOf(tables: Tables, releases: Releases, id: number, forms: Forms): CharacterHead {
  const { avatar } = forms[0];
  // The brother's own row has the sister's name.
  const { NameTextMapHash } = forms.at(-1)?.avatar ?? avatar;
  const elements = forms.slice(1).flatMap((form) => elementOf(form) ?? []);
  const { weaponType } = tables.texts.characters[0]?.get(id) ?? {};
  return {
    id,
    names: storeNames(tables, NameTextMapHash, id === lumine),
    rarity: rarityOf(avatar),
    element: firstElement(forms),
    ...(elements.length > 0 && { elements }),
    weaponType: weaponClassOf(avatar.WeaponType ?? weaponType),
    region: regionOf(tables, id),
    releaseVersion: releases.characterVersion(id),
    releasedAt: releases.characterDate(id),
    ...picturesOf(avatar, tables.images.characters[slugOf(tables, 'characters', id)]),
  };
}

/** In the game's order; the sprints and jumps that only some have cannot be raised, like passives. */
const talentKinds = [
  ['combat1', 'normal'],
  ['combat2', 'skill'],
  ['combat3', 'burst'],
  ['combatsp', 'passive'],
  ['combatju', 'passive'],
  ['passive1', 'passive'],
  ['passive2', 'passive'],
  ['passive3', 'passive'],
  ['passive4', 'passive'],
] as const;

/** The talents of a form; none without texts. */
function talentsOf(tables: Tables, form: Form, forms: Forms): TalentRecord[] {
  const { texts } = tables;
  const id = form.depot;
  const own = texts.talents.map((language) => language.get(id) ?? { id, slug: '' });
  // Without their English texts they are not described in any language.
  const row = { file: englishPath('talents'), keys: [slugOf(tables, 'talents', id)] };
  const costsOf = (kind: string, type: string) => {
    const from = kind === 'combat1' ? normalAttackNumber(tables, form, forms) : id;
    const levelCosts = type === 'passive' ? [] : levelCostsOf(texts.talents[0]?.get(from)?.costs);
    return levelCosts.length > 0 ? { levelCosts } : {};
  };
  return talentKinds
    .filter(([kind]) => own[0]?.[kind]?.name)
    .map(([kind, type]) => {
      const labels = own.map((talents) => talents[kind]?.attributes?.labels);
      const paramsOf = (line: number) =>
        paramRows(
          labels.map((lines) => lines?.[line]),
          (param) => talentNumbers(tables, id, kind, param),
        );
      return {
        type,
        names: namesOf(own, (talents) => talents[kind]?.name),
        description: textOf(own, (talents) => talents[kind]?.description),
        params: makeOf([row], () => (labels[0] ?? []).flatMap((_, line) => paramsOf(line))),
        ...costsOf(kind, type),
      };
    });
}

const ranks = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The six constellations of a form; none without texts. */
function ranksOf({ texts: { constellations } }: Tables, depot: number): RankRecord[] {
  if (!constellations[0]?.has(depot)) return [];
  return ranks.map((rank, index) => ({
    level: index + 1,
    names: namesOf(constellations, (language) => language.get(depot)?.[rank].name),
    description: textOf(constellations, (language) => language.get(depot)?.[rank].description),
  }));
}

const kitOf = (tables: Tables, form: Form, forms: Forms): Pick<KitRecord, 'talents' | 'ranks'> => ({
  talents: talentsOf(tables, form, forms),
  ranks: ranksOf(tables, form.depot),
});

/** Whole numbers, as the game shows them, at each stop up to level 90. */
function levelsOf(tables: Tables, avatar: Avatar): CharacterBody['levels'] {
  return levelStops(levelCaps).map((stop) => {
    const [hp = 0, atk = 0, def = 0] = baseStats.map((prop) =>
      Math.round(valueAt(tables, avatarGrowth(avatar, prop), stop)),
    );
    return { ...stop, hp, atk, def };
  });
}

/** The talents and constellations of a character stand beside those of each of its forms when it has several. */
function bodyOf(tables: Tables, id: number, forms: Forms): CharacterBody {
  const texts = tables.texts.characters;
  const records = forms.slice(1).flatMap((form): FormRecord[] => {
    const element = elementOf(form);
    return element === null || !hasTexts(tables, form)
      ? []
      : [{ element, ...kitOf(tables, form, forms) }];
  });
  return {
    description: textOf(texts, (language) => language.get(id)?.description),
    ...kitOf(tables, describedForm(tables, forms), forms),
    ...(records.length > 0 && { forms: records }),
    ascension: ascensionOf(texts[0]?.get(id)?.costs),
    levels: levelsOf(tables, forms[0].avatar),
    path: null,
    traces: [],
    coreSkill: [],
  };
}

/**
 * In the order of their ids. A character of several elements is one record: of the element that it starts with, and its
 * forms. Names are those of the showcase.
 */
export const characterRecords = (
  tables: Tables,
  releases: Releases,
): CatalogContent['characters'] =>
  makeEach(
    [...formsById(tables)],
    ([id, forms]) => ({
      head: headOf(tables, releases, id, forms),
      body: bodyOf(tables, id, forms),
    }),
    ([, forms]) => forms.map(({ key }) => ({ file: storePath('avatars'), keys: [key] })),
  ).toSorted((a, b) => a.head.id - b.head.id);
