import { z } from 'zod';
import { firstLanguages, isFirst, type Language, languages } from '../../../src/games/ids.ts';
import { bannersPath } from '../banners.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { readTexts, textFolders } from '../languages.ts';
import { byId, checkTable, readTable, type SourceRow } from '../rows.ts';
import { propertyRow } from './tables-properties.ts';
import { textMapPath } from './text-maps.ts';

/** The members of the source files that the catalog is made from. */
const props = byId(z.number());
const stat = z.object({ PropertyId: z.int(), PropertyValue: z.int() });
const titled = z.object({ Title: z.string(), Description: z.string() });

const avatar = z.object({
  Name: z.string(),
  Rarity: z.int(),
  ProfessionType: z.string(),
  ElementTypes: z.array(z.string()),
  Image: z.string(),
  CircleIcon: z.string(),
  WeaponId: z.int(),
  BaseProps: props,
  GrowthProps: props,
  PromotionProps: z.array(props).length(6),
  CoreEnhancementProps: z.array(props).length(7),
  /** What a build of the agent is about. */
  HighlightProps: z.array(z.int()),
});
const weapon = z.object({
  ItemName: z.string(),
  Rarity: z.int(),
  ProfessionType: z.string(),
  ImagePath: z.string(),
  MainStat: stat,
  SecondaryStat: stat,
});
const suit = z.object({ Icon: z.string(), Name: z.string(), SetBonusProps: props });
const skill = z.object({
  DamageValue: z.number(),
  DamageGrowth: z.number(),
  DazeValue: z.number(),
  DazeGrowth: z.number(),
});
const skillLine = z.object({
  Title: z.string().optional(),
  Description: z.string().optional(),
  Param: z.string().optional(),
});
const agentText = z.object({
  Talents: byId(titled),
  CoreSkill: z.object({
    UniqueSkill: z.object({ Title: z.string(), DescriptionByLevel: byId(z.string()) }),
    MathSkill: titled,
  }),
  Terms: byId(z.object({ Title: z.string() })).optional(),
  SkillDescriptions: byId(byId(skillLine)),
  Skills: byId(skill),
});
const weaponText = z.object({ Talents: byId(titled) });
const suitText = z.object({ SetBonus: byId(z.string()) });
const partner = z.object({
  Camp: z.string(),
  Level: byId(z.object({ LevelMax: z.int(), Materials: byId(z.int()) })).optional(),
});
const banner = z.object({
  GachaType: z.int(),
  StartTime: z.string(),
  UpGolden: z.array(z.int()),
  UpPurple: z.array(z.int()),
  Version: z.string().optional(),
});
const levelRate = z.object({ EnhanceRate: z.int(), Level: z.int(), Rarity: z.int() });
const starRate = z.object({
  BreakLevel: z.int(),
  RandRate: z.int(),
  Rarity: z.int(),
  StarRate: z.int(),
});

export const schemas = {
  avatars: byId(avatar),
  weapons: byId(weapon),
  equipments: z.object({ Suits: byId(suit) }),
  locs: byId(byId(z.string())),
  properties: byId(propertyRow),
  textMap: byId(z.string()),
  agentText,
  weaponText,
  suitText,
  partners: byId(partner),
  bangboo: byId(z.object({ rank: z.int(), icon: z.string(), CHS: z.string() })),
  gacha: z.array(z.object({ Business: z.int(), Banners: z.array(banner) })),
  levelRates: z.object({ Items: z.array(levelRate) }),
  starRates: z.object({ Items: z.array(starRate) }),
  /** Fractions; the stats of each slot by rank. */
} as const;

export type Avatar = z.infer<typeof avatar>;
export type Weapon = z.infer<typeof weapon>;
export type Suit = z.infer<typeof suit>;
export type AgentText = z.infer<typeof agentText>;
export type SkillLine = z.infer<typeof skillLine>;
export type SkillNumbers = z.infer<typeof skill>;
export type WeaponText = z.infer<typeof weaponText>;
export type Partner = z.infer<typeof partner>;
export type Banner = z.infer<typeof banner>;
/** By language, then by key. */
export type Locs = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The source's texts in the order of `languages`. */
export type TextMaps = readonly Readonly<Record<string, string>>[];

export const storePath = (name: string): string => `enka-store/zzz/${name}.json`;

/** What the game says about one thing: a file for each of the first languages, without which no later one is read. */
export const tooltipRows = (folder: Tooltips<z.ZodType>['folder'], id: string): SourceRow[] =>
  firstLanguages.map((language) => ({ file: tooltipPath(language, folder, id), keys: [] }));

const tooltipPath = (language: Language, folder: string, id: string): string =>
  `enka-tooltip-zzz/${textFolders[language]}/${folder}/${id}.json`;

interface Tooltips<Schema extends z.ZodType> {
  readonly folder: 'Avatars' | 'Weapons' | 'Suits';
  readonly ids: readonly string[];
  readonly schema: Schema;
  /** Stands for a file that the source does not have. */
  readonly none: z.infer<Schema>;
}

/** The newest records may have no texts yet. When more than this lack one, the source was read half. */
const maxShareWithout = 0.1;

/** What the game says about things, by id, in the order of `languages`. */
export function readTooltips<Schema extends z.ZodType>(
  source: DataSource,
  { folder, ids, schema, none }: Tooltips<Schema>,
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

/** Names of bangboo, factions and materials by key. */
export const readTextMaps = (source: DataSource): TextMaps =>
  languages.map((language) =>
    readTexts(source, { language, path: textMapPath(language) }, schemas.textMap, {}),
  );

/** The banners of zzz, the oldest first. */
export function readBanners(source: DataSource): readonly Banner[] {
  const games = readTable(source, bannersPath, schemas.gacha, 3);
  const banners = games.find(({ Business }) => Business === 2)?.Banners ?? [];
  return banners.toSorted(
    (left, right) => Date.parse(left.StartTime) - Date.parse(right.StartTime),
  );
}

/** The game's 2, 3, 4 are B, A, S, which the interface counts as 3, 4, 5 (R7.2). */
export const publicRarity = (own: number): number => own + 1;
