import { builder } from '../../../graph/builder.ts';
import { named } from '../../../graph/named.ts';
import { ofRecords } from '../../../graph/of-records.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { presentTraceTree, type TraceTree } from '../records/character.ts';
import { enhancedArg, langArg } from './args.ts';
import { CharacterRef } from './character.ts';
import { ofCatalog } from './kept.ts';
import { found } from './record-node.ts';
import { TraceType } from './trace.ts';

const TraceTreeType = builder.objectRef<TraceTree>('TraceTree').implement({
  description: 'The trace tree of an hsr character.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the character.' }),
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    name: t.exposeString('name', named),
    enhanced: t.exposeBoolean('enhanced', {
      description: 'Whether it is the tree of a kit that the game enhanced.',
    }),
    nodes: t.expose('nodes', {
      type: [TraceType],
      extensions: { rows: 20 },
      description: 'Its nodes.',
    }),
    character: t.expose('character', {
      type: CharacterRef,
      description: 'The character whose tree it is, with the same kit.',
    }),
  }),
});

builder.queryField('trace', (t) =>
  t.field({
    type: TraceTreeType,
    nullable: true,
    description: 'The trace tree of one hsr character.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      avatarId: t.arg.int({
        required: true,
        description: "The game's number of the character.",
        ...ofRecords('character', 'hsr'),
      }),
      ...enhancedArg,
      ...langArg,
    },
    resolve: (_root, { avatarId: id, lang: language, enhanced }, { services }) => {
      const character = services.catalog.findCharacter({ game: 'hsr', id, language, enhanced });
      return presentTraceTree(found(character, 'trace_not_found'));
    },
  }),
);
