import { type ListedProfile, profileRoles, type SetPlan } from '../../../games/builds/profiles.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { nameField, rowsOf } from '../../../graph/field-options.ts';
import { CharacterRef, ProfileSourceEnum } from '../../catalog/graph/character.ts';
import { ofCatalog } from '../../catalog/graph/fields.ts';
import type { RecordRequest } from '../../catalog/service.ts';
import { BuildProfileNameEnum, BuildRoleEnum } from './enums.ts';

/** A profile, and whose it is: the records that it names are in the language of the character. */
interface ShownProfile extends ListedProfile {
  readonly of: { readonly game: GameId; readonly language: Language };
}

interface ShownPlan extends SetPlan {
  readonly of: ShownProfile['of'];
}

const SlotStatsType = builder
  .objectRef<{ readonly slot: string; readonly stats: readonly string[] }>('ProfileMainStats')
  .implement({
    description: 'The main stats that a slot should have.',
    fields: (t) => ({
      slot: t.exposeString('slot', { description: 'The slot.' }),
      stats: t.exposeStringList('stats', { description: 'The best first.' }),
    }),
  });

const StatValueType = builder
  .objectRef<{ readonly stat: string; readonly value: number }>('ProfileStat')
  .implement({
    description: 'A stat with a number.',
    fields: (t) => ({
      stat: t.exposeString('stat', { description: 'The stat.' }),
      value: t.exposeFloat('value', {
        description: 'What a roll of it is worth, 0 to 1; of a target flat, or a fraction.',
      }),
    }),
  });

const ProfileRecordType = builder
  .objectRef<{ readonly id: number; readonly name: string | null }>('ProfileRecord')
  .implement({
    description: 'A set or a weapon that a profile names.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of it." }),
      name: t.exposeString('name', nameField),
    }),
  });

/** Ids with the names of the records, without those that the catalog lacks. */
const namedBy = (
  find: (request: RecordRequest) => { readonly name: string | null } | undefined,
  of: ShownProfile['of'],
  ids: readonly number[],
) =>
  ids.flatMap((id) => {
    const found = find({ ...of, id });
    return found ? [{ id, name: found.name }] : [];
  });

const SetPlanType = builder.objectRef<ShownPlan>('ProfileSets').implement({
  description: 'A way to wear sets.',
  fields: (t) => ({
    pieces: t.exposeInt('pieces', {
      description: '4 of the one set, or 2 each of any two of the sets.',
    }),
    sets: t.field({
      ...rowsOf(ProfileRecordType, 20, 'The sets.'),
      resolve: ({ ids, of }, _args, { services }) => namedBy(services.catalog.findSet, of, ids),
    }),
  }),
});

const listed = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([stat, value]) => ({ stat, value }));

const CharacterProfileType = builder.objectRef<ShownProfile>('CharacterProfile').implement({
  description: 'How to build a character for one thing; each list has the best first.',
  fields: (t) => ({
    name: t.expose('name', { type: BuildProfileNameEnum, description: 'For what.' }),
    role: t.field({
      type: BuildRoleEnum,
      description: 'The role that it belongs to.',
      resolve: ({ name }) => profileRoles[name],
    }),
    source: t.expose('source', {
      type: ProfileSourceEnum,
      description: 'Where the advice comes from.',
    }),
    sources: t.exposeInt('sources', { description: 'How many independent sources do.' }),
    derived: t.exposeStringList('derived', {
      description:
        'What of it no source says, and the skills do: `weapons`, and stats of `targets`.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      description: 'With which element, in lower case, of a character of several; else null.',
    }),
    mainStats: t.field({
      ...rowsOf(SlotStatsType, 6, 'Of each slot with a choice.'),
      resolve: ({ mainStats }) =>
        Object.entries(mainStats).map(([slot, stats]) => ({ slot, stats })),
    }),
    subStats: t.field({
      ...rowsOf(StatValueType, 10, 'What a roll of each sub stat is worth; flat stats follow.'),
      resolve: ({ subStats }) => listed(subStats),
    }),
    sets: t.field({
      ...rowsOf(SetPlanType, 7, 'Which sets to wear.'),
      resolve: ({ sets, of }) => sets.map((plan) => ({ ...plan, of })),
    }),
    pairs: t.field({
      ...rowsOf(ProfileRecordType, 10, 'Two pieces of which go beside them: in hsr and zzz only.'),
      resolve: ({ pairs, of }, _args, { services }) => namedBy(services.catalog.findSet, of, pairs),
    }),
    weapons: t.field({
      ...rowsOf(ProfileRecordType, 8, 'Which weapons.'),
      resolve: ({ weapons, of }, _args, { services }) =>
        namedBy(services.catalog.findWeapon, of, weapons),
    }),
    targets: t.field({
      ...rowsOf(StatValueType, 10, 'Final stats to reach; ratios are fractions.'),
      resolve: ({ targets }) => listed(targets),
    }),
  }),
});

builder.objectField(CharacterRef, 'profiles', (t) =>
  t.field({
    cache: ofCatalog,
    type: [CharacterProfileType],
    extensions: { rows: 8 },
    description:
      'How to build it: as players recommend, or by its skills where there is no advice (docs/advice.md).',
    resolve: ({ game, avatarId, isOriginal, language }, _args, { services }) =>
      services.builds
        .profilesOf(game, { avatarId, element: null, enhanced: isOriginal ? false : null })
        .map((profile) => ({ ...profile, of: { game, language } })),
  }),
);
