import { builder } from '../../../../graph/builder.ts';
import { ofRecords } from '../../../../graph/of-records.ts';
import { enhancedArg, gameArg, langArg } from '../args.ts';
import { CharacterRef } from '../character.ts';
import { ofCatalog } from '../kept.ts';
import { found } from '../record-node.ts';

builder.queryField('character', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: 'One character of a game.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      ...gameArg,
      avatarId: t.arg.int({
        required: true,
        description: "The game's number of the character.",
        ...ofRecords('character'),
      }),
      ...enhancedArg,
      ...langArg,
    },
    resolve: (_root, { game, avatarId: id, lang: language, enhanced }, { services }) =>
      found(
        services.catalog.findCharacter({ game, id, language, enhanced }),
        'character_not_found',
      ),
  }),
);

builder.queryField('agent', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: 'One agent of zzz.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      agentId: t.arg.int({
        required: true,
        description: "The game's number of the agent.",
        ...ofRecords('character', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { agentId: id, lang: language }, { services }) =>
      found(services.catalog.findCharacter({ game: 'zzz', id, language }), 'agent_not_found'),
  }),
);
