import type { MainStatRow, SetHead } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import {
  growsWithGame,
  nameField,
  pictureField,
  provisionalField,
  rowsOf,
  statName,
} from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { GearSlotEnum } from '../../players/graph/gear.ts';
import type { SetFilters } from '../lists.ts';
import { mostRecommended } from '../records/recommendations.ts';
import type { ArtifactSet } from '../records/set.ts';
import { CharacterRef, recommendedCharacters } from './character.ts';
import { effectRows } from './effect.ts';
import { addRecordQueries, gameArg, langArg, ofCatalog, recordList, recordNode } from './fields.ts';
import { SlotPoolType } from './members.ts';

const SetKindEnum = builder.enumType('ArtifactSetKind', {
  description: 'The kind of the set.',
  values: enumValues<SetHead['kind']>({
    artifact: 'A set of genshin.',
    cavern: 'A relic set of hsr with four pieces.',
    planar: 'A set of planar ornaments of hsr.',
    disc: 'A drive disc set of zzz.',
  }),
});

const noText = 'sentences of our own without an import, null for what is newer than both';

export const ArtifactSetRef = builder.objectRef<ArtifactSet>('ArtifactSet');

builder.node(ArtifactSetRef, {
  extensions: { lasting: true },
  ...recordNode<ArtifactSet>({
    kind: 'set',
    mark: 'subStatPool',
    idOf: ({ setId }) => setId,
  }),
  description: 'An artifact set, relic set or drive disc set as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the set.' }),
    setId: t.exposeInt('setId', { description: "The game's number of the set." }),
    name: t.exposeString('name', nameField),
    provisional: t.exposeBoolean('provisional', provisionalField),
    kind: t.expose('kind', { type: SetKindEnum, description: 'The kind of the set.' }),
    rarityMax: t.exposeInt('rarityMax', {
      description: 'The highest rarity of its pieces, 1 to 5.',
    }),
    bonus1pc: t.exposeString('bonus1pc', {
      nullable: true,
      description: `The bonus of a set of one piece; empty for every other set, ${noText}.`,
    }),
    bonus2pc: t.exposeString('bonus2pc', {
      nullable: true,
      description: `The bonus of two pieces; empty where there is none, ${noText}.`,
    }),
    bonus4pc: t.exposeString('bonus4pc', {
      nullable: true,
      description: `The bonus of four pieces; empty where there is none, ${noText}.`,
    }),
    bonusPlanar: t.exposeString('bonusPlanar', {
      nullable: true,
      description: `The bonus of a planar set; empty for every other set, ${noText}.`,
    }),
    effects: t.expose('effects', effectRows(5)),
    slots: t.expose(
      'slots',
      rowsOf(SlotPoolType, 6, 'The slots it has, each with its main stats.'),
    ),
    subStatPool: t.exposeStringList('subStatPool', {
      description: `The stats that any of its pieces can have as a substat; ${growsWithGame}.`,
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    recommendedCharacters: t.expose(
      'recommendedCharacters',
      recommendedCharacters(mostRecommended.sets),
    ),
  }),
});

builder.objectField(CharacterRef, 'recommendedBySets', (t) =>
  t.field({
    cache: ofCatalog,
    type: [ArtifactSetRef],
    extensions: { rows: 20 },
    description:
      'The sets that have this character among their `recommendedCharacters`, the best first.',
    resolve: ({ game, avatarId: id, language }, _args, { services }) =>
      services.catalog.listSetsRecommending({ game, id, language }),
  }),
);

addRecordQueries('set', ArtifactSetRef, {
  artifactSet: {
    id: ['setId', 'set'],
    description: 'One artifact set, relic set or drive disc set of a game.',
  },
  relicSet: { id: ['setId', 'set'], game: 'hsr', description: 'One relic set of hsr.' },
  driveDiscSet: {
    id: ['suiteId', 'drive disc set'],
    game: 'zzz',
    description: 'One drive disc set of zzz.',
  },
});

builder.queryField('artifactSets', (t) =>
  t.field({
    ...recordList<SetFilters, ArtifactSet>(
      ({ setId }) => setId,
      (catalog, request, filters) => catalog.listSets(request, filters),
    ),
    type: connectionType('ArtifactSet', ArtifactSetRef),
    description: 'The sets of a game, by id.',
    args: {
      ...gameArg,
      type: t.arg.string({
        description: 'Only sets that have this slot of the game, such as flower, head or slot_1.',
      }),
      ...langArg,
      ...pageArgs,
    },
  }),
);

const MainStatType = builder.objectRef<MainStatRow['stats'][number]>('MainStatRange').implement({
  description: 'A main stat from level 0 to the highest: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    base: t.exposeFloat('base', { description: 'At level 0.' }),
    max: t.exposeFloat('max', { description: 'At the highest level.' }),
  }),
});

const MainStatTable = builder.objectRef<MainStatRow>('MainStatTable').implement({
  description: 'The main stats of one slot at one rarity.',
  fields: (t) => ({
    slot: t.expose('slot', { type: GearSlotEnum, description: 'The slot.' }),
    rarity: t.exposeInt('rarity', { description: 'The rarity of the piece.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level at that rarity.' }),
    stats: t.expose('stats', rowsOf(MainStatType, 14, 'The possible main stats.')),
  }),
});

builder.queryField('mainStats', (t) =>
  t.field({
    type: [MainStatTable],
    nullable: true,
    extensions: { rows: 30 },
    description: 'The main stats of every slot at every rarity.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: gameArg,
    resolve: (_root, { game }, { services }) => services.catalog.listMainStats(game),
  }),
);
