import { z } from 'zod';
import { levelCostsOf } from './catalog-costs.ts';
import { textId } from './catalog-text.ts';
import {
  avatarGrowth,
  lightConeGrowth,
  mainAffixes,
  type relicSet,
  table,
} from './tables-source.ts';

/** The id of a text: 64 bits, exact as a string. */
export const hash = z.object({ Hash: z.coerce.string() }).transform(({ Hash }) => Hash);
/** A text named by its key; the empty key is no text. */
export const key = z.string().transform((name) => (name === '' ? null : textId(name)));
const number = z.object({ Value: z.number() }).transform(({ Value }) => Value);
export const numbers = z.array(number);
const costs = z.array(z.object({ ItemID: z.int(), ItemNum: z.int() })).default([]);
export const promotionCosts = table(table(z.object({ PromotionCostList: costs })));

const tree = z.object({
  AvatarSkills: z.array(z.int()),
  PropSkills: z.array(z.array(z.int())),
  SummonSkills: z.array(z.array(z.int())),
});
export type CatalogTree = z.infer<typeof tree>;

export const avatar = z.object({
  AvatarName: hash,
  Rarity: z.int(),
  Element: z.string(),
  AvatarBaseType: z.string(),
  AvatarSideIconPath: z.string(),
  ActionAvatarHeadIconPath: z.string(),
  AvatarCutinFrontImgPath: z.string(),
  RankIDList: z.array(z.int()),
  /** By form: 0 is the original one. */
  SkillTree: table(tree),
  Promotion: table(avatarGrowth),
});
export type CatalogAvatar = z.infer<typeof avatar>;

export const lightCone = z.object({
  Rarity: z.int(),
  AvatarBaseType: z.string(),
  EquipmentName: hash,
  ImagePath: z.string(),
  Promotion: table(lightConeGrowth),
  EquipmentSkill: table(z.object({ props: table(z.number()) })).default({}),
});
export type CatalogLightCone = z.infer<typeof lightCone>;

export type CatalogSet = z.infer<typeof relicSet>;

export const skillLevel = z.object({
  SkillName: hash,
  SkillDesc: hash.optional(),
  ParamList: numbers,
  HideInUI: z.boolean().default(false),
});
/** One row a level, from level 1. */
export type CatalogSkill = readonly z.infer<typeof skillLevel>[];

const point = z.object({
  PointID: z.int(),
  AvatarID: z.int(),
  /** Of the enhanced form of a character; the usual one has none. */
  EnhancedID: z.int().optional(),
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
export const pointLevels = z
  .object({ '1': point })
  .catchall(z.object({ MaterialList: costs }))
  .transform((levels) => ({ ...levels['1'], levelCosts: levelCostsOf(levels) }));
export type CatalogPoint = z.infer<typeof pointLevels>;

/** What the points of one kit of a character are found by. */
export const kitKey = (avatarId: number, form: number): string => `${avatarId}-${form}`;

/** One kit of a character, and what the tables hold of it. */
export interface KitSource {
  /** 0 is the original one. */
  readonly form: number;
  readonly tree: CatalogTree;
  readonly points: readonly CatalogPoint[];
}

export const affixes = z.object({
  MainAffix: mainAffixes,
  SubAffix: table(table(z.object({ Property: z.string() }))),
});

const banner = z.object({
  GachaType: z.int().default(0),
  StartTime: z.string(),
  UpGolden: z.array(z.int()),
  UpPurple: z.array(z.int()),
  Version: z.string().optional(),
});
export type CatalogBanner = z.infer<typeof banner>;
export const gacha = z.array(z.object({ Business: z.int(), Banners: z.array(banner) }));
/** `Business` of this game; the other games stand in the same file. */
export const starRail = 1;

export const versions = table(z.object({ VersionAdded: z.string() }));
