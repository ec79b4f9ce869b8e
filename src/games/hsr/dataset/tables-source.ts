import { z } from 'zod';
import type { DataSource } from '../../dataset.ts';
import { languages } from '../../ids.ts';
import type { Names } from '../../names.ts';

export const table = <Row>(row: z.ZodType<Row>) => z.record(z.string(), row);
const text = z.object({ Hash: z.coerce.string() });
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
  AvatarName: text,
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
  EquipmentName: text,
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
const point = table(z.object({ LevelUpSkillID: z.array(z.int()) }));
const skill = table(z.object({ SkillName: text }));
const texts = table(z.string());

/** Markup, ruby and line breaks are no part of a name. */
const plain = (name: string): string =>
  name
    .replaceAll(/<[^>]*>|\{RUBY_[BE]#[^}]*\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function namesFrom(columns: readonly Record<string, string>[]) {
  return (hash: string | undefined): Names =>
    columns.map((column) => {
      const name = hash === undefined ? undefined : column[hash];
      return name === undefined || name === '' ? null : plain(name);
    });
}

/** The tables the dataset is made of, checked; throws where one has another form than it had. */
export function readSource(source: DataSource) {
  const store = <Row>(name: string, schema: z.ZodType<Row>): Row =>
    schema.parse(source.json(`enka-store/hsr/${name}.json`));
  const cache = <Row>(name: string, schema: z.ZodType<Row>): Row =>
    schema.parse(source.json(`starrail-cache/${name}.json`));
  const storeTexts = store('hsr', table(texts));
  return {
    avatars: store('avatars', table(avatar)),
    lightCones: store('weapons', table(lightCone)),
    relics: store('relics', relics),
    affixes: store('affixes', affixes),
    ranks: store('ranks', table(rank)),
    tree: store('tree', table(treeLevel)),
    pictures: store('pfps', table(z.object({ Icon: z.string() }))),
    points: cache('data/AvatarSkillTreeConfig', table(point)),
    skills: cache('data/AvatarSkillConfig', table(skill)),
    pieces: cache('data/ItemConfigRelic', table(z.object({ ItemName: text }))),
    storeNames: namesFrom(languages.map((language) => storeTexts[language] ?? {})),
    cacheNames: namesFrom(
      ['en', 'id', 'jp', 'chs', 'cht'].map((language) => cache(`langs/${language}`, texts)),
    ),
  };
}
export type HsrSource = ReturnType<typeof readSource>;
