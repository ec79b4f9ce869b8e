import { type ListedProfile, profileRoles, type SetPlan } from '../../../games/builds/profiles.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { nameField, ofId, rowsOf } from '../../../graph/field-options.ts';
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
    description: 'Recommended main stats of one slot.',
    fields: (t) => ({
      slot: t.exposeString('slot', { description: 'The slot.' }),
      stats: t.exposeStringList('stats', { description: 'Main stats, best first.' }),
    }),
  });

export const StatValueType = builder
  .objectRef<{ readonly stat: string; readonly value: number }>('ProfileStat')
  .implement({
    description: 'A stat with a value.',
    fields: (t) => ({
      stat: t.exposeString('stat', { description: 'The stat.' }),
      value: t.exposeFloat('value', {
        description:
          'In `subStats` the weight of a roll, 0 to 1; in `targets` the value to reach, flat or a fraction.',
      }),
    }),
  });

const ProfileRecordType = builder
  .objectRef<{ readonly id: number; readonly name: string | null }>('ProfileRecord')
  .implement({
    description: 'A recommended set or weapon.',
    fields: (t) => ({
      recordId: t.exposeInt('id', { ...ofId, description: 'The id in the game.' }),
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
  description: 'Recommended sets.',
  fields: (t) => ({
    pieces: t.exposeInt('pieces', {
      description: '4: four pieces of one set. 2: two pieces each of any two of the sets.',
    }),
    sets: t.field({
      ...rowsOf(ProfileRecordType, 20, 'The sets.'),
      resolve: ({ ids, of }, _args, { services }) => namedBy(services.catalog.findSet, of, ids),
    }),
  }),
});

export const listedStats = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([stat, value]) => ({ stat, value }));

const CharacterProfileType = builder.objectRef<ShownProfile>('CharacterProfile').implement({
  description: 'One way to build a character. Every list has the best first.',
  fields: (t) => ({
    name: t.expose('name', {
      type: BuildProfileNameEnum,
      description: 'What the character is built for.',
    }),
    role: t.field({
      type: BuildRoleEnum,
      description: 'The role of the profile.',
      resolve: ({ name }) => profileRoles[name],
    }),
    source: t.expose('source', {
      type: ProfileSourceEnum,
      description: 'Where the profile comes from.',
    }),
    sources: t.exposeInt('sources', { description: 'Number of independent sources.' }),
    derived: t.exposeStringList('derived', {
      description:
        'Parts that no source gives and that are derived from the skills: `weapons`, or stats of `targets`.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      description:
        'The element in lower case, for characters that have several; null for all others.',
    }),
    mainStats: t.field({
      ...rowsOf(SlotStatsType, 6, 'Of each slot with a choice.'),
      resolve: ({ mainStats }) =>
        Object.entries(mainStats).map(([slot, stats]) => ({ slot, stats })),
    }),
    subStats: t.field({
      ...rowsOf(StatValueType, 10, 'What a roll of each sub stat is worth; flat stats follow.'),
      resolve: ({ subStats }) => listedStats(subStats),
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
      resolve: ({ targets }) => listedStats(targets),
    }),
  }),
});

builder.objectField(CharacterRef, 'profiles', (t) =>
  t.field({
    cache: ofCatalog,
    type: [CharacterProfileType],
    extensions: { rows: 8 },
    description:
      'Build profiles: what players recommend, or what follows from the skills where no source exists (docs/advice.md).',
    resolve: ({ game, avatarId, isOriginal, language }, _args, { services }) =>
      services.builds
        .profilesOf(game, { avatarId, element: null, enhanced: isOriginal ? false : null })
        .map((profile) => ({ ...profile, of: { game, language } })),
  }),
);
