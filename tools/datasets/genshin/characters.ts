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
import type { Text } from '../../../src/games/names.ts';
import { levelStops } from '../dataset.ts';
import { makeEach, makeOf } from '../rows.ts';
import { ascensionOf, growthOf, levelCostsOf, valueAt } from './growth.ts';
import { paramRows } from './labels.ts';
import type { Releases } from './releases.ts';
import {
  type Avatar,
  elementName,
  englishPath,
  namesOf,
  storeNames,
  storePath,
  type Tables,
  talentNumbers,
  textOf,
  weaponClassOf,
} from './source.ts';

/** One of the forms a character has: the traveler has one for each element. */
export interface Form {
  /** Of its row in the store. */
  readonly key: string;
  /** The number its texts are filed under. */
  readonly depot: number;
  readonly avatar: Avatar;
}

export type Forms = readonly [Form, ...Form[]];

/** The store's `10000005-504`; the texts know only the sister's numbers. */
export function depotOf(key: string): number {
  const [id = 0, depot] = key.split('-').map(Number);
  if (depot === undefined) return (id - 10_000_000) * 100 + 1;
  return id === 10_000_005 ? depot + 200 : depot;
}

/** Each character's forms in the order of the store; the one without an element comes first. */
export function formsById({ avatars }: Tables): ReadonlyMap<number, Forms> {
  const found = new Map<number, [Form, ...Form[]]>();
  const rows = Object.entries(avatars);
  for (const [key, avatar] of rows.toSorted(([a], [b]) => a.localeCompare(b))) {
    const id = Number(key.split('-')[0]);
    const form = { key, depot: depotOf(key), avatar };
    const forms = found.get(id);
    if (forms) forms.push(form);
    else found.set(id, [form]);
  }
  return found;
}

const elementOf = ({ avatar }: Form): string | null => elementName(avatar.Element);

const hasTexts = ({ texts }: Tables, { depot }: Form): boolean =>
  texts.talents[0]?.has(depot) ?? false;

/** The forms that fight as the first one does; its normal attack may be another. */
function sameKit([first, ...rest]: Forms): Forms {
  const kitOf = ({ avatar }: Form) => avatar.SkillOrder.slice(1).join();
  return [first, ...rest.filter((form) => kitOf(form) === kitOf(first))];
}

/** A form without an element fights as one that has one: that is what the character starts as. */
export const firstElement = (forms: Forms): string | null =>
  sameKit(forms).flatMap((form) => elementOf(form) ?? [])[0] ?? null;

/** A form without an element fights as one that has texts: theirs are its own. */
export const describedForm = (tables: Tables, forms: Forms): Form =>
  sameKit(forms).find((form) => hasTexts(tables, form)) ?? forms[0];

/** Forms can share their normal attack, which is raised with what the first of them asks for. */
function normalAttackNumber(tables: Tables, { avatar, depot }: Form, forms: Forms): number {
  const groupOf = (one: Avatar) => one.ProudMap[String(one.SkillOrder[0])];
  const first = forms.find(
    (form) => hasTexts(tables, form) && groupOf(form.avatar) === groupOf(avatar),
  );
  return first?.depot ?? depot;
}

/** What the texts do not name, a new character's and the traveler's, has a name by the rule of the side icon's. */
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

/** Whom the texts give no nation: the associations that stand for one. */
const nationOf: Readonly<Record<string, string>> = { ASSOC_SNEZHNAYA_STAR: 'ASSOC_FATUI' };

/** A character's nation in every language; of an association that the texts do not name, by another of its nation. */
function regionOf({ texts: { characters } }: Tables, id: number): Text {
  const [english] = characters;
  const { region, associationType = '' } = english?.get(id) ?? {};
  const nation = nationOf[associationType];
  const other =
    region || nation === undefined
      ? undefined
      : [...(english?.values() ?? [])].find((one) => one.region && one.associationType === nation);
  return textOf(characters, (language) => language.get(other?.id ?? id)?.region);
}

function headOf(tables: Tables, releases: Releases, id: number, forms: Forms): CharacterHead {
  const { avatar } = forms[0];
  const elements = forms.slice(1).flatMap((form) => elementOf(form) ?? []);
  const { weaponType } = tables.texts.characters[0]?.get(id) ?? {};
  return {
    id,
    names: storeNames(tables, avatar.NameTextMapHash),
    rarity: avatar.QualityType === 'QUALITY_PURPLE' ? 4 : 5,
    element: firstElement(forms),
    ...(elements.length > 0 && { elements }),
    weaponType: weaponClassOf(avatar.WeaponType ?? weaponType),
    region: regionOf(tables, id),
    releaseVersion: releases.characterVersion(id),
    releasedAt: releases.characterDate(id),
    ...picturesOf(avatar, tables.images.characters[tables.slugs.characters.get(id) ?? '']),
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

/** What is filed under the number of a form; nothing when no texts are. */
function talentsOf(tables: Tables, form: Form, forms: Forms): TalentRecord[] {
  const { texts, slugs } = tables;
  const id = form.depot;
  const own = texts.talents.map((language) => language.get(id) ?? { id });
  // Without their English texts they are not described in any language.
  const row = { file: englishPath('talents'), keys: [slugs.talents.get(id) ?? ''] };
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

/** The six constellations of a number; nothing when no texts are filed under it. */
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
  const growth = (prop: string) =>
    growthOf(
      avatar,
      prop,
      avatar.PromoteProps.map((values) => values[prop] ?? 0),
    );
  const [hp, atk, def] = [growth('1'), growth('4'), growth('7')];
  return levelStops(levelCaps).map((stop) => ({
    ...stop,
    hp: Math.round(valueAt(tables, hp, stop)),
    atk: Math.round(valueAt(tables, atk, stop)),
    def: Math.round(valueAt(tables, def, stop)),
  }));
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
 * In the order of their ids, one for each id: who can have several elements has the one it starts as, and its other
 * forms beside it. Names are those of the showcase.
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
