import { builder } from '../../../graph/builder.ts';
import { CharacterRef } from './character.ts';
import { ofCatalog } from './kept.ts';
import { RecommendedCharacterType } from './recommended-character.ts';
import { ArtifactSetRef } from './set.ts';
import { WeaponRef } from './weapon.ts';

// Each leads on in the language that its own record was asked for in. The catalog is in memory: no field needs a loader.

builder.objectField(RecommendedCharacterType, 'character', (t) =>
  t.field({
    kept: ofCatalog,
    type: CharacterRef,
    nullable: true,
    description: 'The character itself; null when the catalog has lost it meanwhile.',
    resolve: (character, _args, { services }) => services.catalog.findCharacter(character),
  }),
);

builder.objectField(CharacterRef, 'recommendedBySets', (t) =>
  t.field({
    kept: ofCatalog,
    type: [ArtifactSetRef],
    extensions: { rows: 20 },
    description: 'The sets that have this character among their `recommendedCharacters`, by id.',
    resolve: ({ game, avatarId: id, language }, _args, { services }) =>
      services.catalog.listSetsRecommending({ game, id, language }),
  }),
);

builder.objectField(CharacterRef, 'recommendedByWeapons', (t) =>
  t.field({
    kept: ofCatalog,
    type: [WeaponRef],
    extensions: { rows: 40 },
    description: 'The weapons that have this character among their `recommendedCharacters`, by id.',
    resolve: ({ game, avatarId: id, language }, _args, { services }) =>
      services.catalog.listWeaponsRecommending({ game, id, language }),
  }),
);
