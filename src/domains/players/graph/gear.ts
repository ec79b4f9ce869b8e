import type { GearItem, GearStat, GearSubStat, Named } from '../../../games/gear.ts';
import { gameIds } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import {
  nameField,
  ofId,
  pictureField,
  shownMembers,
  statName,
} from '../../../graph/field-options.ts';
import { enumValues } from '../../../graph/scalars.ts';

const slotDescriptions = gameIds.flatMap((game) => {
  const { slots, words } = games[game];
  const gear = `${words.set.replaceAll('_', ' ')}s`;
  return slots.map((slot): [string, string] => [slot, `A slot for ${gear}, in ${game}.`]);
});

/** Closed: each game has its slots for good (R6.7), and no two share the name of one. */
export const GearSlotEnum = builder.enumType('GearSlot', {
  description: 'Where a piece of gear is worn. Each slot belongs to one game.',
  values: enumValues<string>({
    ...Object.fromEntries(slotDescriptions),
    unknown: 'For a piece whose slot is not known yet.',
  }),
});

const GearStatType = builder.objectRef<GearStat>('GearStat').implement({
  ...shownMembers,
  description: 'A stat of a gear item: flat, or in percent points (46.6).',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    value: t.exposeFloat('value', { description: 'Flat, or percent points.' }),
  }),
});

const GearSubStatType = builder.objectRef<GearSubStat>('GearSubStat').implement({
  ...shownMembers,
  description: 'A substat of a gear item.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    value: t.exposeFloat('value', { description: 'Flat, or percent points.' }),
    rolls: t.exposeInt('rolls', { description: 'How often it was rolled, including the first.' }),
    rollValues: t.exposeFloatList('rollValues', {
      nullable: true,
      extensions: { rows: 6 },
      description:
        "Each roll's value, the highest first; null where several combinations are shown alike.",
    }),
  }),
});

const GearSetType = builder.objectRef<Named>('GearSet').implement({
  ...shownMembers,
  description: 'The set that a gear item belongs to.',
  fields: (t) => ({
    setId: t.exposeInt('id', { ...ofId, description: "The game's number of the set." }),
    name: t.exposeString('name', nameField),
  }),
});

/** One type for the gear of three games (R6.7). */
export const GearItemType = builder.objectRef<GearItem>('GearItem').implement({
  ...shownMembers,
  description: 'One artifact, relic or drive disc.',
  fields: (t) => ({
    itemId: t.exposeInt('id', { ...ofId, description: "The game's number of the item." }),
    slot: t.expose('slot', { type: GearSlotEnum, description: 'Where it is worn.' }),
    set: t.expose('set', { type: GearSetType, description: 'The set it belongs to.' }),
    name: t.exposeString('name', nameField),
    rarity: t.exposeInt('rarity', { description: 'Its rarity, 1 to 5.' }),
    level: t.exposeInt('level', { description: 'Its level, from 0.' }),
    mainStat: t.expose('mainStat', { type: GearStatType, description: 'Its main stat.' }),
    subStats: t.expose('subStats', {
      extensions: { rows: 4 },
      type: [GearSubStatType],
      description: 'Its substats, at most four.',
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    critValue: t.exposeFloat('critValue', {
      description: 'Twice its CRIT Rate and its CRIT DMG, in percent points: of its main stat too.',
    }),
    rollValue: t.exposeFloat('rollValue', {
      nullable: true,
      description:
        'Its rolls in percent of the highest, summed; null where a substat is newer than the catalog.',
    }),
  }),
});
