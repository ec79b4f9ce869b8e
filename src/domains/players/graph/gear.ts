import type {
  CharacterDetail,
  GearItem,
  GearStat,
  GearSubStat,
  Named,
  Talent,
} from '../../../games/gear.ts';
import { builder } from '../../../graph/builder.ts';

const GearStatType = builder.objectRef<GearStat>('GearStat').implement({
  description: 'A stat of a gear item: flat, or in percent points (46.6).',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: 'Its name, such as crit_rate or atk_percent.' }),
    value: t.exposeFloat('value', { description: 'Flat, or percent points.' }),
  }),
});

const GearSubStatType = builder.objectRef<GearSubStat>('GearSubStat').implement({
  description: 'A substat of a gear item.',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: 'Its name, such as crit_rate or atk_percent.' }),
    value: t.exposeFloat('value', { description: 'Flat, or percent points.' }),
    rolls: t.exposeInt('rolls', {
      description: 'How often it was rolled, the first time included.',
    }),
  }),
});

const GearSetType = builder.objectRef<Named>('GearSet').implement({
  description: 'The set that a gear item belongs to.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the set." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
  }),
});

/** One type for the gear of three games (R6.7). */
export const GearItemType = builder.objectRef<GearItem>('GearItem').implement({
  description: 'One artifact, relic or drive disc.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the item." }),
    slot: t.exposeString('slot', {
      description: 'Where it is worn: flower, head, slot_1 and so on.',
    }),
    set: t.expose('set', { type: GearSetType, description: 'The set it belongs to.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    rarity: t.exposeInt('rarity', { description: 'Its rarity, 1 to 5.' }),
    level: t.exposeInt('level', { description: 'Its level, from 0.' }),
    mainStat: t.expose('mainStat', { type: GearStatType, description: 'Its main stat.' }),
    subStats: t.expose('subStats', {
      extensions: { rows: 4 },
      type: [GearSubStatType],
      description: 'Its substats, at most four.',
    }),
    iconUrl: t.exposeString('iconUrl', { description: 'Its picture.' }),
  }),
});

const TalentType = builder.objectRef<Talent>('Talent').implement({
  description: "A talent's or skill's shown level.",
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the talent." }),
    type: t.exposeString('type', {
      description: 'What kind it is, such as normal, skill or burst.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    level: t.exposeInt('level', { description: 'Its level with everything that raises it.' }),
  }),
});

const statDescriptions: Readonly<Record<string, string>> = {
  hp: 'Max HP.',
  atk: 'ATK.',
  def: 'DEF.',
  spd: 'Speed.',
  impact: 'Impact.',
  pen: 'PEN, flat.',
  penRatio: 'PEN ratio in percent points.',
  elementalMastery: 'Elemental mastery.',
  anomalyMastery: 'Anomaly mastery.',
  anomalyProficiency: 'Anomaly proficiency.',
  sheerForce: 'Sheer force.',
  energyRegen: 'Energy regeneration a second.',
};

/** `critRate` becomes "Crit rate in percent points." */
function statDescription(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const phrase = `${words.charAt(0).toUpperCase()}${words.slice(1)} in percent points.`;
  return statDescriptions[name] ?? phrase;
}

/** The detail type of one game: the stats differ, the rest is the same (R6.6). */
export function detailType<Stats extends object>(
  game: string,
  stats: readonly (keyof Stats & string)[],
) {
  const StatsType = builder.objectRef<Readonly<Record<string, number>>>(`${game}Stats`).implement({
    description: 'Final stats: flat, or percent points.',
    fields: (t) =>
      Object.fromEntries(
        stats.map((name) => [name, t.exposeFloat(name, { description: statDescription(name) })]),
      ),
  });
  return builder.objectRef<CharacterDetail<Stats>>(`${game}CharacterDetail`).implement({
    description: 'What is known of a character whose details are shown.',
    // Pothos' types cannot follow a generic record; at run time these read properties.
    fields: (t) => ({
      stats: t.expose('stats' as never, { type: StatsType, description: 'Final stats.' }),
      talents: t.expose('talents' as never, {
        extensions: { rows: 6 },
        type: [TalentType],
        description: 'Talents with their levels.',
      }),
      costumeId: t.exposeInt('costumeId' as never, {
        nullable: true,
        description: 'The costume worn, if it is not the usual one.',
      }),
      friendship: t.exposeInt('friendship' as never, {
        nullable: true,
        description: 'The friendship level, where the game shows it.',
      }),
    }),
  });
}
