import type { Named } from '../../../../games/gear.ts';
import type { GameId } from '../../../../games/ids.ts';
import { builder } from '../../../../graph/builder.ts';
import type { GraphContext } from '../../../../graph/context.ts';
import { GenshinWeaponType } from '../../../players/graph/genshin/weapon.ts';
import { HsrLightConeType } from '../../../players/graph/hsr/light-cone.ts';
import { ZzzWEngineType } from '../../../players/graph/zzz/w-engine.ts';
import { WeaponRef } from '../weapon.ts';
import { type JoinArgs, join } from './options.ts';

const catalogWeapon = (game: GameId) => ({
  ...join,
  type: WeaponRef,
  resolve: ({ id }: Named, { lang: language }: JoinArgs, { services }: GraphContext) =>
    services.catalog.findWeapon({ game, id, language }),
});

builder.objectField(GenshinWeaponType, 'catalogWeapon', (t) => t.field(catalogWeapon('genshin')));
builder.objectField(HsrLightConeType, 'catalogWeapon', (t) => t.field(catalogWeapon('hsr')));
builder.objectField(ZzzWEngineType, 'catalogWeapon', (t) => t.field(catalogWeapon('zzz')));
