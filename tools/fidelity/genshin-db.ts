import { z } from 'zod';
import { slots } from '../../src/games/genshin/gear.ts';
import { firstLanguages, type Language } from '../../src/games/ids.ts';
import { namedFolders } from '../datasets/languages.ts';
import {
  type ClaimedRecord,
  claimsOfFiles,
  type DataSet,
  type Folders,
  type MemberClaim,
  priceClaims,
  textClaim,
  travelers,
} from './claim.ts';

const folders: Folders = firstLanguages.map((language) => [language, namedFolders[language]]);

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

const mora = 202;
/** The caps that the ascensions lead to. */
const caps = [40, 50, 60, 70, 80, 90];

/** The files that the npm package of the same name is made of: what we leave out or turn round shows here. */
export const genshinDb: DataSet = {
  folder: 'genshin-db',
  repository: 'theBowja/genshin-db',
  game: 'genshin',
  claims: (root) =>
    claimsOfFiles(root, folders, { characters: ofCharacter, weapons: ofWeapon, artifacts: ofSet }),
};

const ascensionClaims = (prices: z.infer<typeof costs>): MemberClaim[] =>
  caps.flatMap((cap, index) => {
    const items = prices[`ascend${index + 1}`];
    return items === undefined ? [] : priceClaims(`ascension.${cap}`, mora, items);
  });

function ofCharacter(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = character.safeParse(json);
  if (data === undefined || travelers.has(data.id)) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...(language === 'en'
      ? [
          { member: 'rarity', value: data.rarity },
          { member: 'element', value: data.elementText },
          { member: 'type', value: data.weaponText },
          ...ascensionClaims(data.costs),
        ]
      : []),
  ];
  return { kind: 'characters', id: data.id, claims };
}

function ofWeapon(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = weapon.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    ...textClaim(`passive.${language}`, data.effectName),
    ...(language === 'en'
      ? [
          { member: 'rarity', value: data.rarity },
          { member: 'type', value: data.weaponText },
          ...ascensionClaims(data.costs),
        ]
      : []),
  ];
  return { kind: 'weapons', id: data.id, claims };
}

function ofSet(json: unknown, language: Language): ClaimedRecord | undefined {
  const { data } = artifact.safeParse(json);
  if (data === undefined) return undefined;
  const claims = [
    { member: `name.${language}`, value: data.name },
    { member: 'rarity', value: Math.max(...data.rarityList) },
    ...textClaim(`bonus.2.${language}`, data.effect2Pc),
    ...textClaim(`bonus.4.${language}`, data.effect4Pc),
    ...slots.flatMap(({ slot }) => textClaim(`piece.${slot}.${language}`, data[slot]?.name)),
  ];
  return { kind: 'sets', id: data.id, claims };
}
