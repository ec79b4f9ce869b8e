import { z } from 'zod';
import type { CatalogContent } from '../../../src/games/catalog.ts';
import {
  type ArtifactRarity,
  highestArtifactLevels,
  slots,
  subStats,
} from '../../../src/games/genshin/gear.ts';
import type {
  AvatarRow,
  GenshinTables,
  PropValue,
  SetRow,
  WeaponRow,
} from '../../../src/games/genshin/tables.ts';
import type { Names } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { byId, mapValues, readTable } from '../rows.ts';
import { avatarGrowth, baseAttack, baseStats, growthOf } from './growth.ts';
import { kitRows } from './kits/kits.ts';
import {
  type Avatar,
  depotOf,
  elementName,
  rarityOf,
  readGenshinTables,
  storePath,
  type Tables,
  type Weapon,
  weaponClasses,
  weaponClassOf,
} from './source.ts';

const talentTypes = ['normal', 'skill', 'burst'] as const;
const combats = ['combat1', 'combat2', 'combat3'] as const;
const elementalMastery = '28';

/** The texts of a constellation name the skill that it raises. */
function raisedBy({ texts }: Tables, depot: number): readonly [number, number] | null {
  const talents = texts.talents[0]?.get(depot);
  const constellations = texts.constellations[0]?.get(depot);
  if (!talents || !constellations) return null;
  const indexIn = (description: string) =>
    combats.findIndex((combat) => {
      const name = talents[combat]?.name?.replace('Normal Attack: ', '');
      return name !== undefined && description.includes(name);
    });
  const third = indexIn(constellations.c3.description);
  const fifth = indexIn(constellations.c5.description);
  return third >= 0 && fifth >= 0 ? [third, fifth] : null;
}

function bonusOf({ PromoteProps }: Avatar): AvatarRow['bonus'] {
  const prop = Object.keys(PromoteProps[6] ?? {}).find(
    (key) => !baseStats.some((base) => base === key),
  );
  return { prop: Number(prop), values: PromoteProps.map((values) => values[prop ?? ''] ?? 0) };
}

/** Elemental Mastery, a base stat of only some characters. */
function innateOf({ BaseProps }: Avatar): Pick<AvatarRow, 'innate'> {
  const mastery = BaseProps[elementalMastery] ?? 0;
  return mastery === 0 ? {} : { innate: [[Number(elementalMastery), mastery]] };
}

/** The names of a talent in the catalog, by element where the character has several. */
function talentNames(
  character: CatalogContent['characters'][number] | undefined,
  element: string | null,
  type: string,
): Names {
  const form = character?.body.forms?.find((one) => one.element === element);
  const { talents = [] } = form ?? character?.body ?? {};
  return talents.find((talent) => talent.type === type)?.names ?? [];
}

function avatarRows(tables: Tables, { characters }: CatalogContent): Record<string, AvatarRow> {
  const row = (key: string, avatar: Avatar): AvatarRow => {
    const character = characters.find(({ head }) => head.id === Number(key.split('-')[0]));
    const element = elementName(avatar.Element);
    return {
      element,
      rarity: rarityOf(avatar),
      weaponType: weaponClassOf(avatar.WeaponType)?.toLowerCase() ?? null,
      picture: avatar.SideIconName,
      costumes: mapValues(avatar.Costumes ?? {}, ({ Icon }) => Icon),
      skills: talentTypes.map((type, index) => ({
        id: avatar.SkillOrder[index] ?? 0,
        group: avatar.ProudMap[String(avatar.SkillOrder[index])] ?? 0,
        names: talentNames(character, element, type),
      })),
      raised: raisedBy(tables, depotOf(key)),
      base: baseStats.map((prop) => avatarGrowth(avatar, prop)),
      bonus: bonusOf(avatar),
      ...innateOf(avatar),
    };
  };
  const rows = Object.entries(tables.avatars);
  return Object.fromEntries(rows.map(([key, avatar]) => [key, row(key, avatar)]));
}

type Item = readonly [id: number, slot: number, rarity: number];

/** Items 23… and 24… are copies that players do not find. */
const isFound = ([id]: Item): boolean => ![23, 24].includes(Math.floor(id / 1000));

function runs(ids: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else found.push([id, id]);
  }
  return found;
}

function fiveStarPieces(items: readonly Item[]): number[] {
  const pieces = slots.map((_, index) =>
    items
      .filter((item) => item[1] === index && item[2] === 5 && isFound(item))
      .reduce((highest, [id]) => Math.max(highest, id), 0),
  );
  return pieces.every((id) => id > 0) ? pieces : [];
}

function setRows({ relics: { Items, Sets }, texts }: Tables): Record<string, SetRow> {
  const items = Object.entries(Items);
  const row = (id: number, { AddProps }: (typeof Sets)[string]): SetRow => {
    const own = items
      .filter(([, { SetId }]) => SetId === id)
      .map(([item, { EquipType, Rarity }]): Item => [Number(item), EquipType, Rarity]);
    return {
      twoPieces: propValues(AddProps),
      items: runs(own.map(([item]) => item)),
      fiveStar: texts.sets[0]?.get(id)?.rarityList.includes(5) ? fiveStarPieces(own) : [],
    };
  };
  return Object.fromEntries(Object.entries(Sets).map(([id, set]) => [id, row(Number(id), set)]));
}

const propValues = (record: Readonly<Record<string, number>>): PropValue[] =>
  Object.entries(record).map(([prop, value]) => [Number(prop), value]);

function weaponRow(weapon: Weapon): WeaponRow {
  const second = Object.entries(weapon.BaseProps).find(([prop]) => prop !== baseAttack);
  return {
    rarity: weapon.Rarity,
    type: weaponClasses[weapon.WeaponType - 1]?.toLowerCase() ?? 'unknown',
    atk: growthOf(weapon, baseAttack, weapon.BasePromote),
    secondary: second
      ? {
          prop: Number(second[0]),
          value: second[1],
          curve: weapon.PropGrowCurves[second[0]] ?? 0,
        }
      : null,
    passive: Object.values(weapon.RefineProps).map(propValues),
  };
}

const affixes = byId(z.object({ PropType: z.int(), Value: z.number() }));
const pictures = byId(z.object({ IconPath: z.string() }));

/** The rolls of real artifacts: `{rarity}01{stat}{tier}` of the substats. */
function affixRows(source: DataSource): Record<string, PropValue> {
  const rows = Object.entries(readTable(source, storePath('affixes'), affixes));
  return Object.fromEntries(
    rows
      .filter(([id, { PropType }]) => /^[1-5]01/.test(id) && subStats.includes(PropType))
      .map(([id, { PropType, Value }]) => [id, [PropType, Value]]),
  );
}

/** Of one rarity; the table of the source goes on behind the highest level of a rarity. */
function mainStatRows({ relicLevels }: Tables, rarity: ArtifactRarity): Record<string, number[]> {
  const levels = Object.values(relicLevels[rarity] ?? {}).slice(
    0,
    highestArtifactLevels[rarity] + 1,
  );
  const wanted = [...new Set<number>(slots.flatMap(({ mainStats }) => [...mainStats]))];
  return Object.fromEntries(
    wanted.map((prop) => [String(prop), levels.map((values) => values[String(prop)] ?? 0)]),
  );
}

/** The mapping of players beside the records of the catalog. */
export function makeGenshinTables(source: DataSource, content: CatalogContent): GenshinTables {
  const tables = readGenshinTables(source);
  const avatars = avatarRows(tables, content);
  return {
    affixes: affixRows(source),
    avatars,
    curves: tables.curves,
    kits: kitRows(tables, avatars),
    mainStats: mainStatRows(tables, 5),
    lowerMainStats: Object.fromEntries(
      ([1, 2, 3, 4] as const).map((rarity) => [String(rarity), mainStatRows(tables, rarity)]),
    ),
    namecards: Object.keys(tables.namecards).map(Number),
    pictures: mapValues(readTable(source, storePath('pfps'), pictures), ({ IconPath }) => IconPath),
    sets: setRows(tables),
    weapons: mapValues(tables.weapons, weaponRow),
  };
}
