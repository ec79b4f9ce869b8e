import { z } from 'zod';
import type { Language } from '../../src/games/ids.ts';
import {
  type ClaimedRecord,
  claimsOfFiles,
  type DataSet,
  type Folders,
  type MemberClaim,
  pathClaim,
  priceClaims,
} from './claim.ts';

const folders: Folders = [
  ['en', 'en'],
  ['id', 'id'],
  ['ja', 'jp'],
  ['zh-cn', 'cn'],
  ['zh-tw', 'cht'],
];

const named = z.object({ name: z.string() });
const item = z
  .object({ _id: z.int(), amount: z.int() })
  .transform(({ _id, amount }) => ({ id: _id, count: amount }));
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

export const hsrData: DataSet = {
  folder: 'hsr-data',
  repository: 'dvaJi/hsr-data',
  game: 'hsr',
  claims: (root) =>
    claimsOfFiles(root, folders, {
      characters: ofCharacter,
      lightcones: ofLightCone,
      relics: ofRelic,
    }),
};

function ofCharacter(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = character.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...data.eidolons.map(({ name }, index) => ({
      member: `rank.${index + 1}.name.${language}`,
      value: name,
    })),
    ...(language === 'en' ? characterNumbers(data) : []),
  ];
  return { kind: 'characters', id: data._id, claims };
}

const characterNumbers = (data: z.infer<typeof character>): MemberClaim[] => [
  { member: 'rarity', value: data.rarity },
  { member: 'element', value: data.combat_type.name },
  pathClaim(data.path.name),
  ...levelClaims(data.ascends),
  ...data.skills.flatMap(({ name, levels }) =>
    levels
      .filter(({ level }) => level === 1 || level === 6)
      .map(({ level, params }) => ({ member: `talent.${name}.${level}`, value: params })),
  ),
];

function ofLightCone(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = lightCone.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    { member: `passive.${language}`, value: data.effectName },
    ...(language === 'en'
      ? [
          { member: 'rarity', value: data.rarity },
          pathClaim(data.pathTypeText),
          ...levelClaims(data.ascend),
        ]
      : []),
  ];
  return { kind: 'weapons', id: data._id, claims };
}

/** The first and the last level of each promotion, and what leads to the next one. */
function levelClaims(steps: readonly z.infer<typeof step>[]): MemberClaim[] {
  return steps.flatMap((row, index) => {
    const first = index === 0 ? 1 : (steps[index - 1]?.maxLevel ?? 1);
    const next = steps[index + 1];
    return [
      ...[first, row.maxLevel].flatMap((level) => [
        {
          member: `level.${level}.${row.promotion}.atk`,
          value: at(row.attackBase, row.attackAdd, level),
        },
        { member: `level.${level}.${row.promotion}.hp`, value: at(row.hpBase, row.hpAdd, level) },
        {
          member: `level.${level}.${row.promotion}.def`,
          value: at(row.defenseBase, row.defenseAdd, level),
        },
      ]),
      ...(next === undefined
        ? []
        : priceClaims(`ascension.${next.maxLevel}`, credits, row.materials)),
    ];
  });
}

const at = (base: number, add: number, level: number): number => base + add * (level - 1);

const slots: Readonly<Record<string, string>> = {
  HEAD: 'head',
  HAND: 'hands',
  BODY: 'body',
  FOOT: 'feet',
  NECK: 'sphere',
  OBJECT: 'rope',
};

function ofRelic(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = relic.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...Object.entries(data.effects).map(([pieces, text]) => ({
      member: `bonus.${pieces}.${language}`,
      value: text,
    })),
    ...data.pieces.map(({ name, type }) => ({
      member: `piece.${slots[type] ?? type}.${language}`,
      value: name,
    })),
  ];
  return { kind: 'sets', id: data._id, claims };
}
