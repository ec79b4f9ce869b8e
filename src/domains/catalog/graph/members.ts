import { GraphQLError, Kind } from 'graphql';
import type { CatalogShared, LevelRecord } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { growsWithGame, nameField, ofId, rowsOf, statName } from '../../../graph/field-options.ts';
import { GearSlotEnum } from '../../players/graph/gear.ts';
import type { AddedStat, Ascension, CatalogPath, MaterialCost } from '../records/members.ts';

/** For a member of a record that is parsed when it is read: it counts as four fields. */
export const ofBody = { cost: 4 } as const;

export const MaterialCostType = builder.objectRef<MaterialCost>('MaterialCost').implement({
  description: 'An amount of one material.',
  fields: (t) => ({
    materialId: t.exposeInt('id', { ...ofId, description: "The game's number of the material." }),
    name: t.exposeString('name', nameField),
    count: t.exposeInt('count', { description: 'The amount.' }),
  }),
});

export const AddedStatType = builder.objectRef<AddedStat>('AddedStat').implement({
  description: 'A stat and the value that is added to it.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    value: t.exposeFloat('value', {
      description: 'The value: flat, or percent points where the stat is a percentage.',
    }),
  }),
});

export const SlotPoolType = builder
  .objectRef<CatalogShared['slots'][number]>('SlotPool')
  .implement({
    description: 'A slot of gear and the stats that can be the main stat there.',
    fields: (t) => ({
      slot: t.expose('slot', { type: GearSlotEnum, description: 'The slot.' }),
      mainStats: t.exposeStringList('mainStats', {
        description: `The stats, such as crit_rate; ${growsWithGame}.`,
      }),
    }),
  });

export const PathType = builder.objectRef<CatalogPath>('CatalogPath').implement({
  description: `A path of Honkai: Star Rail; ${growsWithGame}.`,
  fields: (t) => ({
    word: t.exposeString('id', { ...ofId, description: "The game's own word, such as Warlock." }),
    name: t.exposeString('name', { description: "The players' word, such as Nihility." }),
  }),
});

export const AscensionType = builder.objectRef<Ascension>('CharacterAscension').implement({
  description: 'What one ascension costs.',
  fields: (t) => ({
    phase: t.exposeInt('phase', {
      description: 'The ascension that is reached: from 1 on, and in zzz from 2 on.',
    }),
    levelCap: t.exposeInt('levelCap', { description: 'The level that can be reached after it.' }),
    currency: t.exposeInt('currency', { description: 'The price in Mora, Credits or Dennies.' }),
    materials: t.expose('materials', rowsOf(MaterialCostType, 4, 'The materials.')),
  }),
});

export const StatsAtLevelType = builder.objectRef<LevelRecord>('StatsAtLevel').implement({
  description: 'The base stats of a character at one level.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'The level.' }),
    ascension: t.exposeInt('ascension', { description: 'The ascension at that level.' }),
    hp: t.exposeFloat('hp', { description: 'Base HP.' }),
    atk: t.exposeFloat('atk', { description: 'Base ATK.' }),
    def: t.exposeFloat('def', { description: 'Base DEF.' }),
    spd: t.exposeFloat('spd', {
      nullable: true,
      description: 'Base SPD; null in games without it.',
    }),
  }),
});

/** Stars, or a letter of zzz (R7.2, R15.6). A letter is taken in either case (R1.4). */
builder.scalarType('Rarity', {
  description: 'Stars as an Int, or the letter S, A or B as a String.',
  serialize: (value) => value,
  parseValue: (value) => readRarity(value),
  parseLiteral: (node) => {
    if (node.kind === Kind.INT) return readRarity(Number(node.value));
    return readRarity(node.kind === Kind.STRING ? node.value : undefined);
  },
});

function readRarity(value: unknown): number | string {
  if (Number.isInteger(value)) return value as number;
  if (typeof value === 'string' && /^[sab]$/i.test(value)) return value.toUpperCase();
  throw new GraphQLError('A Rarity is a whole number, or S, A or B.');
}
