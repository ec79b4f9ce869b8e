import { z } from 'zod';
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
const costs = z.array(z.object({ ItemID: z.int(), ItemNum: z.int() }));
export const promotionCosts = table(table(z.object({ PromotionCostList: costs })));

export const avatar = z.object({
  AvatarName: hash,
  Rarity: z.int(),
  Element: z.string(),
  AvatarBaseType: z.string(),
  AvatarSideIconPath: z.string(),
  ActionAvatarHeadIconPath: z.string(),
  AvatarCutinFrontImgPath: z.string(),
  RankIDList: z.array(z.int()),
  SkillTree: z.object({
    '0': z.object({
      AvatarSkills: z.array(z.int()),
      PropSkills: z.array(z.array(z.int())),
      SummonSkills: z.array(z.array(z.int())),
    }),
  }),
  Promotion: table(avatarGrowth),
});
export type CatalogAvatar = z.infer<typeof avatar>;

export const lightCone = z.object({
  Rarity: z.int(),
  AvatarBaseType: z.string(),
  EquipmentName: hash,
  ImagePath: z.string(),
  Promotion: table(lightConeGrowth),
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

export const point = z.object({
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
});
export type CatalogPoint = z.infer<typeof point>;

export const affixes = z.object({
  MainAffix: mainAffixes,
  SubAffix: table(table(z.object({ Property: z.string() }))),
});

const banner = z.object({
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
