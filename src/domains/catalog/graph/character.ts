import { builder } from '../../../graph/builder.ts';
import { growing, named, pictured } from '../../../graph/named.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Character } from '../records/character.ts';
import { AscensionType, PhaseType, StatsAtLevelType } from './ascension.ts';
import { ofBody, PathType, RankType, SlotPoolType } from './members.ts';
import { recordNode } from './record-node.ts';
import { TalentType } from './talent.ts';
import './rarity.ts';

export const CharacterRef = builder.objectRef<Character>('Character');

builder.node(CharacterRef, {
  extensions: { lasting: true },
  ...recordNode<Character>({
    mark: 'weaponType',
    idOf: ({ avatarId }) => avatarId,
    isOriginal: ({ isOriginal }) => isOriginal,
    find: (catalog, request) => catalog.findCharacter(request),
    missing: 'character_not_found',
  }),
  description: 'A character or agent as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the character.' }),
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    name: t.exposeString('name', named),
    rarity: t.expose('rarity', {
      type: 'Rarity',
      description: '4 or 5; S, A or B for the agents of zzz.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      description: `The element in English, such as Pyro (${growing}); null while nobody knows it.`,
    }),
    weaponType: t.exposeString('weaponType', {
      description: `The weapon class, the path of hsr or the specialty of zzz, in English; ${growing}.`,
    }),
    region: t.exposeString('region', {
      description: `The nation in genshin or the faction in zzz (${growing}); empty without one.`,
    }),
    releaseVersion: t.exposeString('releaseVersion', {
      description: 'The version of the release, such as 1.0; empty where no source has it.',
    }),
    iconUrl: t.exposeString('iconUrl', pictured),
    portraitUrl: t.exposeString('portraitUrl', {
      description: 'Where its portrait is; empty where there is none.',
    }),
    splashUrl: t.exposeString('splashUrl', {
      description: 'Where its largest picture is; empty where there is none.',
    }),
    description: t.exposeString('description', {
      extensions: ofBody,
      nullable: true,
      description:
        'A text about the character in the language asked for; null where no source has it.',
    }),
    talents: t.expose('talents', {
      type: [TalentType],
      extensions: { ...ofBody, rows: 10 },
      description: 'What the character can do.',
    }),
    ascension: t.expose('ascension', {
      type: [AscensionType],
      extensions: { ...ofBody, rows: 6 },
      description: 'What each ascension costs.',
    }),
    ascensionCurve: t.expose('ascensionCurve', {
      type: [StatsAtLevelType],
      extensions: { ...ofBody, rows: 14 },
      description: 'Base stats at level 1 and before and after each ascension.',
    }),
    phases: t.expose('phases', {
      type: [PhaseType],
      extensions: { ...ofBody, rows: 7 },
      description: 'Base stats at the end of each phase.',
    }),
    ranks: t.expose('ranks', {
      type: [RankType],
      extensions: { ...ofBody, rows: 6 },
      description: 'The six constellations, eidolons or mindscapes.',
    }),
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
  }),
});
