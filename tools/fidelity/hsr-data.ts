import { z } from 'zod';
import {
  claimsOfFiles,
  createRecordReader,
  type DataSet,
  type FactOrNone,
  itemSchema as item,
  pathFact,
  priceFacts,
} from './claim.ts';

const folders = [
  ['en', 'en'],
  ['id', 'id'],
  ['ja', 'jp'],
  ['zh-cn', 'cn'],
  ['zh-tw', 'cht'],
] as const;

const named = z.object({ name: z.string() });
const step = z.object({
  promotion: z.int(),
  maxLevel: z.int(),
  materials: z.array(item),
  attackBase: z.number(),
  attackAdd: z.number(),
  hpBase: z.number(),
  hpAdd: z.number(),
  defenseBase: z.number(),
  defenseAdd: z.number(),
});
const skill = z.object({
  name: z.string(),
  levels: z.array(
    z.object({ level: z.int(), params: z.array(z.number()), materials: z.array(item) }),
  ),
});
const character = z.object({
  _id: z.int(),
  name: z.string(),
  rarity: z.int(),
  combat_type: named,
  path: named,
  ascends: z.array(step),
  skills: z.array(skill),
  eidolons: z.array(named),
});
const lightCone = z.object({
  _id: z.int(),
  name: z.string(),
  rarity: z.int(),
  pathTypeText: z.string(),
  effectName: z.string(),
  ascend: z.array(step),
});
const relic = z.object({
  _id: z.int(),
  name: z.string(),
  effects: z.record(z.string(), z.string()),
  pieces: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** The game's item that is its currency. */
const credits = 2;

const characters = createRecordReader({
  kind: 'characters',
  schema: character,
  id: ({ _id }) => _id,
  texts: ({ name, eidolons }) => [
    ['name', name],
    ...eidolons.map((rank, index): FactOrNone => [`rank.${index + 1}.name`, rank.name]),
  ],
  numbers: ({ rarity, combat_type, path, ascends, skills }) => [
    ['rarity', rarity],
    ['element', combat_type.name],
    pathFact(path.name),
    ...levelFacts(ascends),
    ...skills.flatMap(({ name, levels }) =>
      levels
        .filter(({ level }) => level === 1 || level === 6)
        .map(({ level, params }): FactOrNone => [`talent.${name}.${level}`, params]),
    ),
  ],
});

const lightcones = createRecordReader({
  kind: 'weapons',
  schema: lightCone,
  id: ({ _id }) => _id,
  texts: ({ name, effectName }) => [
    ['name', name],
    ['passive', effectName],
  ],
  numbers: ({ rarity, pathTypeText, ascend }) => [
    ['rarity', rarity],
    pathFact(pathTypeText),
    ...levelFacts(ascend),
  ],
});

/** The first and the last level of each promotion, and what leads to the next one. */
const levelFacts = (steps: readonly z.infer<typeof step>[]): FactOrNone[] =>
  steps.flatMap((row, index) => {
    const first = index === 0 ? 1 : (steps[index - 1]?.maxLevel ?? 1);
    const next = steps[index + 1];
    return [
      ...[first, row.maxLevel].flatMap((level): FactOrNone[] => [
        [`level.${level}.${row.promotion}.atk`, at(row.attackBase, row.attackAdd, level)],
        [`level.${level}.${row.promotion}.hp`, at(row.hpBase, row.hpAdd, level)],
        [`level.${level}.${row.promotion}.def`, at(row.defenseBase, row.defenseAdd, level)],
      ]),
      ...(next ? priceFacts(`ascension.${next.maxLevel}`, credits, row.materials) : []),
    ];
  });

const at = (base: number, add: number, level: number): number => base + add * (level - 1);

const slots: Readonly<Record<string, string>> = {
  HEAD: 'head',
  HAND: 'hands',
  BODY: 'body',
  FOOT: 'feet',
  NECK: 'sphere',
  OBJECT: 'rope',
};

const relics = createRecordReader({
  kind: 'sets',
  schema: relic,
  id: ({ _id }) => _id,
  texts: ({ name: setName, effects, pieces }) => [
    ['name', setName],
    ...Object.entries(effects).map(([count, text]): FactOrNone => [`bonus.${count}`, text]),
    ...pieces.map(({ name, type }): FactOrNone => [`piece.${slots[type] ?? type}`, name]),
  ],
});

export const hsrData: DataSet = {
  folder: 'hsr-data',
  repository: 'dvaJi/hsr-data',
  game: 'hsr',
  claims: (root) => claimsOfFiles(root, folders, { characters, lightcones, relics }),
};
