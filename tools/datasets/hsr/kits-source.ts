import { z } from 'zod';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { avatar, hash, numbers, pointLevels } from './catalog-schemas.ts';
import { plainText } from './catalog-text.ts';
import { storePath, table } from './tables-source.ts';

const skillLevel = z.object({
  SkillName: hash,
  SkillDesc: hash.optional(),
  ParamList: numbers,
  HideInUI: z.boolean().default(false),
  /** `Bounce`: each of its hits is described alone. */
  SkillEffect: z.string().default(''),
  /** Toughness that it takes: of the target, of all, of those beside the target. */
  ShowStanceList: numbers.default([]),
});

const rank = z.object({ SkillAddLevelList: table(z.int()) });

/** What kits are made of: the skills with all their levels, and the English texts that say what the numbers are. */
export function readKitSource(source: DataSource) {
  const cache = (name: string) => `starrail-cache/data/${name}.json`;
  return {
    avatars: readTable(source, storePath('avatars'), table(avatar)),
    ranks: readTable(source, storePath('ranks'), table(rank)),
    skills: readTable(source, cache('AvatarSkillConfig'), table(table(skillLevel))),
    points: readTable(source, cache('AvatarSkillTreeConfig'), table(pointLevels)),
    texts: readTable(source, 'starrail-cache/langs/en.json', table(z.string())),
  };
}
export type KitSource = ReturnType<typeof readKitSource>;

/** One skill that the game shows, its levels in order. */
export interface SkillSource {
  readonly id: number;
  readonly name: string;
  /** With its placeholders. */
  readonly description: string;
  readonly isBounce: boolean;
  readonly toughness: readonly number[];
  /** The numbers of each level. */
  readonly levels: readonly (readonly number[])[];
}

const reader = { name: 'Trailblazer', isFemale: false };

export function skillSource({ skills, texts }: KitSource, id: number): SkillSource | undefined {
  const levels = Object.entries(skills[id] ?? {})
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, level]) => level);
  const [first] = levels;
  const description = texts[first?.SkillDesc ?? ''];
  if (first === undefined || first.HideInUI || description === undefined) return undefined;
  return {
    id,
    name: plainText(texts[first.SkillName] ?? '', reader),
    description: plainText(description, reader),
    isBounce: first.SkillEffect === 'Bounce',
    toughness: first.ShowStanceList,
    levels: levels.map(({ ParamList }) => ParamList),
  };
}
