import type { Named } from '../../../games/gear.ts';
import { type GameId, gameIds } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
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
import { catalogEdge, finders } from './fields.ts';
import { NamecardRef } from './namecard.ts';
import { ArtifactSetRef } from './set.ts';
import { WeaponRef } from './weapon.ts';

const catalogCharacter = <Shown>(requestOf: (shown: Shown) => CharacterRequest) =>
  catalogEdge(CharacterRef, finders.character, requestOf);

builder.objectField(GenshinCharacterType, 'catalogCharacter', (t) =>
  t.field(catalogCharacter(({ avatarId: id }) => ({ game: 'genshin', id }))),
);

// A character without details is taken to have the newest kit.
builder.objectField(HsrCharacterType, 'catalogCharacter', (t) =>
  t.field(
    catalogCharacter((shown) => {
      const enhanced = shown.enhanced || shown.detail === null;
      return { game: 'hsr', id: shown.avatarId, enhanced };
    }),
  ),
);

builder.objectField(ZzzAgentType, 'catalogCharacter', (t) =>
  t.field(catalogCharacter(({ agentId: id }) => ({ game: 'zzz', id }))),
);

const catalogWeapon = (game: GameId) =>
  catalogEdge(WeaponRef, finders.weapon, ({ id }: Named) => ({ game, id }));

builder.objectField(GenshinWeaponType, 'catalogWeapon', (t) => t.field(catalogWeapon('genshin')));
builder.objectField(HsrLightConeType, 'catalogWeapon', (t) => t.field(catalogWeapon('hsr')));
builder.objectField(ZzzWEngineType, 'catalogWeapon', (t) => t.field(catalogWeapon('zzz')));

/** No two games have a slot of the same name (R6.7). */
const gameOfSlot = new Map<string, GameId>(
  gameIds.flatMap((game) => games[game].slots.map((slot) => [slot, game] as const)),
);

builder.objectField(GearItemType, 'catalogSet', (t) =>
  t.field(
    catalogEdge(
      ArtifactSetRef,
      finders.set,
      ({ slot, set: { id } }) => {
        const game = gameOfSlot.get(slot);
        return game && { game, id };
      },
      'its set',
    ),
  ),
);

builder.objectField(GenshinPlayerType, 'catalogNamecard', (t) =>
  t.field(
    catalogEdge(
      NamecardRef,
      finders.namecard,
      ({ namecardId: id }) => ({ game: 'genshin', id }),
      'the name card',
    ),
  ),
);
