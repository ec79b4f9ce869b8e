import { z } from 'zod';
import { type Language, languages } from '../../../src/games/ids.ts';
import { type Names, shortNames } from '../../../src/games/names.ts';
import { discKind } from '../../../src/games/zzz/gear.ts';
import {
  type AgentFacts,
  type Props,
  type SetFacts,
  type SkillId,
  skillIds,
  type WEngineFacts,
  type ZzzTables,
} from '../../../src/games/zzz/tables.ts';
import type { DataSource } from '../dataset.ts';
import { textFolders } from '../languages.ts';
import { byId, makeEach, readTable } from '../rows.ts';
import { storePath } from './catalog-source.ts';
import { kitRecords } from './kits.ts';
import { withNewest } from './newest.ts';
import { propertyRecords, propertyRow } from './tables-properties.ts';

const props = z.record(z.string(), z.number());
const stat = z.object({ PropertyId: z.number(), PropertyValue: z.number() });
const texts = z.record(z.string(), z.record(z.string(), z.string()));

const avatarSource = z.object({
  Rarity: z.number(),
  ProfessionType: z.string(),
  ElementTypes: z.array(z.string()),
  CircleIcon: z.string(),
  BaseProps: props,
  GrowthProps: props,
  PromotionProps: z.array(props),
  CoreEnhancementProps: z.array(props),
});
const weaponSource = z.object({
  Rarity: z.number(),
  ProfessionType: z.string(),
  ImagePath: z.string(),
  MainStat: stat,
  SecondaryStat: stat,
});
const suitSource = z.object({ Icon: z.string(), SetBonusProps: props });
const equipmentSource = z.object({
  Items: z.record(z.string(), z.object({ Rarity: z.number(), SuitId: z.number() })),
  Suits: z.record(z.string(), suitSource),
});
const levelSource = z.object({
  Items: z.array(z.object({ EnhanceRate: z.number(), Level: z.number(), Rarity: z.number() })),
});
const starSource = z.object({
  Items: z.array(
    z.object({
      BreakLevel: z.number(),
      RandRate: z.number(),
      Rarity: z.number(),
      StarRate: z.number(),
    }),
  ),
});

/** The public names of the elements; a newer one keeps the game's name. */
const elements: Readonly<Record<string, string>> = { Physics: 'Physical', Elec: 'Electric' };

const skillTexts: Readonly<Record<SkillId, string>> = {
  basic: 'SkillText_CommonAttack',
  special: 'SkillText_SpecialAttack',
  dash: 'SkillText_Evade',
  ultimate: 'SkillText_UniqueSkill',
  core: 'SkillText_CoreSkill',
  assist: 'SkillText_AssistSkill',
};

/** The game's 2, 3, 4 are B, A, S, which the interface counts as 3, 4, 5 (R7.2). */
const rarity = (own: number): number => own + 1;

const plain = (text: string | undefined): string | null =>
  text?.replace(/<[^>]*>/g, '').trim() || null;

const names = (locale: (language: Language) => string | undefined): Names =>
  shortNames(languages.map((language) => plain(locale(language))));

const pairs = (source: Readonly<Record<string, number>>): Props =>
  Object.entries(source)
    .map(([property, value]) => [Number(property), value] as const)
    .filter(([, value]) => value !== 0)
    .sort(([left], [right]) => left - right);

/** Keys are numbers, which an object keeps in ascending order: the output depends on the content alone. */
const mapRecords = <From, To>(
  source: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(source).map(([id, value]) => [id, map(value)]));

function agents(source: DataSource): Record<string, AgentFacts> {
  return mapRecords(readTable(source, storePath('avatars'), byId(avatarSource)), (avatar) => {
    // An earlier entry is only the colour of the last one (Frost is Ice).
    const element = avatar.ElementTypes.at(-1);
    return {
      element: element === undefined ? null : (elements[element] ?? element),
      specialty: avatar.ProfessionType || null,
      rarity: rarity(avatar.Rarity),
      icon: avatar.CircleIcon,
      base: pairs(avatar.BaseProps),
      growth: pairs(avatar.GrowthProps),
      promotion: avatar.PromotionProps.map(pairs),
      core: avatar.CoreEnhancementProps.map(pairs),
    };
  });
}

function wEngines(source: DataSource): Record<string, WEngineFacts> {
  return mapRecords(readTable(source, storePath('weapons'), byId(weaponSource)), (weapon) => ({
    specialty: weapon.ProfessionType || null,
    rarity: rarity(weapon.Rarity),
    icon: weapon.ImagePath,
    main: [weapon.MainStat.PropertyId, weapon.MainStat.PropertyValue],
    secondary: [weapon.SecondaryStat.PropertyId, weapon.SecondaryStat.PropertyValue],
  }));
}

/** Discs are not listed: their id says set, rarity and slot. A source where it does not must not pass unseen. */
function sets(source: DataSource): Record<string, SetFacts> {
  const path = storePath('equipments');
  const { Items, Suits } = readTable(source, path, equipmentSource, 2);
  makeEach(Object.entries(Items), checkDisc, ([id]) => [{ file: path, keys: ['Items', id] }]);
  return mapRecords(Suits, (suit) => ({
    icon: suit.Icon,
    bonus: pairs(suit.SetBonusProps),
  }));
}

function checkDisc([id, item]: readonly [string, { Rarity: number; SuitId: number }]): void {
  const kind = discKind(Number(id));
  if (kind.setId !== item.SuitId || kind.rarity !== rarity(item.Rarity))
    throw new Error('Its id does not follow the rule.');
}

/** Gathers rows by rarity; `place` is the index of a row's value. */
function byRarity<Row extends { readonly Rarity: number }, Value>(
  rows: readonly Row[],
  place: (row: Row) => number,
  value: (row: Row) => Value,
): Record<string, Value[]> {
  const curves: Record<string, Value[]> = {};
  for (const row of rows.toSorted((left, right) => place(left) - place(right))) {
    const curve = curves[rarity(row.Rarity)] ?? [];
    if (curve.length !== place(row))
      throw new Error('A level is missing from a curve of enka-py-assets/zzz.');
    curves[rarity(row.Rarity)] = [...curve, value(row)];
  }
  return curves;
}

const levels = (source: DataSource, name: string): Record<string, number[]> =>
  byRarity(
    readTable(source, `enka-py-assets/zzz/${name}.json`, levelSource, 2).Items,
    (row) => row.Level,
    (row) => row.EnhanceRate,
  );

/** What players are mapped with beside the records of the catalog; depends on the content of the sources alone. */
export function makeZzzTables(sources: DataSource): ZzzTables {
  const source = withNewest(sources);
  const skillLocs = readTable(source, 'enka-tooltip-zzz/locs/zzz_loc.json', texts, 2);
  const pictures = readTable(source, storePath('pfps'), byId(z.object({ Icon: z.string() })));
  const skillName = (id: SkillId) =>
    names((language) => skillLocs[textFolders[language]]?.[skillTexts[id]]);
  return {
    agents: agents(source),
    discLevels: levels(source, 'equipment_level'),
    kits: kitRecords(source),
    pictures: mapRecords(pictures, ({ Icon }) => Icon),
    properties: propertyRecords(readTable(source, storePath('property'), byId(propertyRow))),
    sets: sets(source),
    skills: Object.fromEntries(skillIds.map((id) => [id, skillName(id)])),
    wEngineLevels: levels(source, 'weapon_level'),
    wEngineStars: byRarity(
      readTable(source, 'enka-py-assets/zzz/weapon_star.json', starSource, 2).Items,
      (row) => row.BreakLevel,
      (row) => [row.StarRate, row.RandRate],
    ),
    wEngines: wEngines(source),
  };
}
