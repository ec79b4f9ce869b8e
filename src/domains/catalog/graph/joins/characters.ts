import { builder } from '../../../../graph/builder.ts';
import type { GraphContext } from '../../../../graph/context.ts';
import { GenshinCharacterType } from '../../../players/graph/genshin/character.ts';
import { HsrCharacterType } from '../../../players/graph/hsr/character.ts';
import { ZzzAgentType } from '../../../players/graph/zzz/agent.ts';
import type { CharacterRequest } from '../../service.ts';
import { CharacterRef } from '../character.ts';
import { type JoinArgs, join } from './options.ts';

// The catalog is in memory, so that a batch of players needs no loader.

const catalogCharacter = <Shown>(requestOf: (shown: Shown) => CharacterRequest) => ({
  ...join,
  type: CharacterRef,
  resolve: (shown: Shown, { lang: language }: JoinArgs, { services }: GraphContext) =>
    services.catalog.findCharacter({ ...requestOf(shown), language }),
});

builder.objectField(GenshinCharacterType, 'catalogCharacter', (t) =>
  t.field(catalogCharacter(({ avatarId: id }) => ({ game: 'genshin', id }))),
);

// Whose details are not there is taken to have the newest kit.
builder.objectField(HsrCharacterType, 'catalogCharacter', (t) =>
  t.field(
    catalogCharacter(({ avatarId: id, enhanced, detail }) => ({
      game: 'hsr',
      id,
      enhanced: enhanced || detail === null,
    })),
  ),
);

builder.objectField(ZzzAgentType, 'catalogCharacter', (t) =>
  t.field(catalogCharacter(({ agentId: id }) => ({ game: 'zzz', id }))),
);
