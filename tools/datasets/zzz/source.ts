import { z } from 'zod';
import { firstLanguages, isFirst, type Language, languages } from '../../../src/games/ids.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { readTexts, textFolder } from '../languages.ts';
import { byId, checkTable, mapValues, readTable, type SourceRow } from '../rows.ts';

/** Names of the game's items in one language, by key. */
export type TextMap = Readonly<Record<string, string>>;

/** Simplified Chinese, the language of the game, has no mark in the names of the files. */
const textMapMarks: Partial<Readonly<Record<Language, string>>> = { 'zh-cn': '', 'zh-tw': '_CHT' };

export const textMapPath = (language: Language): string =>
  `hb-data-textmaps-zzz/TextMap${textMapMarks[language] ?? `_${language.toUpperCase()}`}TemplateTb.json`;

/** The game's 2, 3, 4 are B, A, S, which the interface counts as 3, 4, 5 (R7.2). */
const rarity = z.int().transform((own) => own + 1);
const props = byId(z.number());
const stat = z.object({ PropertyId: z.int(), PropertyValue: z.int() });
const titled = z.object({ Title: z.string(), Description: z.string() });

const avatar = z.object({
  Name: z.string(),
  Rarity: rarity,
  ProfessionType: z.string(),
  ElementTypes: z.array(z.string()),
  Image: z.string(),
  CircleIcon: z.string(),
  WeaponId: z.int(),
  BaseProps: props,
  GrowthProps: props,
  PromotionProps: z.array(props).length(6),
  CoreEnhancementProps: z.array(props).length(7),
  /** The stats that matter for a build of the agent. */
  HighlightProps: z.array(z.int()),
});
export type Avatar = z.infer<typeof avatar>;

const weapon = z.object({
  ItemName: z.string(),
  Rarity: rarity,
  ProfessionType: z.string(),
  ImagePath: z.string(),
  MainStat: stat,
  SecondaryStat: stat,
});
export type Weapon = z.infer<typeof weapon>;

const suit = z.object({ Icon: z.string(), Name: z.string(), SetBonusProps: props });
const equipmentTables = z.object({
  Items: byId(z.object({ Rarity: rarity, SuitId: z.int() })),
  Suits: byId(suit),
});

const property = z.object({ Name: z.string(), Format: z.string() });
const levelRate = z.object({ EnhanceRate: z.int(), Level: z.int(), Rarity: rarity });
const starRate = z.object({
  BreakLevel: z.int(),
  RandRate: z.int(),
  Rarity: rarity,
  StarRate: z.int(),
});

const skill = z.object({
  DamageValue: z.number(),
  DamageGrowth: z.number(),
  DazeValue: z.number(),
  DazeGrowth: z.number(),
});
export type SkillNumbers = z.infer<typeof skill>;
const skillLine = z.object({
  Title: z.string().optional(),
  Description: z.string().optional(),
  Param: z.string().optional(),
});
export type SkillLine = z.infer<typeof skillLine>;
/** A heading of the source's table of numbers and the lines below it. */
export interface Block {
  readonly id: string;
  readonly title: string;
  readonly lines: (readonly [id: string, param: string])[];
}

/** Whether the row describes a move; other rows have its numbers. */
export const isMove = ({ Title, Description }: SkillLine): boolean =>
  Title !== undefined && Description !== undefined;

/** The headings of a skill's table of numbers, with the lines below each. */
export function blocksOf(lines: readonly (readonly [string, SkillLine])[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const [id, { Title, Param }] of lines) {
    if (Title !== undefined) blocks.push({ id, title: Title, lines: [] });
    else if (Param !== undefined) blocks.at(-1)?.lines.push([id, Param]);
  }
  return blocks;
}

export const agentText = z.object({
  Talents: byId(titled),
  CoreSkill: z.object({
    UniqueSkill: z.object({ Title: z.string(), DescriptionByLevel: byId(z.string()) }),
    MathSkill: titled,
  }),
  Terms: byId(z.object({ Title: z.string() })).optional(),
  SkillDescriptions: byId(byId(skillLine)),
  Skills: byId(skill),
});
export type AgentText = z.infer<typeof agentText>;
/** For an agent without texts. */
const noAgentText: AgentText = {
  Talents: {},
  CoreSkill: {
    UniqueSkill: { Title: '', DescriptionByLevel: {} },
    MathSkill: { Title: '', Description: '' },
  },
  SkillDescriptions: {},
  Skills: {},
};
const weaponText = z.object({ Talents: byId(titled) });
const suitText = z.object({ SetBonus: byId(z.string()) });

const partner = z.object({
  Camp: z.string(),
  Level: byId(z.object({ LevelMax: z.int(), Materials: byId(z.int()) })).optional(),
});
const bangboo = z.object({ rank: rarity, icon: z.string(), CHS: z.string() });

export const storePath = (name: string): string => `enka-store/zzz/${name}.json`;
const ratesPath = (name: string): string => `enka-py-assets/zzz/${name}.json`;

/** Stats that also come as a percentage of themselves. */
const amounts: Readonly<Record<string, string>> = {
  HpMax_base: 'hp',
  HpMax: 'hp',
  HpMax_Ratio: 'hp',
  Atk_base: 'atk',
  Atk: 'atk',
  Atk_Ratio: 'atk',
  Def_base: 'def',
  Def: 'def',
  Def_Ratio: 'def',
  BreakStun_base: 'impact',
  BreakStun: 'impact',
  SpRecover_Base: 'energy_regen',
  SpRecover: 'energy_regen',
  ElementMystery: 'anomaly_proficiency',
  ElementAbnormalPower: 'anomaly_mastery',
  ElementAbnormalPower_Ratio: 'anomaly_mastery',
  PenDelta: 'pen',
  SkipDefAtk: 'sheer_force',
};
/** Stats that are a percentage by nature. */
const rates: Readonly<Record<string, string>> = {
  Crit: 'crit_rate',
  CritDmg: 'crit_dmg',
  PenRatio: 'pen_ratio',
  HPHealRatio: 'healing_bonus',
  AddedDamageRatio_Physics: 'physical_dmg_bonus',
  AddedDamageRatio_Fire: 'fire_dmg_bonus',
  AddedDamageRatio_Ice: 'ice_dmg_bonus',
  AddedDamageRatio_Elec: 'electric_dmg_bonus',
  AddedDamageRatio_Ether: 'ether_dmg_bonus',
  AddedDamageRatio_Wind: 'wind_dmg_bonus',
};

function statName(name: string, isPercent: boolean): string {
  const amount = amounts[name];
  if (amount === undefined) return rates[name] ?? name;
  return isPercent ? `${amount}_percent` : amount;
}

/** Property id to stat name and divisor. */
function propertyRecords(
  rows: Readonly<Record<string, z.infer<typeof property>>>,
): Record<string, readonly [string, number]> {
  const records: Record<string, readonly [string, number]> = {};
  for (const [id, { Name, Format }] of Object.entries(rows)) {
    // Lower ids are the running totals of a fight, which no player record holds.
    if (Number(id) < 10_000 || Name === '' || Format === '') continue;
    const isPercent = Format.includes('%');
    const divisor = isPercent || Format.includes('.##') ? 100 : 1;
    records[id] = [statName(Name, isPercent), divisor];
  }
  return records;
}

type Folder = 'Avatars' | 'Weapons' | 'Suits';

/** The text files of one record in the first languages. */
export const tooltipRows = (folder: Folder, id: string): SourceRow[] =>
  firstLanguages.map((language) => ({ file: tooltipPath(language, folder, id), keys: [] }));

const tooltipPath = (language: Language, folder: string, id: string): string =>
  `enka-tooltip-zzz/${textFolder(language)}/${folder}/${id}.json`;

/** The newest records may have no texts yet; if a larger share has none, the source is not whole. */
const maxShareWithout = 0.1;

/** The texts of records by id, in the order of `languages`; `none` where the source has no file. */
function readTooltips<Schema extends z.ZodType>(
  source: DataSource,
  folder: Folder,
  ids: readonly string[],
  schema: Schema,
  none: z.infer<Schema>,
): (id: string) => readonly z.infer<Schema>[] {
  const without = new Set<string>();
  const textOf = (id: string, language: Language): z.infer<Schema> => {
    if (without.has(id) && !isFirst(language)) return none;
    const path = tooltipPath(language, folder, id);
    const table = findTable(source, path);
    if (table !== undefined) return checkTable(path, table, schema, 0);
    if (isFirst(language)) without.add(id);
    return none;
  };
  const texts = new Map(
    ids.map((id) => [id, languages.map((language) => textOf(id, language))] as const),
  );
  if (without.size > Math.max(1, ids.length * maxShareWithout))
    throw new Error(`${without.size} of ${ids.length} have no texts in ${folder}.`);
  return (id) => texts.get(id) ?? [];
}

/** By rarity; the index is the level. Throws where a level is missing. */
function curvesOf<Row extends { readonly Rarity: number }, Value>(
  rows: readonly Row[],
  place: (row: Row) => number,
  value: (row: Row) => Value,
): Record<string, Value[]> {
  const curves: Record<string, Value[]> = {};
  for (const row of rows.toSorted((left, right) => place(left) - place(right))) {
    const curve = curves[row.Rarity] ?? [];
    if (curve.length !== place(row))
      throw new Error('A level is missing from a curve of enka-py-assets/zzz.');
    curves[row.Rarity] = [...curve, value(row)];
  }
  return curves;
}

const readLevels = (source: DataSource, name: string): Record<string, number[]> =>
  curvesOf(
    readTable(source, ratesPath(name), z.object({ Items: z.array(levelRate) }), 2).Items,
    (row) => row.Level,
    (row) => row.EnhanceRate,
  );

/** The tables of the catalog and the mapping, checked. Rates are in ten-thousandths. */
export const readZzzTables = (source: DataSource) => ({
  avatars: readTable(source, storePath('avatars'), byId(avatar)),
  weapons: readTable(source, storePath('weapons'), byId(weapon)),
  equipments: readTable(source, storePath('equipments'), equipmentTables, 2),
  properties: propertyRecords(readTable(source, storePath('property'), byId(property))),
  discLevels: readLevels(source, 'equipment_level'),
  wEngineLevels: readLevels(source, 'weapon_level'),
  /** By modification: the rates of the main stat and of the secondary stat. */
  wEngineStars: curvesOf(
    readTable(source, ratesPath('weapon_star'), z.object({ Items: z.array(starRate) }), 2).Items,
    (row) => row.BreakLevel,
    (row): [number, number] => [row.StarRate, row.RandRate],
  ),
  /** The words of the game's own pages, by key: a column for each of `languages`. */
  words: readWords(source),
});
export type Tables = ReturnType<typeof readZzzTables>;

function readWords(source: DataSource): TextMap[] {
  const words = readTable(source, 'enka-tooltip-zzz/locs/zzz_loc.json', byId(byId(z.string())), 2);
  return languages.map((language) => words[textFolder(language)] ?? {});
}

/** The tables of the catalog. Texts are a column for each of `languages`. */
export function readCatalogTables(source: DataSource) {
  const tables = readZzzTables(source);
  const { avatars, weapons, equipments } = tables;
  return {
    ...tables,
    locs: readTable(source, storePath('locs'), byId(byId(z.string())), 2),
    /** Names of bangboo, factions and materials by key. */
    maps: languages.map((language) =>
      readTexts(source, { language, path: textMapPath(language) }, byId(z.string()), {}),
    ),
    partners: readTable(source, 'zzz-plugin-maps/PartnerId2Data.json', byId(partner)),
    bangboo: readTable(source, 'zzz-plugin-maps/BangbooId2Data.json', byId(bangboo)),
    /** The game's word for each property that has a name of ours. */
    propertyKeys: mapValues(
      readTable(source, storePath('property'), byId(property)),
      ({ Name }) => Name,
    ),
    agentTexts: readTooltips(source, 'Avatars', Object.keys(avatars), agentText, noAgentText),
    weaponTexts: readTooltips(source, 'Weapons', Object.keys(weapons), weaponText, { Talents: {} }),
    suitTexts: readTooltips(source, 'Suits', Object.keys(equipments.Suits), suitText, {
      SetBonus: {},
    }),
  };
}
export type CatalogTables = ReturnType<typeof readCatalogTables>;

/** Stat name, and value in percent points or points, of a property in the game's own units. */
export function statOf(
  { properties }: Tables,
  id: number,
  value: number,
): readonly [stat: string, value: number] {
  const [stat, divisor] = properties[id] ?? [`property_${id}`, 1];
  return [stat, value / divisor];
}

/** The stats that a row adds, without those of zero. */
export const statsOf = (tables: Tables, row: Readonly<Record<string, number>>) =>
  Object.entries(row)
    .filter(([, value]) => value !== 0)
    .map(([property, value]) => statOf(tables, Number(property), value));

const elements: Readonly<Record<string, string>> = {
  Physics: 'Physical',
  Elec: 'Electric',
  Lumen: 'Lumiflux',
};

/** The public name; a newer one keeps the game's. An earlier entry is only the colour of the last one (Frost is Ice). */
export function elementOf({ ElementTypes }: Pick<Avatar, 'ElementTypes'>): string | null {
  const element = ElementTypes.at(-1);
  return element === undefined ? null : (elements[element] ?? element);
}
