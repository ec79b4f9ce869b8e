import { z } from 'zod';
import { slots } from '../../src/games/genshin/gear.ts';
import {
  claimsOfFiles,
  costFacts,
  createRecordReader,
  type DataSet,
  type FactOrNone,
  itemSchema as item,
  travelers,
} from './claim.ts';

const folders = [
  ['en', 'english'],
  ['id', 'indonesian'],
  ['ja', 'japanese'],
  ['zh-cn', 'chinese-simplified'],
  ['zh-tw', 'chinese-traditional'],
] as const;

const named = z.object({ name: z.string() });
const ascension = z.looseObject({
  level: z.array(z.int()),
  cost: z.int().optional(),
  stats: z.array(
    z.object({ label: z.string(), values: z.array(z.union([z.string(), z.number()])) }),
  ),
  mat1: item.optional(),
  mat2: item.optional(),
  mat3: item.optional(),
  mat4: item.optional(),
});
const character = z.object({
  _id: z.int().refine((id) => !travelers.has(id)),
  name: z.string(),
  rarity: z.int(),
  element: named,
  weapon_type: named,
  skills: z.array(
    z.object({
      name: z.string(),
      attributes: z.array(z.object({ values: z.array(z.string()) })).optional(),
    }),
  ),
  constellations: z.array(z.object({ level: z.int().optional(), name: z.string() })),
  ascension: z.array(ascension),
  talent_materials: z.array(z.object({ level: z.int(), cost: z.int(), items: z.array(item) })),
});
const weapon = z.object({
  _id: z.int(),
  name: z.string(),
  rarity: z.int(),
  type: named,
  passive: z.string().nullish(),
  stats: z.object({
    levels: z.array(
      z.object({
        ascension: z.int(),
        level: z.int(),
        primary: z.number(),
        secondary: z.number().nullish(),
      }),
    ),
  }),
  ascensions: z.array(z.object({ level: z.int(), cost: z.int(), materials: z.array(item) })),
  refinements: z.array(z.object({ refinement: z.int(), desc: z.string() })),
});
const piece = named.optional().catch(undefined);
const artifact = z.object({
  _id: z.int(),
  name: z.string(),
  max_rarity: z.int(),
  two_pc: z.string().nullish(),
  four_pc: z.string().nullish(),
  flower: piece,
  plume: piece,
  sands: piece,
  goblet: piece,
  circlet: piece,
});
/** 215001 is the set 15001 of the game. */
const setOffset = 200_000;

/** `1` of "70.5%+12.3%" is 70.5 and 12.3. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));

const characters = createRecordReader({
  kind: 'characters',
  schema: character,
  id: ({ _id }) => _id,
  texts: ({ name, constellations }) => [
    ['name', name],
    ...constellations.map((rank, index): FactOrNone => [`rank.${index + 1}.name`, rank.name]),
  ],
  numbers: ({ rarity, element, weapon_type, ascension: steps, skills, talent_materials }) => [
    ['rarity', rarity],
    ['element', element.name],
    ['type', weapon_type.name],
    ...steps.flatMap(levelFacts),
    ...skills.flatMap(({ name, attributes = [] }) =>
      [1, 6].map(
        (level): FactOrNone => [
          `talent.${name}.${level}`,
          attributes.flatMap(({ values }) => numbersIn(values[level - 1] ?? '')),
        ],
      ),
    ),
    ...skills.flatMap(({ name }) =>
      talent_materials.flatMap(({ level, cost, items }) =>
        costFacts(`talent.${name}.cost.${level}`, cost, items),
      ),
    ),
  ],
});

const stats: Readonly<Record<string, string>> = {
  'Base HP': 'hp',
  'Base ATK': 'atk',
  'Base DEF': 'def',
};

/** The cap that is left, with the stats before the ascension and after it; its cost leads to the next cap. */
function levelFacts(row: z.infer<typeof ascension>): FactOrNone[] {
  const [level = 0] = row.level;
  const steps = row.stats.find(({ label }) => label === 'Ascend')?.values ?? [];
  const values = row.stats.flatMap(({ label, values: pair }) =>
    pair.flatMap((value, index): FactOrNone[] => {
      const stat = stats[label];
      const step = level === 1 ? 0 : Number(steps[index]);
      const number = Number(String(value).replaceAll(',', ''));
      return stat === undefined || Number.isNaN(step) || Number.isNaN(number)
        ? []
        : [[`level.${level}.${step}.${stat}`, number]];
    }),
  );
  const list = [row.mat1, row.mat2, row.mat3, row.mat4].filter((one) => one !== undefined);
  if (row.cost === undefined || list.length === 0) return values;
  return [...values, ...costFacts(`ascension.${level}`, row.cost, list)];
}

const weapons = createRecordReader({
  kind: 'weapons',
  schema: weapon,
  id: ({ _id }) => _id,
  texts: ({ name, passive, refinements }) => [
    ['name', name],
    ['passive', passive],
    ...refinements.map(({ refinement, desc }): FactOrNone => [`refinement.${refinement}`, desc]),
  ],
  numbers: ({ rarity, type, stats: { levels }, ascensions }) => [
    ['rarity', rarity],
    ['type', type.name],
    ...levels.flatMap(({ level, ascension: step, primary, secondary }): FactOrNone[] => [
      [`level.${level}.${step}.atk`, primary],
      [`level.${level}.${step}.secondary`, secondary || null],
    ]),
    ...ascensions
      .filter(({ materials }) => materials.length > 0)
      .flatMap(({ level, cost, materials }) => costFacts(`ascension.${level}`, cost, materials)),
  ],
});

const artifacts = createRecordReader({
  kind: 'sets',
  schema: artifact,
  id: ({ _id }) => _id - setOffset,
  texts: (data) => [
    ['name', data.name],
    ['bonus.2', data.two_pc],
    ['bonus.4', data.four_pc],
    ...slots.map(({ slot }): FactOrNone => [`piece.${slot}`, data[slot]?.name]),
  ],
  numbers: ({ max_rarity }) => [['rarity', max_rarity]],
});

export const genshinData: DataSet = {
  folder: 'genshin-data',
  repository: 'dvaJi/genshin-data',
  game: 'genshin',
  claims: (root) => claimsOfFiles(root, folders, { characters, weapons, artifacts }),
};
