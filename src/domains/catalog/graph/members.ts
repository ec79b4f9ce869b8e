import { builder } from '../../../graph/builder.ts';
import { GearSlotEnum } from '../../players/graph/gear-slot.ts';
import type { AddedStat, CatalogPath, MaterialCost, Rank, SlotPool } from '../present-members.ts';

const nameDescription = 'Null while the catalog does not know it.';
const textDescription = 'Null where no source tells it.';

export const MaterialCostType = builder.objectRef<MaterialCost>('MaterialCost').implement({
  description: 'How much of one material something costs.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the material." }),
    name: t.exposeString('name', { nullable: true, description: nameDescription }),
    count: t.exposeInt('count', { description: 'How many pieces.' }),
  }),
});

export const AddedStatType = builder.objectRef<AddedStat>('AddedStat').implement({
  description: 'A stat with what is added to it.',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: 'The stat, such as crit_rate.' }),
    value: t.exposeFloat('value', { description: 'Percent points where it is a percentage.' }),
  }),
});

export const RankType = builder.objectRef<Rank>('CharacterRank').implement({
  description: 'A constellation, eidolon or mindscape.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', { nullable: true, description: nameDescription }),
    description: t.exposeString('description', { nullable: true, description: textDescription }),
  }),
});

export const SlotPoolType = builder.objectRef<SlotPool>('SlotPool').implement({
  description: 'A slot of gear with the stats that its main stat is one of.',
  fields: (t) => ({
    slot: t.expose('slot', { type: GearSlotEnum, description: 'The slot.' }),
    mainStats: t.exposeStringList('mainStats', { description: 'The stats, such as crit_rate.' }),
  }),
});

export const PathType = builder.objectRef<CatalogPath>('CatalogPath').implement({
  description: 'A path of Honkai: Star Rail.',
  fields: (t) => ({
    id: t.exposeString('id', { description: "The game's own word, such as Warlock." }),
    name: t.exposeString('name', { description: "The players' word, such as Nihility." }),
  }),
});
