import { z } from 'zod';
import { slots } from '../../src/games/genshin/gear.ts';
import { firstLanguages } from '../../src/games/ids.ts';
import { namedFolder } from '../datasets/languages.ts';
import {
  claimsOfFiles,
  createRecordReader,
  type DataSet,
  type Fact,
  type FactOrNone,
  priceFacts,
  travelers,
} from './claim.ts';

const costs = z.record(z.string(), z.array(z.object({ id: z.int(), count: z.int() })));
const character = z.object({
  id: z.int().refine((id) => !travelers.has(id)),
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

const ascensionFacts = (prices: z.infer<typeof costs>): Fact[] =>
  caps.flatMap((cap, index) => {
    const items = prices[`ascend${index + 1}`];
    return items === undefined ? [] : priceFacts(`ascension.${cap}`, mora, items);
  });

const characters = createRecordReader({
  kind: 'characters',
  schema: character,
  id: ({ id }) => id,
  texts: ({ name }) => [['name', name]],
  numbers: (data) => [
    ['rarity', data.rarity],
    ['element', data.elementText],
    ['type', data.weaponText],
    ...ascensionFacts(data.costs),
  ],
});

const weapons = createRecordReader({
  kind: 'weapons',
  schema: weapon,
  id: ({ id }) => id,
  texts: ({ name, effectName }) => [
    ['name', name],
    ['passive', effectName],
  ],
  numbers: (data) => [
    ['rarity', data.rarity],
    ['type', data.weaponText],
    ...ascensionFacts(data.costs),
  ],
});

const artifacts = createRecordReader({
  kind: 'sets',
  schema: artifact,
  id: ({ id }) => id,
  texts: (data) => [
    ['name', data.name],
    ['bonus.2', data.effect2Pc],
    ['bonus.4', data.effect4Pc],
    ...slots.map(({ slot }): FactOrNone => [`piece.${slot}`, data[slot]?.name]),
  ],
  numbers: ({ rarityList }) => [['rarity', Math.max(...rarityList)]],
});

/** The files that the npm package of the same name is made of: what we leave out or swap shows here. */
export const genshinDb: DataSet = {
  folder: 'genshin-db',
  repository: 'theBowja/genshin-db',
  game: 'genshin',
  claims: (root) =>
    claimsOfFiles(
      root,
      firstLanguages.map((language) => [language, namedFolder(language)]),
      { characters, weapons, artifacts },
    ),
};
