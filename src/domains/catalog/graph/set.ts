import type { MainStatRow, SetHead } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import { growsWithGame, nameField, pictureField, statName } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { GearSlotEnum } from '../../players/graph/gear.ts';
import type { ArtifactSet } from '../records/set.ts';
import { CharacterRef, RecommendedCharacterType } from './character.ts';
import {
  byPage,
  connectionOfList,
  gameArg,
  langArg,
  ofCatalog,
  recordNode,
  requireRecord,
} from './fields.ts';
import { SlotPoolType } from './members.ts';

const SetKindEnum = builder.enumType('ArtifactSetKind', {
  description: 'What kind of set it is.',
  values: {
    ARTIFACT: { value: 'artifact', description: 'A set of genshin.' },
    CAVERN: { value: 'cavern', description: 'A relic set of hsr with four pieces.' },
    PLANAR: { value: 'planar', description: 'A set of planar ornaments of hsr.' },
    DISC: { value: 'disc', description: 'A drive disc set of zzz.' },
  } satisfies Record<string, { value: SetHead['kind']; description: string }>,
});

const noText = 'null where no source has the text in the language asked for';

export const ArtifactSetRef = builder.objectRef<ArtifactSet>('ArtifactSet');

builder.node(ArtifactSetRef, {
  extensions: { lasting: true },
  ...recordNode<ArtifactSet>({
    mark: 'subStatPool',
    idOf: ({ setId }) => setId,
    find: (catalog, request) => catalog.findSet(request),
    missing: 'artifact_set_not_found',
  }),
  description: 'An artifact set, relic set or drive disc set as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the set.' }),
    setId: t.exposeInt('setId', { description: "The game's number of the set." }),
    name: t.exposeString('name', nameField),
    kind: t.expose('kind', { type: SetKindEnum, description: 'What kind of set it is.' }),
    rarityMax: t.exposeInt('rarityMax', {
      description: 'The highest rarity of its pieces, 1 to 5.',
    }),
    bonus1pc: t.exposeString('bonus1pc', {
      nullable: true,
      description: `What a set of one piece gives; empty for every other set, ${noText}.`,
    }),
    bonus2pc: t.exposeString('bonus2pc', {
      nullable: true,
      description: `What two pieces give; empty where that is nothing, ${noText}.`,
    }),
    bonus4pc: t.exposeString('bonus4pc', {
      nullable: true,
      description: `What four pieces give; empty where that is nothing, ${noText}.`,
    }),
    bonusPlanar: t.exposeString('bonusPlanar', {
      nullable: true,
      description: `What a planar set gives; empty for every other set, ${noText}.`,
    }),
    slots: t.expose('slots', {
      type: [SlotPoolType],
      extensions: { rows: 6 },
      description: 'The slots it has, each with its main stats.',
    }),
    subStatPool: t.exposeStringList('subStatPool', {
      description: `The stats that any of its pieces can have as a substat; ${growsWithGame}.`,
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    recommendedCharacters: t.expose('recommendedCharacters', {
      type: [RecommendedCharacterType],
      extensions: { rows: 40 },
      description:
        'The characters whose skills it suits, found by a rule (docs/catalog.md) and not by opinion.',
    }),
  }),
});

builder.objectField(CharacterRef, 'recommendedBySets', (t) =>
  t.field({
    cache: ofCatalog,
    type: [ArtifactSetRef],
    extensions: { rows: 20 },
    description: 'The sets that have this character among their `recommendedCharacters`, by id.',
    resolve: ({ game, avatarId: id, language }, _args, { services }) =>
      services.catalog.listSetsRecommending({ game, id, language }),
  }),
);

builder.queryField('artifactSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One artifact set, relic set or drive disc set of a game.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      ...gameArg,
      setId: t.arg.int({
        required: true,
        description: "The game's number of the set.",
        ...recordId('set'),
      }),
      ...langArg,
    },
    resolve: (_root, { game, setId: id, lang: language }, { services }) =>
      requireRecord(services.catalog.findSet({ game, id, language }), 'artifact_set_not_found'),
  }),
);

builder.queryField('relicSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One relic set of hsr.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      setId: t.arg.int({
        required: true,
        description: "The game's number of the set.",
        ...recordId('set', 'hsr'),
      }),
      ...langArg,
    },
    resolve: (_root, { setId: id, lang: language }, { services }) =>
      requireRecord(services.catalog.findSet({ game: 'hsr', id, language }), 'relic_set_not_found'),
  }),
);

builder.queryField('driveDiscSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One drive disc set of zzz.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      suiteId: t.arg.int({
        required: true,
        description: "The game's number of the drive disc set.",
        ...recordId('set', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { suiteId: id, lang: language }, { services }) =>
      requireRecord(
        services.catalog.findSet({ game: 'zzz', id, language }),
        'drive_disc_set_not_found',
      ),
  }),
);

builder.queryField('artifactSets', (t) =>
  t.field({
    type: connectionType('ArtifactSet', ArtifactSetRef),
    nullable: true,
    description: 'The sets of a game, by id.',
    authScopes: { scope: 'read' },
    cache: byPage,
    args: {
      ...gameArg,
      type: t.arg.string({
        description: 'Only sets that have this slot of the game, such as flower, head or slot_1.',
      }),
      ...langArg,
      ...pageArgs,
    },
    check({ game, lang, type }, { services, unread }) {
      // Filters can only be checked where the game could be read.
      if (!unread?.has('game'))
        services.catalog.listSets({ game, language: lang }, type ?? undefined);
    },
    resolve: (_root, { game, lang, type, ...page }, context) => {
      const list = context.services.catalog.listSets({ game, language: lang }, type ?? undefined);
      return connectionOfList(context, list, ({ setId }) => setId, page);
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
    stats: t.expose('stats', {
      type: [MainStatType],
      extensions: { rows: 14 },
      description: 'The stats that the main stat is one of.',
    }),
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
