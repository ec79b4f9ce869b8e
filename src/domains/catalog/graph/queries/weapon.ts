import { builder } from '../../../../graph/builder.ts';
import { gameArg, langArg } from '../args.ts';
import { found } from '../record-node.ts';
import { WeaponRef } from '../weapon.ts';

builder.queryField('weapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One weapon, light cone or w-engine of a game.',
    authScopes: { scope: 'read' },
    args: {
      ...gameArg,
      weaponId: t.arg.int({ required: true, description: "The game's number of the weapon." }),
      ...langArg,
    },
    resolve: (_root, { game, weaponId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game, id, language }), 'weapon_not_found'),
  }),
);

builder.queryField('lightCone', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One light cone of hsr.',
    authScopes: { scope: 'read' },
    args: {
      lightConeId: t.arg.int({
        required: true,
        description: "The game's number of the light cone.",
      }),
      ...langArg,
    },
    resolve: (_root, { lightConeId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game: 'hsr', id, language }), 'light_cone_not_found'),
  }),
);

builder.queryField('wEngine', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One w-engine of zzz.',
    authScopes: { scope: 'read' },
    args: {
      wEngineId: t.arg.int({ required: true, description: "The game's number of the w-engine." }),
      ...langArg,
    },
    resolve: (_root, { wEngineId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game: 'zzz', id, language }), 'w_engine_not_found'),
  }),
);
