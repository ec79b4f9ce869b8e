import type { Named } from '../../../games/gear.ts';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { GearItemType } from '../../players/graph/gear.ts';
import {
  GenshinCharacterType,
  GenshinPlayerType,
  GenshinWeaponType,
} from '../../players/graph/genshin.ts';
import { HsrCharacterType, HsrLightConeType } from '../../players/graph/hsr.ts';
import { ZzzAgentType, ZzzWEngineType } from '../../players/graph/zzz.ts';
import type { CharacterRequest } from '../service.ts';
import { CharacterRef } from './character.ts';
import { langArg, ofCatalog } from './fields.ts';
import { NamecardRef } from './namecard.ts';
import { ArtifactSetRef } from './set.ts';
import { WeaponRef } from './weapon.ts';

/** What all fields share that lead from a player to the catalog, which is in memory: no field needs a loader. */
const joinOptions = {
  nullable: true,
  cache: ofCatalog,
  description: 'What the catalog says of it; null while it does not know it.',
  args: langArg,
} as const;

interface JoinArgs {
  readonly lang?: Language | null | undefined;
}

const catalogCharacter = <Shown>(requestOf: (shown: Shown) => CharacterRequest) => ({
  ...joinOptions,
  type: CharacterRef,
  resolve: (shown: Shown, { lang: language }: JoinArgs, { services }: GraphContext) =>
    services.catalog.findCharacter({ ...requestOf(shown), language }),
});

builder.objectField(GenshinCharacterType, 'catalogCharacter', (t) =>
  t.field(catalogCharacter(({ avatarId: id }) => ({ game: 'genshin', id }))),
);

// A character without details is taken to have the newest kit.
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

const catalogWeapon = (game: GameId) => ({
  ...joinOptions,
  type: WeaponRef,
  resolve: ({ id }: Named, { lang: language }: JoinArgs, { services }: GraphContext) =>
    services.catalog.findWeapon({ game, id, language }),
});

builder.objectField(GenshinWeaponType, 'catalogWeapon', (t) => t.field(catalogWeapon('genshin')));
builder.objectField(HsrLightConeType, 'catalogWeapon', (t) => t.field(catalogWeapon('hsr')));
builder.objectField(ZzzWEngineType, 'catalogWeapon', (t) => t.field(catalogWeapon('zzz')));

/** No two games have a slot of the same name (R6.7). */
const gameOfSlot = new Map<string, GameId>(
  gameIds.flatMap((game) => games[game].slots.map((slot) => [slot, game] as const)),
);

builder.objectField(GearItemType, 'catalogSet', (t) =>
  t.field({
    ...joinOptions,
    type: ArtifactSetRef,
    description: 'What the catalog says of its set; null while it does not know it.',
    resolve: ({ slot, set: { id } }, { lang: language }, { services }) => {
      const game = gameOfSlot.get(slot);
      return game && services.catalog.findSet({ game, id, language });
    },
  }),
);

builder.objectField(GenshinPlayerType, 'catalogNamecard', (t) =>
  t.field({
    ...joinOptions,
    type: NamecardRef,
    description: 'What the catalog says of the name card; null while it does not know it.',
    resolve: ({ namecardId: id }, { lang: language }, { services }) =>
      services.catalog.findNamecard({ game: 'genshin', id, language }),
  }),
);
