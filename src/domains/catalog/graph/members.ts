import { builder } from '../../../graph/builder.ts';
import { described, growing, named, statName } from '../../../graph/named.ts';
import { GearSlotEnum } from '../../players/graph/gear-slot.ts';
import type { Rank } from '../records/kit.ts';
import type { AddedStat, CatalogPath, MaterialCost, SlotPool } from '../records/members.ts';

/** For a part of a record that is parsed when it is read, which takes as long as four fields. */
export const ofBody = { cost: 4 } as const;

export const MaterialCostType = builder.objectRef<MaterialCost>('MaterialCost').implement({
  description: 'How much of one material something costs.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the material." }),
    name: t.exposeString('name', named),
    count: t.exposeInt('count', { description: 'How many of it.' }),
  }),
});

export const AddedStatType = builder.objectRef<AddedStat>('AddedStat').implement({
  description: 'A stat with what is added to it.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    value: t.exposeFloat('value', {
      description: 'How much: flat, or percent points where the stat is a percentage.',
    }),
  }),
});

export const RankType = builder.objectRef<Rank>('CharacterRank').implement({
  description: 'A constellation, eidolon or mindscape.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', named),
    description: t.exposeString('description', described),
  }),
});

export const SlotPoolType = builder.objectRef<SlotPool>('SlotPool').implement({
  description: 'A slot of gear and the stats that can be the main stat there.',
  fields: (t) => ({
    slot: t.expose('slot', { type: GearSlotEnum, description: 'The slot.' }),
    mainStats: t.exposeStringList('mainStats', {
      description: `The stats, such as crit_rate; ${growing}.`,
    }),
  }),
});

export const PathType = builder.objectRef<CatalogPath>('CatalogPath').implement({
  description: `A path of Honkai: Star Rail; ${growing}.`,
  fields: (t) => ({
    id: t.exposeString('id', { description: "The game's own word, such as Warlock." }),
    name: t.exposeString('name', { description: "The players' word, such as Nihility." }),
  }),
});
