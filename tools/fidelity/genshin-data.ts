import { z } from 'zod';
import { slots } from '../../src/games/genshin/gear.ts';
import type { Language } from '../../src/games/ids.ts';
import {
  type ClaimedRecord,
  claimsOfFiles,
  costClaims,
  type DataSet,
  type Folders,
  type MemberClaim,
  textClaim,
  travelers,
} from './claim.ts';

const folders: Folders = [
  ['en', 'english'],
  ['id', 'indonesian'],
  ['ja', 'japanese'],
  ['zh-cn', 'chinese-simplified'],
  ['zh-tw', 'chinese-traditional'],
];

const named = z.object({ name: z.string() });
const item = z
  .object({ _id: z.int(), amount: z.int() })
  .transform(({ _id, amount }) => ({ id: _id, count: amount }));
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
  _id: z.int(),
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
const artifact = z.object({
  _id: z.int(),
  name: z.string(),
  max_rarity: z.int(),
  two_pc: z.string().nullish(),
  four_pc: z.string().nullish(),
});
/** 215001 is the set 15001 of the game. */
const setOffset = 200_000;

/** `1` of "70.5%+12.3%" is 70.5 and 12.3. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));

export const genshinData: DataSet = {
  folder: 'genshin-data',
  repository: 'dvaJi/genshin-data',
  game: 'genshin',
  claims: (root) =>
    claimsOfFiles(root, folders, { characters: ofCharacter, weapons: ofWeapon, artifacts: ofSet }),
};

function ofCharacter(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = character.safeParse(json);
  if (data === undefined || travelers.has(data._id)) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...data.constellations.map(({ name }, index) => ({
      member: `rank.${index + 1}.name.${language}`,
      value: name,
    })),
    ...(language === 'en' ? characterNumbers(data) : []),
  ];
  return { kind: 'characters', id: data._id, claims };
}

function characterNumbers(data: z.infer<typeof character>): MemberClaim[] {
  return [
    { member: 'rarity', value: data.rarity },
    { member: 'element', value: data.element.name },
    { member: 'type', value: data.weapon_type.name },
    ...data.ascension.flatMap(levelClaims),
    ...data.skills.flatMap(({ name, attributes = [] }) =>
      [1, 6].map((level) => ({
        member: `talent.${name}.${level}`,
        value: attributes.flatMap(({ values }) => numbersIn(values[level - 1] ?? '')),
      })),
    ),
    ...data.skills.flatMap(({ name }) =>
      data.talent_materials.flatMap(({ level, cost, items }) =>
        costClaims(`talent.${name}.cost.${level}`, cost, items),
      ),
    ),
  ];
}

const stats: Readonly<Record<string, string>> = {
  'Base HP': 'hp',
  'Base ATK': 'atk',
  'Base DEF': 'def',
};

/** The cap that is left, with the stats before the ascension and after it; its cost leads to the next cap. */
function levelClaims(row: z.infer<typeof ascension>): MemberClaim[] {
  const [level = 0] = row.level;
  const steps = row.stats.find(({ label }) => label === 'Ascend')?.values ?? [];
  const values = row.stats.flatMap(({ label, values: pair }) =>
    pair.flatMap((value, index) => {
      const stat = stats[label];
      const step = level === 1 ? 0 : Number(steps[index]);
      const number = Number(String(value).replaceAll(',', ''));
      return stat === undefined || Number.isNaN(step) || Number.isNaN(number)
        ? []
        : [{ member: `level.${level}.${step}.${stat}`, value: number }];
    }),
  );
  const list = [row.mat1, row.mat2, row.mat3, row.mat4].filter((one) => one !== undefined);
  if (row.cost === undefined || list.length === 0) return values;
  return [...values, ...costClaims(`ascension.${level}`, row.cost, list)];
}

function ofWeapon(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = weapon.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...textClaim(`passive.${language}`, data.passive),
    ...data.refinements.map(({ refinement, desc }) => ({
      member: `refinement.${refinement}.${language}`,
      value: desc,
    })),
    ...(language === 'en' ? weaponNumbers(data) : []),
  ];
  return { kind: 'weapons', id: data._id, claims };
}

const weaponNumbers = (data: z.infer<typeof weapon>): MemberClaim[] => [
  { member: 'rarity', value: data.rarity },
  { member: 'type', value: data.type.name },
  ...data.stats.levels.flatMap(({ level, ascension: step, primary, secondary }) => [
    { member: `level.${level}.${step}.atk`, value: primary },
    ...(secondary ? [{ member: `level.${level}.${step}.secondary`, value: secondary }] : []),
  ]),
  ...data.ascensions
    .filter(({ materials }) => materials.length > 0)
    .flatMap(({ level, cost, materials }) => costClaims(`ascension.${level}`, cost, materials)),
];

function ofSet(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = artifact.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    { member: 'rarity', value: data.max_rarity },
    ...textClaim(`bonus.2.${language}`, data.two_pc),
    ...textClaim(`bonus.4.${language}`, data.four_pc),
    ...slots.flatMap(({ slot }) => {
      const piece = named.safeParse(Reflect.get(Object(json), slot)).data;
      return textClaim(`piece.${slot}.${language}`, piece?.name);
    }),
  ];
  return { kind: 'sets', id: data._id - setOffset, claims };
}
