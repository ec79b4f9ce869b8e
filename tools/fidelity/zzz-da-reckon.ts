import { z } from 'zod';
import { coreLetters } from '../../src/games/catalog.ts';
import {
  type ClaimedRecord,
  claimsOf,
  type DataFile,
  type DataSet,
  type Fact,
  type Item,
  jsonFiles,
  priceFacts,
} from './claim.ts';

const folders = ['data/raw', 'data/raw/nanoka_missing/full'];

const price = z.record(z.string(), z.int());
const agent = z.object({
  id: z.int(),
  rarity: z.int(),
  stats: z.object({
    hp_max: z.int(),
    hp_growth: z.int(),
    attack: z.int(),
    attack_growth: z.int(),
    defence: z.int(),
    defence_growth: z.int(),
  }),
  level: z.record(
    z.string(),
    z.object({
      hp_max: z.int(),
      attack: z.int(),
      defence: z.int(),
      level_min: z.int(),
      level_max: z.int(),
      materials: price,
    }),
  ),
  passive: z.object({ materials: z.record(z.string(), price) }),
  talent: z.record(z.string(), z.object({ level: z.int(), name: z.string(), desc: z.string() })),
});
const engine = z.object({
  id: z.int(),
  name: z.string(),
  rarity: z.int(),
  weapon_type: z.record(z.string(), z.string()),
  materials: z.string(),
  talents: z.record(z.string(), z.object({ name: z.string(), desc: z.string() })).optional(),
});

const denny = 10;

/** Answers of a fan site that a calculator keeps: texts in Chinese or English, and the numbers of the game's tables. */
export const zzzDaReckon: DataSet = {
  folder: 'zzz-da-reckon',
  repository: 'kaua5678/zzz-da-reckon',
  game: 'zzz',
  *claims(root) {
    for (const folder of folders)
      for (const data of jsonFiles(root, folder))
        yield* claimsOf(data.file, ofAgent(data) ?? ofEngine(data));
  },
};

const itemsOf = (cost: z.infer<typeof price>): Item[] =>
  Object.entries(cost).map(([id, count]) => ({ id: Number(id), count }));

function ofAgent({ json }: DataFile): ClaimedRecord | undefined {
  const { data } = agent.safeParse(json);
  if (data === undefined) return undefined;
  const facts: Fact[] = [
    ['rarity', data.rarity + 1],
    ...Object.entries(data.level).flatMap(([phase, step]) => [
      ...[Math.max(1, step.level_min), step.level_max].flatMap((level) =>
        levelFacts(data, phase, level),
      ),
      ...(Object.keys(step.materials).length > 0
        ? priceFacts(`ascension.${step.level_max + 10}`, denny, itemsOf(step.materials))
        : []),
    ]),
    ...coreLetters.flatMap((letter, index) =>
      priceFacts(`core.${letter}`, denny, itemsOf(data.passive.materials[index + 1] ?? {})),
    ),
    ...Object.values(data.talent).flatMap(({ level, name, desc }): Fact[] => [
      [`rank.${level}.name.zh-cn`, name],
      [`rank.${level}.text.zh-cn`, desc],
    ]),
  ];
  return { kind: 'characters', id: data.id, facts };
}

function levelFacts(
  { stats, level: steps }: z.infer<typeof agent>,
  phase: string,
  level: number,
): Fact[] {
  const step = steps[phase];
  const grow = (base: number, growth: number, added = 0): number =>
    base + Math.floor((growth * (level - 1)) / 10_000) + added;
  const member = `level.${level}.${phase}`;
  return [
    [`${member}.hp`, grow(stats.hp_max, stats.hp_growth, step?.hp_max)],
    [`${member}.atk`, grow(stats.attack, stats.attack_growth, step?.attack)],
    [`${member}.def`, grow(stats.defence, stats.defence_growth, step?.defence)],
  ];
}

function ofEngine({ file, json }: DataFile): ClaimedRecord | undefined {
  const { data } = engine.safeParse(json);
  if (data === undefined) return undefined;
  const language = file.endsWith('_en.json') ? 'en' : 'zh-cn';
  const prices = data.materials.split('|').map((step) =>
    step
      .split(',')
      .map((part) => part.split(':'))
      .map(([id, count]) => ({ id: Number(id), count: Number(count) })),
  );
  const facts: Fact[] = [
    [`name.${language}`, data.name],
    ['rarity', data.rarity + 1],
    ...prices.flatMap((items, index) => priceFacts(`ascension.${10 * (index + 2)}`, denny, items)),
    ...Object.entries(data.talents ?? {}).flatMap(([rank, { name, desc }]): Fact[] => [
      [`passive.${language}`, name],
      [`refinement.${rank}.${language}`, desc],
    ]),
  ];
  return { kind: 'weapons', id: data.id, facts };
}
