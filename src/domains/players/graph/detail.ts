import type { CharacterDetail, Talent } from '../../../games/gear.ts';
import { builder } from '../../../graph/builder.ts';
import { growsWithGame, nameField, ofId, shownMembers } from '../../../graph/field-options.ts';

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
function describeStat(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const phrase = `${words.charAt(0).toUpperCase()}${words.slice(1)} in percent points.`;
  return statDescriptions[name] ?? phrase;
}

const TalentType = builder.objectRef<Talent>('Talent').implement({
  ...shownMembers,
  description: "A talent's or skill's shown level.",
  fields: (t) => ({
    talentId: t.exposeInt('id', { ...ofId, description: "The game's number of the talent." }),
    type: t.exposeString('type', {
      description: `What kind it is, such as normal, skill or burst; ${growsWithGame}.`,
    }),
    name: t.exposeString('name', nameField),
    level: t.exposeInt('level', { description: 'Its level with everything that raises it.' }),
  }),
});

/** What the field of a showcase needs that answers the details of a character. */
export const hideable = {
  nullable: true,
  description: 'Null when details are hidden or were not asked for.',
} as const;

/** The detail type of one game: the stats differ, the rest is the same (R6.6). */
export function detailType<Stats extends object>(
  game: string,
  stats: readonly (keyof Stats & string)[],
  { nullable = false }: { readonly nullable?: boolean } = {},
) {
  type Row = Readonly<Record<string, number>>;
  const unknown = nullable ? ' One that is not known yet is null.' : '';
  const StatsType = builder.objectRef<Row>(`${game}Stats`).implement({
    ...shownMembers,
    description: `Final stats: flat, or percent points.${unknown}`,
    fields: (t) =>
      Object.fromEntries(
        stats.map((name) => [
          name,
          t.exposeFloat(name, { nullable, description: describeStat(name) }),
        ]),
      ),
  });
  return builder.objectRef<CharacterDetail<Stats>>(`${game}CharacterDetail`).implement({
    ...shownMembers,
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
        description: "The game's number of the costume worn; null for the usual one.",
      }),
      friendship: t.exposeInt('friendship' as never, {
        nullable: true,
        description: 'The friendship level; null where the game does not show it.',
      }),
    }),
  });
}
