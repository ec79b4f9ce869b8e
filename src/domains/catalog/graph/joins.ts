import { type GameId, gameIds } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import { GearItemType } from '../../players/graph/gear.ts';
import { GenshinCharacterType, GenshinWeaponType } from '../../players/graph/genshin.ts';
import { HsrCharacterType, HsrLightConeType } from '../../players/graph/hsr.ts';
import { ZzzAgentType, ZzzWEngineType } from '../../players/graph/zzz.ts';
import { CharacterRef } from './character.ts';
import { ArtifactSetRef } from './set.ts';
import { langArg } from './shared.ts';
import { WeaponRef } from './weapon.ts';

// What a player shows leads on to the catalog: from memory, so that a batch of players needs no loader.

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
    resolve: ({ avatarId: id }, { lang: language }, { services }) =>
      services.catalog.findCharacter({ game: 'hsr', id, language }),
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

const weaponDescription = 'What the catalog says of it; null while it does not know it.';

builder.objectField(GenshinWeaponType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'genshin', id, language }),
  }),
);

builder.objectField(HsrLightConeType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'hsr', id, language }),
  }),
);

builder.objectField(ZzzWEngineType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'zzz', id, language }),
  }),
);

/** No two games share the name of a slot (R6.7). */
const gameOfSlot = new Map<string, GameId>(
  gameIds.flatMap((game) => games[game].slots.map((slot) => [slot, game] as const)),
);

builder.objectField(GearItemType, 'catalogSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'What the catalog says of its set; null while it does not know it.',
    args: langArg,
    resolve: ({ slot, set: { id } }, { lang: language }, { services }) => {
      const game = gameOfSlot.get(slot);
      return game && services.catalog.findSet({ game, id, language });
    },
  }),
);
