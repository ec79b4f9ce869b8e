import { builder } from '../../../../graph/builder.ts';
import { GenshinCharacterType } from '../../../players/graph/genshin/character.ts';
import { HsrCharacterType } from '../../../players/graph/hsr/character.ts';
import { ZzzAgentType } from '../../../players/graph/zzz/agent.ts';
import { langArg } from '../args.ts';
import { CharacterRef } from '../character.ts';

// The catalog is in memory, so that a batch of players needs no loader.

const characterDescription = 'What the catalog says of it; null while it does not know it.';

builder.objectField(GenshinCharacterType, 'catalogCharacter', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: characterDescription,
    args: langArg,
    resolve: ({ avatarId: id }, { lang: language }, { services }) =>
      services.catalog.findCharacter({ game: 'genshin', id, language }),
  }),
);

builder.objectField(HsrCharacterType, 'catalogCharacter', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: characterDescription,
    args: langArg,
    // Whose details are not there is taken to have the newest kit.
    resolve: ({ avatarId: id, enhanced, detail }, { lang: language }, { services }) =>
      services.catalog.findCharacter({
        game: 'hsr',
        id,
        language,
        enhanced: enhanced || detail === null,
      }),
  }),
);

builder.objectField(ZzzAgentType, 'catalogCharacter', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: characterDescription,
    args: langArg,
    resolve: ({ agentId: id }, { lang: language }, { services }) =>
      services.catalog.findCharacter({ game: 'zzz', id, language }),
  }),
);
