import type { ProfileSource } from '../../../games/builds/profiles.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import {
  growsWithGame,
  nameField,
  nullableWordField,
  ofId,
  pictureField,
  provisionalField,
  rowsOf,
  wordField,
} from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import type { CharacterFilters } from '../lists.ts';
import type { Character, CharacterForm, Phase } from '../records/character.ts';
import type { RecommendedCharacter } from '../records/recommendations.ts';
import { effectRows } from './effect.ts';
import {
  addRecordQueries,
  enhancedArg,
  gameArg,
  langArg,
  ofCatalog,
  recordList,
  recordNode,
} from './fields.ts';
import { CoreSkillType, RankType, TalentType, TraceType } from './kit.ts';
import { AscensionType, ofBody, PathType, SlotPoolType, StatsAtLevelType } from './members.ts';

export const CharacterRef = builder.objectRef<Character>('Character');

const PhaseType = builder.objectRef<Phase>('AscensionPhase').implement({
  description: 'The base stats of a character at the end of one phase.',
  fields: (t) => ({
    phase: t.exposeInt('phase', { description: 'The ascension, from 0 on; in zzz from 1 on.' }),
    levelCap: t.exposeInt('levelCap', { description: 'The highest level within it.' }),
    hp: t.exposeFloat('hp', { description: 'Base HP at that level.' }),
    atk: t.exposeFloat('atk', { description: 'Base ATK at that level.' }),
    def: t.exposeFloat('def', { description: 'Base DEF at that level.' }),
  }),
});

const CharacterFormType = builder.objectRef<CharacterForm>('CharacterForm').implement({
  description: 'A character with one of several elements.',
  fields: (t) => ({
    element: t.exposeString('element', { description: 'The element in English.' }),
    elementName: t.exposeString('elementName', wordField('element')),
    talents: t.expose('talents', rowsOf(TalentType, 5, 'The talents with it.')),
    ranks: t.expose('ranks', rowsOf(RankType, 6, 'The six constellations with it.')),
    effects: t.expose('effects', effectRows(12)),
  }),
});

builder.node(CharacterRef, {
  extensions: { lasting: true },
  ...recordNode<Character>({
    kind: 'character',
    mark: 'weaponType',
    idOf: ({ avatarId }) => avatarId,
    isOriginal: ({ isOriginal }) => isOriginal,
  }),
  description: 'A character or agent as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the character.' }),
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    name: t.exposeString('name', nameField),
    provisional: t.exposeBoolean('provisional', provisionalField),
    rarity: t.expose('rarity', {
      type: 'Rarity',
      description: '4 or 5; S, A or B for the agents of zzz.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      description: `The element in English, such as Pyro (${growsWithGame}); null until it is known.`,
    }),
    elementName: t.exposeString('elementName', nullableWordField('element')),
    weaponType: t.exposeString('weaponType', {
      description: `The weapon class, the path of hsr or the specialty of zzz, in English; ${growsWithGame}.`,
    }),
    weaponTypeName: t.exposeString('weaponTypeName', wordField('weaponType')),
    region: t.exposeString('region', {
      description: `The nation in genshin or the faction in zzz (${growsWithGame}); empty without one.`,
    }),
    releaseVersion: t.exposeString('releaseVersion', {
      description: 'The version of the release, such as 1.0; empty where no source has it.',
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    portraitUrl: t.exposeString('portraitUrl', {
      description: 'Address of its portrait; empty where there is none.',
    }),
    splashUrl: t.exposeString('splashUrl', {
      description: 'Address of its largest picture; empty where there is none.',
    }),
    description: t.exposeString('description', {
      extensions: ofBody,
      nullable: true,
      description:
        'A text about the character in the language asked for; null where no source has it.',
    }),
    talents: t.expose('talents', rowsOf(TalentType, 10, 'Talents, skills and passives.', ofBody)),
    ascension: t.expose(
      'ascension',
      rowsOf(AscensionType, 6, 'What each ascension costs.', ofBody),
    ),
    ascensionCurve: t.expose('ascensionCurve', {
      type: [StatsAtLevelType],
      extensions: { ...ofBody, rows: 14 },
      description: 'Base stats at level 1 and before and after each ascension.',
    }),
    phases: t.expose(
      'phases',
      rowsOf(PhaseType, 7, 'Base stats at the end of each phase.', ofBody),
    ),
    ranks: t.expose(
      'ranks',
      rowsOf(RankType, 6, 'The six constellations, eidolons or mindscapes.', ofBody),
    ),
    effects: t.expose('effects', effectRows(15, ofBody)),
    path: t.expose('path', {
      type: PathType,
      extensions: ofBody,
      nullable: true,
      description: 'The path in hsr; null in other games.',
    }),
    mainStats: t.expose('mainStats', {
      type: [SlotPoolType],
      extensions: { rows: 6 },
      description: 'The slots of the gear that the character wears, with their main stats.',
    }),
    elements: t.exposeStringList('elements', {
      description: 'All elements that it can have: one for most, six for the Traveler.',
    }),
    forms: t.expose('forms', {
      type: [CharacterFormType],
      extensions: { ...ofBody, rows: 1 },
      description:
        'The kit of each element of the Traveler; empty for a character that has only one.',
    }),
    enhanced: t.exposeBoolean('enhanced', {
      description: 'Whether this is the kit after the game reworked the character; only in hsr.',
    }),
    traces: t.expose(
      'traces',
      rowsOf(TraceType, 20, 'The nodes of the trace tree in hsr; empty in other games.', ofBody),
    ),
    coreSkill: t.expose('coreSkill', {
      type: [CoreSkillType],
      extensions: { ...ofBody, rows: 6 },
      description: 'The stages of the core skill in zzz; empty in other games.',
    }),
  }),
});

export const ProfileSourceEnum = builder.enumType('ProfileSource', {
  description: 'Where advice comes from.',
  values: enumValues<ProfileSource>({
    community: 'What players recommend (docs/advice.md).',
    derived: "The character's skills alone, since no source says more.",
  }),
});

const RecommendedCharacterType = builder
  .objectRef<RecommendedCharacter>('RecommendedCharacter')
  .implement({
    description: 'A character that a set or a weapon is recommended for.',
    fields: (t) => ({
      avatarId: t.exposeInt('id', { ...ofId, description: "The game's number of the character." }),
      name: t.exposeString('name', nameField),
      role: t.exposeString('role', {
        description:
          'The role: the name of a profile (`Character.profiles`), or `scaling` where only the skills say that the record suits the character.',
      }),
      rank: t.exposeInt('rank', {
        nullable: true,
        description:
          'Its rank among what is recommended to the character, from 1 on; null where the source has no order.',
      }),
      source: t.expose('source', {
        type: ProfileSourceEnum,
        description: 'Where the advice comes from.',
      }),
      character: t.field({
        cache: ofCatalog,
        type: CharacterRef,
        nullable: true,
        description: 'The character; null when the catalog no longer has it.',
        // In the language that the record was asked for in.
        resolve: (character, _args, { services }) => services.catalog.findCharacter(character),
      }),
    }),
  });

/** The characters that a record is recommended for. */
export const recommendedCharacters = (rows: number) =>
  rowsOf(
    RecommendedCharacterType,
    rows,
    'The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md).',
  );

addRecordQueries('character', CharacterRef, {
  character: {
    id: ['avatarId', 'character'],
    description: 'One character of a game.',
    args: enhancedArg,
  },
  agent: { id: ['agentId', 'agent'], game: 'zzz', description: 'One agent of zzz.' },
});

builder.queryField('characters', (t) =>
  t.field({
    ...recordList<CharacterFilters, Character>(
      ({ avatarId }) => avatarId,
      (catalog, request, filters) => catalog.listCharacters(request, filters),
    ),
    type: connectionType('Character', CharacterRef),
    description: 'The characters of a game, by id.',
    args: {
      ...gameArg,
      element: t.arg.string({ description: 'Only those of this element, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 4 or 5; S, A or B in zzz.' }),
      releasedAfter: t.arg({
        type: 'DateTime',
        description: 'Only those released later than this moment.',
      }),
      ...langArg,
      ...pageArgs,
    },
  }),
);
