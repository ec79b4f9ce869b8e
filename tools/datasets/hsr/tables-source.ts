import { z } from 'zod';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';

export const table = <Row>(row: z.ZodType<Row>) => z.record(z.string(), row);
const properties = z.object({ props: table(z.number()) });

/** What a character has at level 1 of a promotion, and gains with each level. */
export const avatarGrowth = z.object({
  HPBase: z.number(),
  HPAdd: z.number(),
  AttackBase: z.number(),
  AttackAdd: z.number(),
  DefenceBase: z.number(),
  DefenceAdd: z.number(),
  SpeedBase: z.number(),
});

const avatar = z.object({
  Rarity: z.int(),
  Element: z.string(),
  AvatarBaseType: z.string(),
  RankIDList: z.array(z.int()),
  SkillTree: table(
    z.object({ AvatarSkills: z.array(z.int()), PropSkills: z.array(z.array(z.int())) }),
  ),
  Promotion: table(avatarGrowth.extend({ CriticalChance: z.number(), CriticalDamage: z.number() })),
});
export type SourceAvatar = z.infer<typeof avatar>;

/** The same of a light cone. */
export const lightConeGrowth = z.object({
  BaseHP: z.number(),
  BaseHPAdd: z.number(),
  BaseAttack: z.number(),
  BaseAttackAdd: z.number(),
  BaseDefence: z.number(),
  BaseDefenceAdd: z.number(),
});

const lightCone = z.object({
  Rarity: z.int(),
  AvatarBaseType: z.string(),
  Promotion: table(lightConeGrowth),
  EquipmentSkill: table(properties),
});
export type SourceLightCone = z.infer<typeof lightCone>;

export const relicSet = z.object({ Name: z.coerce.string(), SetSkills: table(properties) });

const relics = z.object({
  Items: table(
    z.object({
      Rarity: z.int(),
      Type: z.enum(['HEAD', 'HAND', 'BODY', 'FOOT', 'NECK', 'OBJECT']),
      MainAffixGroup: z.int(),
      SubAffixGroup: z.int(),
      Icon: z.string(),
      SetID: z.int(),
    }),
  ),
  Sets: table(relicSet),
});

export const mainAffixes = table(
  table(z.object({ Property: z.string(), BaseValue: z.number(), LevelAdd: z.number() })),
);

const affixes = z.object({
  MainAffix: mainAffixes,
  SubAffix: table(
    table(z.object({ Property: z.string(), BaseValue: z.number(), StepValue: z.number() })),
  ),
});

const rank = z.object({ SkillAddLevelList: table(z.int()) });
const treeLevel = table(properties);

export const storePath = (name: string): string => `enka-store/hsr/${name}.json`;

/** The tables the mapping is made of, checked; throws where one has another form than it had. */
export function readSource(source: DataSource) {
  const store = <Row>(name: string, schema: z.ZodType<Row>, depth?: number): Row =>
    readTable(source, storePath(name), schema, depth);
  return {
    avatars: store('avatars', table(avatar)),
    lightCones: store('weapons', table(lightCone)),
    relics: store('relics', relics, 2),
    affixes: store('affixes', affixes, 3),
    ranks: store('ranks', table(rank)),
    tree: store('tree', table(treeLevel)),
    pictures: store('pfps', table(z.object({ Icon: z.string() }))),
  };
}
export type HsrSource = ReturnType<typeof readSource>;
