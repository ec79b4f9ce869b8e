import type { MainStatRow, SetHead } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { ArtifactSet, RecommendedCharacter } from '../present-set.ts';
import { recordNode, SlotPoolType } from './shared.ts';

const SetKindEnum = builder.enumType('ArtifactSetKind', {
  description: 'What kind of set it is.',
  values: {
    ARTIFACT: { value: 'artifact', description: 'A set of genshin.' },
    CAVERN: { value: 'cavern', description: 'A relic set of hsr with four pieces.' },
    PLANAR: { value: 'planar', description: 'A set of planar ornaments of hsr.' },
    DISC: { value: 'disc', description: 'A drive disc set of zzz.' },
  } satisfies Record<string, { value: SetHead['kind']; description: string }>,
});

const RecommendedCharacterType = builder
  .objectRef<RecommendedCharacter>('RecommendedCharacter')
  .implement({
    description: 'A character for whom a set is recommended.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of the character." }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null while the catalog does not know it.',
      }),
      role: t.exposeString('role', { description: 'The role in which.' }),
    }),
  });

const ArtifactSetRef = builder.objectRef<ArtifactSet>('ArtifactSet');

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
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the set is new and no source names it.',
    }),
    kind: t.expose('kind', { type: SetKindEnum, description: 'What kind of set it is.' }),
    rarityMax: t.exposeInt('rarityMax', { description: 'The highest rarity of its pieces.' }),
    bonus2pc: t.exposeString('bonus2pc', {
      description: 'What two pieces give; empty where no source tells it.',
    }),
    bonus4pc: t.exposeString('bonus4pc', {
      description: 'What four pieces give; empty where there is nothing or no source tells it.',
    }),
    bonusPlanar: t.exposeString('bonusPlanar', {
      description: 'What a planar set gives; empty for every other set.',
    }),
    slots: t.expose('slots', {
      type: [SlotPoolType],
      extensions: { rows: 6 },
      description: 'The slots it has, each with its main stats.',
    }),
    subStatPool: t.exposeStringList('subStatPool', {
      description: 'The stats that any of its pieces can have as a substat.',
    }),
    iconUrl: t.exposeString('iconUrl', { description: 'Its picture.' }),
    recommendedCharacters: t.expose('recommendedCharacters', {
      type: [RecommendedCharacterType],
      description: 'For whom it is recommended; empty where no source tells it.',
    }),
  }),
});

const MainStatType = builder.objectRef<MainStatRow['stats'][number]>('MainStatRange').implement({
  description: 'A main stat from level 0 to the highest: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: 'Its name, such as crit_rate.' }),
    base: t.exposeFloat('base', { description: 'At level 0.' }),
    max: t.exposeFloat('max', { description: 'At the highest level.' }),
  }),
});

const MainStatTable = builder.objectRef<MainStatRow>('MainStatTable').implement({
  description: 'The main stats of one slot at one rarity (R7.7).',
  fields: (t) => ({
    slot: t.exposeString('slot', { description: 'Such as flower, head or slot_1.' }),
    rarity: t.exposeInt('rarity', { description: 'The rarity of the piece.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level at that rarity.' }),
    stats: t.expose('stats', {
      type: [MainStatType],
      extensions: { rows: 14 },
      description: 'The stats that the main stat is one of.',
    }),
  }),
});

export { ArtifactSetRef, MainStatTable };
