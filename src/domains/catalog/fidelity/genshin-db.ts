import { z } from 'zod';
import { type Claim, type DataSet, type Folders, priceOf } from './claim.ts';
import { type DataFile, jsonFiles } from './files.ts';

const folders: Folders = [
  ['en', 'English'],
  ['id', 'Indonesian'],
  ['ja', 'Japanese'],
  ['zh-cn', 'ChineseSimplified'],
  ['zh-tw', 'ChineseTraditional'],
];

const costs = z.record(z.string(), z.array(z.object({ id: z.int(), count: z.int() })));
const character = z.object({
  id: z.int(),
  name: z.string(),
  rarity: z.int(),
  elementText: z.string(),
  weaponText: z.string(),
  costs,
});
const weapon = z.object({
  id: z.int(),
  name: z.string(),
  rarity: z.int(),
  weaponText: z.string(),
  effectName: z.string().optional(),
  costs,
});
const piece = z.object({ name: z.string() }).optional();
const artifact = z.object({
  id: z.int(),
  name: z.string(),
  rarityList: z.array(z.int()),
  effect2Pc: z.string().optional(),
  effect4Pc: z.string().optional(),
  flower: piece,
  plume: piece,
  sands: piece,
  goblet: piece,
  circlet: piece,
});
const slots = ['flower', 'plume', 'sands', 'goblet', 'circlet'] as const;

/** Their names there are those that the texts of the game hide. */
const travelers: ReadonlySet<number> = new Set([10_000_005, 10_000_007]);

type Told = Omit<Claim, 'kind' | 'id' | 'file'>;
const mora = 202;
/** The caps that the ascensions lead to. */
const caps = [40, 50, 60, 70, 80, 90];

/** The files that the npm package of the same name is made of: what we leave out or turn round shows here. */
export const genshinDb: DataSet = {
  folder: 'genshin-db',
  repository: 'theBowja/genshin-db',
  game: 'genshin',
  *claims(root) {
    for (const [language, folder] of folders) {
      const at = `src/data/${folder}`;
      for (const data of jsonFiles(root, `${at}/characters`)) yield* ofCharacter(data, language);
      for (const data of jsonFiles(root, `${at}/weapons`)) yield* ofWeapon(data, language);
      for (const data of jsonFiles(root, `${at}/artifacts`)) yield* ofSet(data, language);
    }
  },
};

const priceClaims = (prices: z.infer<typeof costs>): Told[] =>
  caps.flatMap((cap, index) => {
    const list = prices[`ascend${index + 1}`];
    if (list === undefined) return [];
    return [
      {
        member: `ascension.${cap}.currency`,
        value: list.find(({ id }) => id === mora)?.count ?? 0,
      },
      {
        member: `ascension.${cap}.materials`,
        value: priceOf(list.filter(({ id }) => id !== mora)),
      },
    ];
  });

function ofCharacter({ file, json }: DataFile, language: string): Claim[] {
  const { data } = character.safeParse(json);
  if (data === undefined || travelers.has(data.id)) return [];
  const told: Told[] = [
    { member: `name.${language}`, value: data.name },
    ...(language === 'en'
      ? [
          { member: 'rarity', value: data.rarity },
          { member: 'element', value: data.elementText },
          { member: 'type', value: data.weaponText },
          ...priceClaims(data.costs),
        ]
      : []),
  ];
  return told.map((claim) => ({ kind: 'characters', id: data.id, file, ...claim }));
}

function ofWeapon({ file, json }: DataFile, language: string): Claim[] {
  const { data } = weapon.safeParse(json);
  if (data === undefined) return [];
  const told: Told[] = [
    { member: `name.${language}`, value: data.name },
    ...(data.effectName ? [{ member: `passive.${language}`, value: data.effectName }] : []),
    ...(language === 'en'
      ? [
          { member: 'rarity', value: data.rarity },
          { member: 'type', value: data.weaponText },
          ...priceClaims(data.costs),
        ]
      : []),
  ];
  return told.map((claim) => ({ kind: 'weapons', id: data.id, file, ...claim }));
}

function ofSet({ file, json }: DataFile, language: string): Claim[] {
  const { data } = artifact.safeParse(json);
  if (data === undefined) return [];
  const told: Told[] = [
    { member: `name.${language}`, value: data.name },
    { member: 'rarity', value: Math.max(...data.rarityList) },
    ...(data.effect2Pc ? [{ member: `bonus.2.${language}`, value: data.effect2Pc }] : []),
    ...(data.effect4Pc ? [{ member: `bonus.4.${language}`, value: data.effect4Pc }] : []),
    ...slots.flatMap((slot) => {
      const name = data[slot]?.name;
      return name ? [{ member: `piece.${slot}.${language}`, value: name }] : [];
    }),
  ];
  return told.map((claim) => ({ kind: 'sets', id: data.id, file, ...claim }));
}
