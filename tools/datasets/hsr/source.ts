import { z } from 'zod';
import { pathOf } from '../../../src/games/hsr/model.ts';
import { isFirst, type Language, languages } from '../../../src/games/ids.ts';
import { readBanners } from '../banners.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { textFolder } from '../languages.ts';
import { byId, checkTable, readTable } from '../rows.ts';
import { levelCostsOf } from './growth.ts';
import { readLaterNames } from './later-names.ts';
import { createTexts, plainText, textId } from './text.ts';

/** The id of a text: 64 bits, exact as a string. */
const hash = z.object({ Hash: z.coerce.string() }).transform(({ Hash }) => Hash);
/** A text named by its key; the empty key is no text. */
const key = z.string().transform((name) => (name === '' ? null : textId(name)));
const number = z.object({ Value: z.number() }).transform(({ Value }) => Value);
const numbers = z.array(number);
const cost = z
  .object({ ItemID: z.int(), ItemNum: z.int() })
  .transform(({ ItemID, ItemNum }) => ({ id: ItemID, count: ItemNum }));
const costs = z.array(cost).default([]);
const promotionCosts = byId(byId(z.object({ PromotionCostList: costs })));
const properties = z.object({ props: byId(z.number()) });

const tree = z.object({
  AvatarSkills: z.array(z.int()),
  PropSkills: z.array(z.array(z.int())),
  SummonSkills: z.array(z.array(z.int())),
});

const avatar = z.object({
  AvatarName: hash,
  Rarity: z.int(),
  Element: z.string(),
  AvatarBaseType: z.string(),
  AvatarSideIconPath: z.string(),
  ActionAvatarHeadIconPath: z.string(),
  AvatarCutinFrontImgPath: z.string(),
  RankIDList: z.array(z.int()),
  /** By form: 0 is the original one. */
  SkillTree: byId(tree),
  /** Stats at level 1 of a promotion, and their gain with each level. */
  Promotion: byId(
    z.object({
      HPBase: z.number(),
      HPAdd: z.number(),
      AttackBase: z.number(),
      AttackAdd: z.number(),
      DefenceBase: z.number(),
      DefenceAdd: z.number(),
      SpeedBase: z.number(),
      CriticalChance: z.number(),
      CriticalDamage: z.number(),
    }),
  ),
});
export type Avatar = z.infer<typeof avatar>;

const lightCone = z.object({
  Rarity: z.int(),
  AvatarBaseType: z.string(),
  EquipmentName: hash,
  ImagePath: z.string(),
  Promotion: byId(
    z.object({
      BaseHP: z.number(),
      BaseHPAdd: z.number(),
      BaseAttack: z.number(),
      BaseAttackAdd: z.number(),
      BaseDefence: z.number(),
      BaseDefenceAdd: z.number(),
    }),
  ),
  EquipmentSkill: byId(properties),
});
export type LightCone = z.infer<typeof lightCone>;

const relics = z.object({
  Items: byId(
    z.object({
      Rarity: z.int(),
      Type: z.enum(['HEAD', 'HAND', 'BODY', 'FOOT', 'NECK', 'OBJECT']),
      MainAffixGroup: z.int(),
      SubAffixGroup: z.int(),
      Icon: z.string(),
      SetID: z.int(),
    }),
  ),
  Sets: byId(z.object({ Name: z.coerce.string(), SetSkills: byId(properties) })),
});
export type RelicSet = z.infer<typeof relics>['Sets'][string];

const affix = z.object({ Property: z.string(), BaseValue: z.number() });
const affixes = z.object({
  MainAffix: byId(byId(affix.extend({ LevelAdd: z.number() }))),
  SubAffix: byId(byId(affix.extend({ StepValue: z.number() }))),
});

const skillLevel = z.object({
  SkillName: hash,
  SkillDesc: hash.optional(),
  ParamList: numbers,
  HideInUI: z.boolean().default(false),
  /** `Bounce`: each of its hits is described alone. */
  SkillEffect: z.string().default(''),
  /** Toughness damage: to the target, to all, to those beside the target. */
  ShowStanceList: numbers.default([]),
});
/** One row a level, from level 1. */
export type Skill = readonly z.infer<typeof skillLevel>[];

const point = z.object({
  PointID: z.int(),
  AvatarID: z.int(),
  /** Of the enhanced form of a character; the usual one has none. */
  EnhancedID: z.int().default(0),
  PointType: z.int(),
  MaxLevel: z.int(),
  PrePoint: z.array(z.int()),
  AvatarPromotionLimit: z.int().default(0),
  AvatarLevelLimit: z.int().default(1),
  LevelUpSkillID: z.array(z.int()),
  StatusAddList: z.array(z.object({ PropertyType: z.string(), Value: number })),
  PointName: key,
  PointDesc: key,
  ParamList: numbers,
  MaterialList: costs,
});
/** One row a level; only what they cost differs. */
const pointLevels = z
  .object({ '1': point })
  .catchall(z.object({ MaterialList: costs }))
  .transform((levels) => ({ ...levels['1'], levelCosts: levelCostsOf(levels) }));
export type Point = z.infer<typeof pointLevels>;

const bonus = z.object({
  SkillDesc: key,
  AbilityParamList: numbers,
  /** Empty when the bonus gives nothing but plain stats. */
  AbilityName: z.string(),
});
const passive = z.object({ SkillName: hash, SkillDesc: hash, ParamList: numbers });
const versions = byId(z.object({ VersionAdded: z.string() }));
const texts = byId(z.string());

export const storePath = (name: string): string => `enka-store/hsr/${name}.json`;
const cachePath = (name: string): string => `starrail-cache/data/${name}.json`;
/** All texts of the game in one language, by id. */
const textPath = (language: Language): string =>
  `starrail-cache/langs/${textFolder(language).toLowerCase()}.json`;

/** Tables that more than one part of the dataset needs. */
const shared = {
  avatars: (source: DataSource) => readTable(source, storePath('avatars'), byId(avatar)),
  lightCones: (source: DataSource) => readTable(source, storePath('weapons'), byId(lightCone)),
  relics: (source: DataSource) => readTable(source, storePath('relics'), relics, 2),
  affixes: (source: DataSource) => readTable(source, storePath('affixes'), affixes, 3),
  boosts: (source: DataSource) =>
    readTable(source, storePath('ranks'), byId(z.object({ SkillAddLevelList: byId(z.int()) }))),
  skills: (source: DataSource, name: string) =>
    readTable(source, cachePath(name), byId(byId(skillLevel))),
  points: (source: DataSource) =>
    readTable(source, cachePath('AvatarSkillTreeConfig'), byId(pointLevels)),
};

/** The tables that players are mapped with. */
export const readMappingTables = (source: DataSource) => ({
  avatars: shared.avatars(source),
  lightCones: shared.lightCones(source),
  relics: shared.relics(source),
  affixes: shared.affixes(source),
  ranks: shared.boosts(source),
  tree: readTable(source, storePath('tree'), byId(byId(properties))),
  pictures: readTable(source, storePath('pfps'), byId(z.object({ Icon: z.string() }))),
});
export type MappingTables = ReturnType<typeof readMappingTables>;

/** The tables of the kits: the skills with all their levels, and the English texts that explain their numbers. */
export const readKitTables = (source: DataSource) => ({
  avatars: shared.avatars(source),
  ranks: shared.boosts(source),
  skills: shared.skills(source, 'AvatarSkillConfig'),
  points: Object.values(shared.points(source)),
  texts: readTable(source, textPath('en'), texts),
});
export type KitTables = ReturnType<typeof readKitTables>;

function readCatalogTables(source: DataSource) {
  const cache = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readTable(source, cachePath(name), byId(schema));
  return {
    avatars: shared.avatars(source),
    lightCones: shared.lightCones(source),
    sets: shared.relics(source).Sets,
    affixes: shared.affixes(source),
    profiles: cache('ItemConfigAvatar', z.object({ ItemBGDesc: hash })),
    promotions: readTable(source, cachePath('AvatarPromotionConfig'), promotionCosts),
    lightConePromotions: readTable(source, cachePath('EquipmentPromotionConfig'), promotionCosts),
    ranks: cache('AvatarRankConfig', z.object({ Name: key, Desc: key, Param: numbers })),
    passives: cache('EquipmentSkillConfig', byId(passive)),
    bonuses: cache('RelicSetSkillConfig', byId(bonus)),
    setVersions: cache('RelicSetConfig', z.object({ ReleaseVersion: z.string() })),
    pieces: cache('ItemConfigRelic', z.object({ ItemName: hash })),
    paths: cache('AvatarBaseType', z.object({ BaseTypeText: hash })),
    characterVersions: readTable(source, 'thebowja-starrail/EN/characters.json', versions),
    lightConeVersions: readTable(source, 'thebowja-starrail/EN/lightcones.json', versions),
    skills: {
      ...shared.skills(source, 'AvatarSkillConfig'),
      ...shared.skills(source, 'AvatarServantSkillConfig'),
    },
    points: Object.values(shared.points(source)),
  };
}
type CatalogTables = ReturnType<typeof readCatalogTables>;

/** The tables of the catalog, checked. */
export function readHsrTables(source: DataSource) {
  const tables = readCatalogTables(source);
  return {
    ...tables,
    ...readTexts(source, tables),
    banners: readBanners(source, 'hsr'),
    items: readItems(source),
  };
}
export type HsrTables = ReturnType<typeof readHsrTables>;

/** A path in all languages; in English as the player answers have it (`Hunt`). */
export function pathRecord({ texts, paths }: HsrTables, id: string) {
  const [_english, ...others] = texts.names(paths[id]?.BaseTypeText);
  return { id, names: [pathOf(id).name, ...others] };
}

function readTexts(source: DataSource, rows: CatalogTables) {
  const english = readTable(source, textPath('en'), texts);
  const columns = languages.map((language) => {
    const path = textPath(language);
    const isThere = isFirst(language) || findTable(source, path) !== undefined;
    return isThere
      ? readTable(source, path, texts)
      : readLaterNames(source, { language, english }, rows);
  });
  const store = readTable(source, storePath('hsr'), byId(texts), 2);
  const storeColumns = languages.map((language) => store[language] ?? {});
  const trailblazer = storeColumns.map((column) => column['trailblazer'] ?? null);
  return {
    texts: createTexts(columns, trailblazer),
    /** Names only, but of newer characters and stats too. */
    storeTexts: createTexts(storeColumns, trailblazer),
  };
}

/** Names of items in one language; `cn` is simplified Chinese. */
export const itemTable = (language: Language): string =>
  `star-rail-res/${language === 'zh-cn' ? 'cn' : textFolder(language).toLowerCase()}/items.json`;

const items = byId(z.object({ name: z.string().default('') }));

/** Empty where the source lacks a table: the built-in names are used then. */
const readItems = (source: DataSource) =>
  languages.map(itemTable).map((path) => checkTable(path, findTable(source, path) ?? {}, items));

/** One kit of a character, with its rows of the tables. */
export type KitSource = ReturnType<typeof kitSources>[number];

/**
 * The kits of a character, the newest last: the original one, of form 0, and the one that the game enhanced since
 * (R7.6a), if the tables have it yet.
 */
export const kitSources = (points: readonly Point[], id: number, { SkillTree }: Avatar) =>
  Object.entries(SkillTree)
    .map(([form, own]) => ({
      form: Number(form),
      tree: own,
      points: points.filter((one) => one.AvatarID === id && one.EnhancedID === Number(form)),
    }))
    .filter((kit) => kit.form === 0 || kit.points.length > 0)
    .toSorted((one, other) => one.form - other.form);

const reader = { name: 'Trailblazer', isFemale: false };

/** A skill that the game shows: its description with placeholders, and the numbers of each level. */
export type SkillSource = NonNullable<ReturnType<typeof skillSource>>;

export function skillSource({ skills, texts: own }: KitTables, id: number) {
  const levels = Object.values(skills[id] ?? {});
  const [first] = levels;
  const description = own[first?.SkillDesc ?? ''];
  if (first === undefined || first.HideInUI || description === undefined) return undefined;
  return {
    id,
    name: plainText(own[first.SkillName] ?? '', reader),
    description: plainText(description, reader),
    isBounce: first.SkillEffect === 'Bounce',
    toughness: first.ShowStanceList,
    levels: levels.map(({ ParamList }) => ParamList),
  };
}
