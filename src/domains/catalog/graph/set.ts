import type { SetHead } from '../../../games/catalog-set.ts';
import { builder } from '../../../graph/builder.ts';
import { growing, named, pictured } from '../../../graph/named.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { ArtifactSet } from '../records/set.ts';
import { SlotPoolType } from './members.ts';
import { RecommendedCharacterType } from './recommended-character.ts';
import { recordNode } from './record-node.ts';

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
    name: t.exposeString('name', named),
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
      description: `The stats that any of its pieces can have as a substat; ${growing}.`,
    }),
    iconUrl: t.exposeString('iconUrl', pictured),
    recommendedCharacters: t.expose('recommendedCharacters', {
      type: [RecommendedCharacterType],
      extensions: { rows: 40 },
      description:
        'The characters whose skills it suits, found by a rule (docs/catalog.md) and not by opinion.',
    }),
  }),
});
