import { builder } from '../../../../graph/builder.ts';
import { ofRecords } from '../../../../graph/of-records.ts';
import { gameArg, langArg } from '../args.ts';
import { ofCatalog } from '../kept.ts';
import { found } from '../record-node.ts';
import { WeaponRef } from '../weapon.ts';

builder.queryField('weapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One weapon, light cone or w-engine of a game.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      ...gameArg,
      weaponId: t.arg.int({
        required: true,
        description: "The game's number of the weapon.",
        ...ofRecords('weapon'),
      }),
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
    kept: ofCatalog,
    args: {
      lightConeId: t.arg.int({
        required: true,
        description: "The game's number of the light cone.",
        ...ofRecords('weapon', 'hsr'),
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
    kept: ofCatalog,
    args: {
      wEngineId: t.arg.int({
        required: true,
        description: "The game's number of the w-engine.",
        ...ofRecords('weapon', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { wEngineId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game: 'zzz', id, language }), 'w_engine_not_found'),
  }),
);
